// The body of a player of the world.
#pragma once

#include <cstddef>

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/body.h"

namespace arena::sim {

/// The metres up to which a player that falls through one-sided lines touches one. It stands less
/// than this above the line where it begins, and lands on lines that are further below.
inline constexpr float kFallThroughReach = 0.01f;

/// Whether one-sided lines that the player touches do not stop it.
inline bool falls_through(const Archetype& archetype, const Players& players, std::size_t row) {
    return archetype.fall_through_speed > 0.0f && (players.air[row].flags & kFallsThrough) != 0;
}

/// Returns the body of the player in this row: what players and projectiles collide with.
inline Body body_of(const Rules& rules, const Players& players, std::size_t row) {
    const Archetype& archetype = rules.archetypes[players.archetype[row]];
    return {players.circle(row), archetype.outline.view(),
            falls_through(archetype, players, row) ? kFallThroughReach : 0.0f};
}

/// Returns the part of the player that must stay out of the terrain: the whole body, or only its
/// middle for a player that moves by two rays, because the rays start there.
inline Body core_of(const Rules& rules, const Players& players, std::size_t row) {
    const Body body = body_of(rules, players, row);
    if (rules.archetypes[players.archetype[row]].move != MoveKind::rays) return body;
    const Aabb box = box_of(body);
    const float passes =
        body.passes_within > 0.0f ? body.passes_within + 0.5f * (box.max.y - box.min.y) : 0.0f;
    return {{middle_of(box), 0.0f}, {}, passes};
}

}  // namespace arena::sim
