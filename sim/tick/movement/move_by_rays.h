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
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/own_steps.h"

namespace arena::sim {

/// Moves the player by steps.wanted[row], and ends the velocity into what the rays hit. Only the
/// middle of the box is kept out of the terrain; step_back checks whether it is.
///
/// A player that walks is set onto the walkable ground below or above its feet; ground that carries
/// it never stops it from the side, however steep. A step over a sharp joint of two floors is taken
/// again along the second (joint.h). A steep slope stops the feet of a body that runs into it, or
/// its side, whichever comes to it first, and leads what is left of a fall down.
void move_by_rays(const Rules& rules, const Solids& solids, std::uint32_t row, Players& players,
                  OwnSteps& steps, Lookup& lookup);

/// Returns the box of the body that move_by_rays and find_ground use.
[[nodiscard]] BodyBox ray_box(const Body& body);

/// Writes the surfaces that intersect `area` to lookup.surfaces; those of movers where they stand.
void find_surfaces(const Solids& solids, const Aabb& area, Lookup& lookup);

/// Removes from `surfaces` the one-sided lines that do not stop a player with this core, because it
/// falls through them.
void remove_passable_surfaces(const Body& core, std::vector<Surface>& surfaces);

/// Returns the metres that a body on the ground may have to go down, or up, in a tick to stay on
/// it: the steepest that it can walk, and a contact's slop.
[[nodiscard]] float ground_reach(const Rules& rules, const Archetype& archetype, Vec2 velocity);

/// No body follows ground that is steeper than this over a joint: 89.4 degrees, beyond what the
/// rules allow. With less, a step over the edge of a cliff would look too far down.
inline constexpr float kFollowCosineMin = 0.01f;

/// Returns the metres that a body on the ground may have to go down, or up, where its step leads
/// over a joint: from a slope that rises to one that falls this is more than ground_reach. Only
/// floors whose joint lies on the step are that far away (part_past_joint).
[[nodiscard]] float joint_reach(const Archetype& archetype, float step);

/// Returns the surface below the middle of the box, not lower than `reach` below its bottom.
[[nodiscard]] std::optional<SurfaceHit> surface_below(const Aabb& box, float reach,
                                                      std::span<const Surface> surfaces);

}  // namespace arena::sim
