// The zone that closes in, as a function of time: none of it is state.
#pragma once

#include "sim/rules/rules.h"
#include "sim/values/entity.h"

namespace arena::sim {

/// Whether the rules have a zone.
[[nodiscard]] constexpr bool has_zone(const Rules& rules) {
    return rules.zone.damage > 0;
}

/// Returns the radius in metres after the tick of the round (zone_tick): the first radius during
/// the wait, then in equal steps to the last one, which it keeps. A zone may grow as well. World,
/// clients and drawings share this function.
[[nodiscard]] float zone_radius(const Rules& rules, Tick tick);

/// Returns the tick to ask the functions of the zone for: the ticks since the round began, or 0
/// before. In an endless match the round began with the world.
[[nodiscard]] constexpr Tick zone_tick(const MatchState& match, Tick tick) {
    const bool has_begun = counts(match.phase) || match.phase == MatchPhase::round_end ||
                           match.phase == MatchPhase::match_end;
    return has_begun && tick > match.round_tick ? tick - match.round_tick : 0;
}

/// Whether players outside take damage in this tick of the round: once per interval, counted from
/// its tick 0, the same for all.
[[nodiscard]] bool zone_hurts(const Rules& rules, Tick tick);

}  // namespace arena::sim
