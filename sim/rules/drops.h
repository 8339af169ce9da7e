// Which items players drop as which weapons.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/rules/rules.h"

namespace arena::sim {

/// Returns the first item that gives the weapon, which may be kNone, and can be dropped: an index
/// into Rules::items, or kNone.
[[nodiscard]] inline std::uint8_t dropped_item_of(const Rules& rules, std::uint8_t weapon) {
    if (weapon == kNone) return kNone;
    for (std::size_t item = 0; item < rules.items.size(); ++item)
        if (rules.items[item].weapon == weapon && rules.items[item].dropped_as != kNone)
            return static_cast<std::uint8_t>(item);
    return kNone;
}

}  // namespace arena::sim
