// The body of a player of the world.
#pragma once

#include <cstddef>

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/body.h"

namespace arena::sim {

/// Returns the body of the player in this row: what players and projectiles collide with.
inline Body body_of(const Rules& rules, const Players& players, std::size_t row) {
    return {players.circle(row), rules.archetypes[players.archetype[row]].outline.view()};
}

/// Returns the part of the player that must stay out of the terrain: the whole body, or only its
/// middle for a player that moves by two rays, because the rays start there.
inline Body core_of(const Rules& rules, const Players& players, std::size_t row) {
    const Body body = body_of(rules, players, row);
    if (rules.archetypes[players.archetype[row]].move != MoveKind::rays) return body;
    return {{middle_of(box_of(body)), 0.0f}, {}};
}

}  // namespace arena::sim
