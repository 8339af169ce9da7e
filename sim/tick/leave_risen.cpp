#include "sim/tick/leave_risen.h"

#include <array>

#include "sim/geometry/polygon.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

/// Ways out of a circle.
constexpr float kDiagonal = 0.70710678f;
constexpr std::array<Vec2, 8> kDirections{{{1, 0},
                                           {kDiagonal, kDiagonal},
                                           {0, 1},
                                           {-kDiagonal, kDiagonal},
                                           {-1, 0},
                                           {-kDiagonal, -kDiagonal},
                                           {0, -1},
                                           {kDiagonal, -kDiagonal}}};

class PlaceSearch {
  public:
    PlaceSearch(Circle player, const Solids& solids, StepScratch& scratch)
        : player_(player), solids_(solids), scratch_(scratch) {}

    void leave(std::uint32_t piece) {
        const TerrainPiece& risen = solids_.piece(piece);
        if (risen.shape == Shape::circle) {
            for (const Vec2 direction : kDirections)
                offer(risen.center + direction * (risen.radius + player_.radius));
            return;
        }
        const auto vertices = solids_.vertices_of(piece);
        for (std::size_t i = 0; i < vertices.size(); ++i)
            if ((risen.inner_edges >> i & 1u) == 0) leave_through(edge(vertices, i));
    }

    [[nodiscard]] std::optional<Vec2> nearest() const { return nearest_; }

  private:
    void leave_through(Segment face) {
        const Vec2 outward = normalised_or(right_of(face.b - face.a), {});
        const float inside = player_.radius - dot(player_.center - face.a, outward);
        if (inside > 0.0f) offer(player_.center + outward * inside);
    }

    void offer(Vec2 place) {
        const bool is_nearer = !nearest_ || distance_squared(place, player_.center) <
                                                distance_squared(*nearest_, player_.center);
        if (is_nearer && is_free({place, player_.radius}) && is_reached(place)) nearest_ = place;
    }

    bool is_free(Circle place) {
        if (clamp_into(solids_.terrain().bounds, place) != place.center) return false;
        return find(aabb_of_circle(place.center, place.radius)) &&
               !(depth_in_pieces(solids_, scratch_.found, place) > kContactSlop);
    }

    /// Whether nothing but what has risen lies on the way.
    bool is_reached(Vec2 place) {
        const Vec2 ends[] = {player_.center, place};
        if (!find(aabb_of_points(ends))) return false;
        std::erase_if(scratch_.found, [&](std::uint32_t piece) {
            return solids_.is_moving(piece) &&
                   solids_.moving()->solid(solids_.mover_of(piece)).has_risen;
        });
        return !crosses_pieces(solids_, scratch_.found, {player_.center, place});
    }

    bool find(const Aabb& box) {
        scratch_.found.clear();
        return find_pieces_in(solids_, box, scratch_.found);
    }

    Circle player_;
    const Solids& solids_;
    StepScratch& scratch_;
    std::optional<Vec2> nearest_;
};

}  // namespace

std::optional<Vec2> find_place_beside_risen(Circle player, const Solids& solids,
                                            StepScratch& scratch) {
    PlaceSearch search(player, solids, scratch);
    for (const std::uint32_t piece : scratch.pushing)
        if (solids.moving()->solid(solids.mover_of(piece)).has_risen &&
            depth_in_pieces(solids, {&piece, 1}, player) > 0.0f)
            search.leave(piece);
    return search.nearest();
}

}  // namespace arena::sim
