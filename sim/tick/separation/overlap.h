// Whether bodies overlap as the push-out sees it.
#pragma once

#include "sim/narrowphase/circle_circle.h"
#include "sim/narrowphase/circle_polygon.h"
#include "sim/state/player_body.h"
#include "sim/terrain/body_queries.h"
#include "sim/terrain/terrain_queries.h"

namespace arena::sim {

/// Whether two players overlap by more than `slop` metres (a Thompson test).
inline bool players_overlap(const Players& players, std::uint32_t one, std::uint32_t other,
                            float slop) {
    Circle circle = players.circle(one);
    circle.radius -= slop;
    return overlaps(circle, players.circle(other));
}

/// Whether a player that was at `start` overlaps a piece that stops what comes from there (a
/// Thompson test).
inline bool overlaps_terrain(const Players& players, std::uint32_t row, const Solids& solids,
                             std::uint32_t piece, Vec2 start) {
    Circle circle = players.circle(row);
    circle.radius -= kSettledSlop;
    if (const PreparedPolygon* polygon = solids.regular_polygon(piece)) [[likely]]
        return overlaps(circle, *polygon);
    return !is_clear_of(solids.half_planes_of(piece), circle, {}) &&
           overlaps_piece(solids, piece, circle) &&
           stops(solids, piece, Circle{start, players.radius[row]});
}

/// The same for bodies of any kind.
inline bool bodies_overlap(const Rules& rules, const Players& players, std::uint32_t one,
                           std::uint32_t other, float slop) {
    const auto contact =
        push_body_out_of_body(body_of(rules, players, one), body_of(rules, players, other));
    return contact && contact->depth > slop;
}
inline bool core_overlaps_terrain(const Rules& rules, const Players& players, std::uint32_t row,
                                  const Solids& solids, std::uint32_t piece, Vec2 start) {
    const Body core = core_of(rules, players, row);
    const auto contact = push_out_of_piece(solids, piece, core);
    return contact && contact->depth > kSettledSlop &&
           stops(solids, piece, moved(core, start - players.position[row]));
}

}  // namespace arena::sim
