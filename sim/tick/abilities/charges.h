// Charges: how many uses of an ability are ready.
//
//   used used            one use is back    both are
//     |    |──cooldown──────────|────cooldown────|
//                                                ^ full_tick
//
// One tick says it all: until then, each cooldown that still has to pass is a use that is missing.
// Of an ability that does not recharge, the same number says how many uses there are.
#pragma once

#include <algorithm>
#include <cstdint>

#include "sim/rules/rules.h"

namespace arena::sim {

/// Returns the uses that are ready in this tick.
[[nodiscard]] inline std::uint32_t uses_ready(const Ability& ability, Tick full_tick, Tick tick,
                                              std::uint32_t tick_rate) {
    if (!ability.recharges) return full_tick;
    if (full_tick <= tick) return ability.charges;
    const std::uint32_t cooldown = ticks_of(ability.cooldown, tick_rate);
    const std::uint32_t missing = (full_tick - tick - 1) / cooldown + 1;
    return missing >= ability.charges ? 0 : ability.charges - missing;
}

/// Returns the tick in which all uses will be back after one more in this tick, or the uses that
/// are left of an ability that does not recharge. One has to be ready.
[[nodiscard]] inline Tick full_tick_after_use(const Ability& ability, Tick full_tick, Tick tick,
                                              std::uint32_t tick_rate) {
    if (!ability.recharges) return full_tick - 1;
    return std::max(full_tick, tick) + ticks_of(ability.cooldown, tick_rate);
}

}  // namespace arena::sim
