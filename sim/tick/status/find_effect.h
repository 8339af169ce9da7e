// Which status effect a name of the map stands for.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "sim/rules/rules.h"

namespace arena::sim {

/// Returns the index into Rules::effects of the effect with this name, or kNone when the rules have
/// no such effect.
[[nodiscard]] inline std::uint8_t find_effect(const Rules& rules, const std::string& name) {
    const auto found =
        std::find_if(rules.effects.begin(), rules.effects.end(),
                     [&](const StatusEffect& effect) { return effect.name == name; });
    if (name.empty() || found == rules.effects.end()) return kNone;
    return static_cast<std::uint8_t>(found - rules.effects.begin());
}

}  // namespace arena::sim
