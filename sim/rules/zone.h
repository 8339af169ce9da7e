// The zone that closes in, as a function of time: none of it is state.
#pragma once

#include "sim/rules/rules.h"
#include "sim/values/entity.h"

namespace arena::sim {

/// Whether the rules have a zone.
[[nodiscard]] constexpr bool has_zone(const Rules& rules) {
    return rules.zone.damage > 0;
}

/// Returns the radius in metres after the tick: the first radius during the wait, then in equal
/// steps to the last one, which it keeps. A zone may grow as well. World, clients and drawings
/// share this function.
[[nodiscard]] float zone_radius(const Rules& rules, Tick tick);

/// Whether players outside take damage in this tick: once per interval, counted from tick 0, the
/// same for all.
[[nodiscard]] bool zone_hurts(const Rules& rules, Tick tick);

}  // namespace arena::sim
