// Which item lies in a pickup.
#pragma once

#include <cstdint>
#include <string>

#include "sim/base/random.h"
#include "sim/rules/rules.h"

namespace arena::sim {

/// Returns the item that has this name, as an index into Rules::items, or one drawn from the loot
/// table that has it; kNone when the rules have neither.
[[nodiscard]] std::uint8_t choose_item(const Rules& rules, const std::string& name, Random& random);

}  // namespace arena::sim
