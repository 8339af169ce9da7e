#include "sim/tick/seen_bodies.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/base/assert.h"
#include "sim/geometry/aabb.h"
#include "sim/math/vec2.h"
#include "sim/state/movers.h"
#include "sim/terrain/terrain_queries.h"

namespace arena::sim {

SeenBodies past_bodies(const PastBodies& past, const Players& players, Tick tick, Tick looks_back,
                       PastGrid& grid) {
    ARENA_ASSERT(looks_back > 0, "what does not look back meets the players of now");
    ARENA_ASSERT(looks_back < past.slots, "nothing looks back further than the past goes");
    const std::span<const Vec2> begins = past.at(tick - looks_back - 1);
    const std::span<const Vec2> ends = past.at(tick - looks_back);
    grid.present.resize(players.size());
    float furthest = 0.0f;
    for (std::size_t row = 0; row < players.size(); ++row) {
        // `ticks` counts from the end of the tick before this one.
        const bool is_met = players.alive[row] != 0 && past.ticks[row] > looks_back;
        grid.present[row] = is_met ? 1 : 0;
        if (is_met) furthest = std::max(furthest, distance_squared(begins[row], ends[row]));
    }
    grid.discs.rebuild(ends, players.radius, grid.present);
    return {grid.discs, std::sqrt(furthest), begins, ends, looks_back};
}

bool is_behind_wall(const Solids& solids, const Players& players, std::size_t row, Vec2 met_at,
                    std::vector<std::uint32_t>& found) {
    const Vec2 way = players.position[row] - met_at;
    const float far = length(way);
    const float radius = players.radius[row];
    if (far <= radius) return false;
    const Segment seen{met_at, met_at + way * ((far - radius) / far)};
    const std::array<Vec2, 2> ends{seen.a, seen.b};
    found.clear();
    find_pieces_in(solids, aabb_of_points(ends), found);
    const EntityId ground = players.ground[row];
    if (find_mover(solids.terrain(), ground))
        std::erase_if(found,
                      [&](std::uint32_t piece) { return solids.piece(piece).obstacle == ground; });
    return crosses_pieces(solids, found, seen, Traveller::projectile);
}

}  // namespace arena::sim
