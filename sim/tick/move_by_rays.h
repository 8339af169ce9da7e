// The move of MoveKind::rays: two rays through the middle of the body's box against the one-sided
// surfaces of the terrain.
#pragma once

#include <cstdint>
#include <span>

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/surfaces/raycast_surfaces.h"
#include "sim/surfaces/two_ray_sweep.h"
#include "sim/terrain/body.h"
#include "sim/terrain/solids.h"
#include "sim/tick/lookup.h"
#include "sim/tick/own_steps.h"

namespace arena::sim {

/// Moves the player by steps.wanted[row], and ends the velocity into what the rays hit. Only the
/// middle of the box is kept out of the terrain; step_back checks whether it is.
///
/// A player that walks is set onto the walkable ground below or above its feet. On a steep slope
/// what is left of a fall leads down the slope.
///
/// A box climbs slopes up to its height over its width: the horizontal ray treats steeper ones as
/// walls.
void move_by_rays(const Rules& rules, const Solids& solids, std::uint32_t row, Players& players,
                  OwnSteps& steps, Lookup& lookup);

/// Returns the box of the body that move_by_rays and find_ground use.
[[nodiscard]] BodyBox ray_box(const Body& body);

/// Writes the surfaces that intersect `area` to lookup.surfaces; those of movers where they stand.
void find_surfaces(const Solids& solids, const Aabb& area, Lookup& lookup);

/// Returns the metres that a body on the ground may have to go down, or up, in a tick to stay on
/// it: the steepest that it can walk, and a contact's slop.
[[nodiscard]] float ground_reach(const Rules& rules, const Archetype& archetype, Vec2 velocity);

/// Returns the surface below the middle of the box, not lower than `reach` below its bottom.
[[nodiscard]] std::optional<SurfaceHit> surface_below(const Aabb& box, float reach,
                                                      std::span<const Surface> surfaces);

}  // namespace arena::sim
