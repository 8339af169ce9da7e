// Whether bodies overlap as the push-out sees it.
#pragma once

#include "sim/narrowphase/circle_circle.h"
#include "sim/world/players.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

/// Thompson test between two players: whether they overlap by more than `slop` metres.
inline bool players_overlap(const Players& players, std::uint32_t one, std::uint32_t other,
                            float slop) {
    Circle circle = players.circle(one);
    circle.radius -= slop;
    return overlaps(circle, players.circle(other));
}

/// Thompson test between a player and a piece of the terrain.
inline bool overlaps_terrain(const Players& players, std::uint32_t row, const Terrain& terrain,
                             std::uint32_t piece) {
    Circle circle = players.circle(row);
    circle.radius -= kSettledSlop;
    return !is_clear_of(terrain.half_planes_of(terrain.pieces[piece]), circle, {}) &&
           overlaps_piece(terrain, piece, circle);
}

}  // namespace arena::sim
