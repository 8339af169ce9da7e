// The zone that closes in, as a function of time: nothing of it is state.
#pragma once

#include "sim/rules/rules.h"
#include "sim/values/entity.h"

namespace arena::sim {

/// Whether the rules have a zone at all.
[[nodiscard]] constexpr bool has_zone(const Rules& rules) {
    return rules.zone.damage > 0;
}

/// Metres, after the tick: the first radius while it waits, then in equal steps to the last one,
/// which it keeps. A zone may grow as well. The same for the world, for clients and for drawings.
[[nodiscard]] float zone_radius(const Rules& rules, Tick tick);

/// Whether whoever is outside takes damage in this tick: once an interval, counted from tick 0, for
/// all alike.
[[nodiscard]] bool zone_hurts(const Rules& rules, Tick tick);

}  // namespace arena::sim
