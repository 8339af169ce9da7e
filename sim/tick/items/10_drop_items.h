// Stage 10, after the shots: players drop weapons by their button, and what their archetypes say
// when they die.
#pragma once

#include <cstddef>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/terrain.h"
#include "sim/tick/memory/drops.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Whether the player in this row drops the weapon in its hand in this tick, if there is room: it
/// presses the button for that and is alive, neither stands nor is stunned, and carries weapons
/// that it picks up, of which this one can be dropped.
[[nodiscard]] bool wants_to_drop(const Rules& rules, Tick tick, std::size_t row,
                                 const Players& players);

/// Drops the weapons that players have exchanged, what those drop that have died, and the weapons
/// of living players that want to. Of the dead: first the item of their archetype, then their
/// weapons from the first slot to the last. All of it begins in the middle of its player, or as
/// near to it as the bounds leave it room, and flies along the aim; what follows the first is
/// turned by an eighth of a turn each. Beyond Limits::projectiles_max nothing is dropped, and
/// projectiles_full is raised: a player keeps what it has in its hand, and what was exchanged or
/// left behind is lost.
void drop_items(const Rules& rules, const Limits& limits, const Terrain& terrain,
                const Drops& drops, WorldState& state, StepReport& report);

}  // namespace arena::sim
