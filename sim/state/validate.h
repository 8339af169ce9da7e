// The invariants of a state between two ticks, written down as code.
#pragma once

#include <optional>
#include <string>

#include "sim/rules/rules.h"
#include "sim/state/check_pairs.h"
#include "sim/state/world_state.h"
#include "sim/terrain/terrain.h"

namespace arena::sim {

/// Metres per second, on each axis, that nothing comes near to. Much faster, and a way through the
/// world would have no digits left for where it leads.
inline constexpr float kFastest = 1e5f;

/// The first broken invariant in words, or nothing when the state is sound:
/// players sorted by unique ids of players; every value finite, nothing faster than kFastest,
/// directions of length 1, counts far from their end; the living inside the bounds, no deeper than
/// kContactSlop in what is solid, terrain or mover, and not too deep in each other
/// (sim/state/check_pairs.h); the dead have no health;
/// projectiles are in the order of their shots with unique ids that were given already, unexpired,
/// with range left if they have one, with nothing left that they were not shot with, and lie inside
/// the bounds; who has pierced still flies; archetypes, weapons and animations are some that
/// the rules have; there is a state for each mover and each fixture, and none that its kind cannot
/// have; movers are where their paths lead them and in phases that they have; attack records are
/// sorted by unique pairs of players and of what may strike them, and last no longer than they
/// ought to; the past, if there is one, is as long as the rules have it, of these players and their
/// lives, inside the bounds, and ends where they are; nothing looks back further, and nothing at
/// all without a past.
///
/// `start` is of the tick that led to the state. Without it nobody knows whom a mover had pressed
/// together, so pairs are looked at in worlds without movers only.
///
/// Walks everything and allocates: Debug builds, tests and fuzzers call it after every tick.
[[nodiscard]] std::optional<std::string> find_broken_invariant(const WorldState& state,
                                                               const Rules& rules,
                                                               const Terrain& terrain,
                                                               const StepStart& start = {});

}  // namespace arena::sim
