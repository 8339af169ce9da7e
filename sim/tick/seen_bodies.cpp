#include "sim/tick/seen_bodies.h"

#include <algorithm>
#include <cmath>
#include <span>

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

std::optional<Vec2> attacker_place(const Players& players, EntityId attacker) {
    const auto row = players.find(attacker);
    if (!row || players.alive[*row] == 0) return std::nullopt;
    return players.position[*row];
}

namespace {

/// The body of a player that was met, and the mover that it stands on.
struct MetBody {
    float radius = 0.0f;
    EntityId ground;
};

/// Whether nothing stops what goes straight from `from` until it is within the radius of `to`.
bool comes_near(const Solids& solids, Vec2 from, Vec2 to, const MetBody& body,
                std::span<const std::uint32_t> pieces) {
    const Vec2 way = to - from;
    const float far = length(way);
    if (far <= body.radius) return true;
    const Segment open{from, from + way * ((far - body.radius) / far)};
    return !crosses_pieces(solids, pieces, open, Traveller::projectile);
}

/// Finds the pieces that may bar a way from `from` to a body at `to`.
void find_bars(const Solids& solids, Vec2 from, Vec2 to, const MetBody& body,
               std::vector<std::uint32_t>& found) {
    found.clear();
    find_pieces_in(solids, swept(aabb_of_circle(to, body.radius), from - to), found);
    if (find_mover(solids.terrain(), body.ground))
        std::erase_if(found, [&](std::uint32_t piece) {
            return solids.piece(piece).obstacle == body.ground;
        });
}

/// Whether somebody at `from` sees a body at `to`, or gets near it.
bool sees(const Solids& solids, Vec2 from, Vec2 to, const MetBody& body,
          std::vector<std::uint32_t>& found) {
    const Vec2 way = to - from;
    const float far = length(way);
    if (far <= body.radius) return true;
    find_bars(solids, from, to, body, found);
    if (comes_near(solids, from, to, body, found)) return true;
    const Vec2 side = Vec2{-way.y, way.x} * (body.radius / far);
    return !crosses_pieces(solids, found, {from, to + side}, Traveller::projectile) ||
           !crosses_pieces(solids, found, {from, to - side}, Traveller::projectile);
}

}  // namespace

bool is_behind_wall(const Solids& solids, const Players& players, std::size_t row, Vec2 met_at,
                    std::optional<Vec2> attacker_at, std::vector<std::uint32_t>& found) {
    const Vec2 now = players.position[row];
    const MetBody body{players.radius[row], players.ground[row]};
    if (length(now - met_at) <= body.radius) return false;
    if (attacker_at && sees(solids, *attacker_at, met_at, body, found))
        return !sees(solids, *attacker_at, now, body, found);
    find_bars(solids, met_at, now, body, found);
    return !comes_near(solids, met_at, now, body, found);
}

}  // namespace arena::sim
