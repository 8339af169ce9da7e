// Stage 8, after the triggers: players take the items that projectiles give.
#pragma once

#include "sim/rules/body_frames.h"
#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/drops.h"
#include "sim/tick/memory/hit_list.h"
#include "sim/tick/memory/hit_search.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Seconds in which what a player has dropped or thrown is not for this player.
inline constexpr float kOwnDropSeconds = 1.0f;

/// Each projectile that gives an item goes to the first player that touches it, as a player touches
/// a pickup, anywhere on its way in this tick, and can use the item; that ends it, without an
/// explosion. Of a dropped weapon that
/// player gets the weapon and what was left in it, and nothing else that its item gives.
void take_items(const Rules& rules, const BodyFrames& frames, const Solids& solids,
                const PlayerGrid& grid, WorldState& state, HitSearch& search, Drops& drops,
                HitList& hits, Lookup& lookup, StepReport& report);

}  // namespace arena::sim
