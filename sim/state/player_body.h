// The body of a player of the world.
#pragma once

#include <cstddef>

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/body.h"

namespace arena::sim {

/// The body of the player in this row: what players and projectiles meet.
inline Body body_of(const Rules& rules, const Players& players, std::size_t row) {
    return {players.circle(row), rules.archetypes[players.archetype[row]].outline.view()};
}

/// What of the player must stay out of the terrain: the body, but of one that moves by two rays
/// only the middle, because the rays go through it.
inline Body core_of(const Rules& rules, const Players& players, std::size_t row) {
    const Body body = body_of(rules, players, row);
    if (rules.archetypes[players.archetype[row]].move != MoveKind::rays) return body;
    return {{middle_of(box_of(body)), 0.0f}, {}};
}

}  // namespace arena::sim
