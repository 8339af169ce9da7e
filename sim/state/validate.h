// The invariants of a state between two ticks, in code.
#pragma once

#include <optional>
#include <string>

#include "sim/rules/rules.h"
#include "sim/state/check_pairs.h"
#include "sim/state/world_state.h"
#include "sim/terrain/terrain.h"

namespace arena::sim {

/// A speed on each axis that nothing comes near, in metres per second. At much higher speeds, the
/// end of a path through the world could not be represented.
inline constexpr float kSpeedBound = 1e5f;

/// The fraction by which a projectile may be faster than its kind can be. Limiting a speed, turning
/// it by the aim and bouncing round a few times.
inline constexpr float kSpeedRounding = 1e-4f;

/// Returns the first broken invariant in words, or nothing when the state is sound:
/// - Players are sorted by unique player ids. Every value is finite, nothing is faster than
///   kSpeedBound, directions have length 1, and counts are far from overflow.
/// - The living are inside the bounds, no deeper than kContactSlop in terrain or movers, and not
///   too deep in each other (sim/state/check_pairs.h). The dead have no health.
/// - Projectiles are in the order of their shots, with unique ids that were already given out. They
///   are not expired and not faster than their kinds can be, have range left if they have a range,
///   have nothing left that they were not shot with, and are inside the bounds. Projectiles that
///   have pierced are in flight.
/// - Archetypes, weapons and animations are in the rules.
/// - There is a state for each mover and each trigger, and each is possible for its kind. Movers
///   are where their paths lead them.
/// - Attack records are sorted, each pair of victim and possible attacker is there once, and none
///   lasts too long.
/// - The match is sound (sim/state/check_match.h).
/// - The past, if there is one, is as long as the rules ask for, belongs to these players and their
///   lives, is inside the bounds, and ends where the players are. Nothing looks back further than
///   the rules allow, and nothing looks back without a past.
///
/// `start` belongs to the tick that led to the state. Without it, it is not known which players a
/// mover had pressed together, so pairs are checked only in worlds without movers.
///
/// Walks everything and allocates: Debug builds, tests and fuzzers call it after every tick.
[[nodiscard]] std::optional<std::string> find_broken_invariant(const WorldState& state,
                                                               const Rules& rules,
                                                               const Terrain& terrain,
                                                               const StepStart& start = {});

}  // namespace arena::sim
