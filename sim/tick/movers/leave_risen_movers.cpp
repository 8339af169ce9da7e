#include "sim/tick/movers/leave_risen_movers.h"

#include <algorithm>
#include <array>

#include "sim/geometry/polygon.h"
#include "sim/math/compass.h"
#include "sim/terrain/body_queries.h"
#include "sim/terrain/terrain_queries.h"

namespace arena::sim {

namespace {

/// Returns the metres by which the body reaches behind the line through a face.
float depth_behind(const Body& body, Vec2 on_face, Vec2 outward) {
    const float center = dot(body.circle.center - on_face, outward);
    if (body.is_disc()) return body.circle.radius - center;
    float deepest = dot(body.outline.front(), -outward);
    for (const Vec2 vertex : body.outline)
        deepest = std::max(deepest, dot(vertex, -outward));
    return deepest - center;
}

class PlaceSearch {
  public:
    PlaceSearch(const Body& core, const Body& body, const Solids& solids,
                std::vector<std::uint32_t>& found)
        : core_(core), body_(body), solids_(solids), found_(found) {}

    void leave(std::uint32_t piece) {
        const TerrainPiece& risen = solids_.piece(piece);
        if (risen.shape == Shape::circle) {
            for (const Vec2 direction : kCompass)
                offer(risen.center +
                      direction * (risen.radius + core_.circle.radius + solids_.terrain().skin) -
                      core_.circle.center);
            return;
        }
        const auto vertices = solids_.vertices_of(piece);
        for (std::size_t i = 0; i < vertices.size(); ++i)
            if ((risen.inner_edges >> i & 1u) == 0) offer_exit_through(edge(vertices, i));
    }

    [[nodiscard]] std::optional<Vec2> shortest() const { return shortest_; }

  private:
    /// Offers the way to a skin in front of the face: a core without width that ended on the face
    /// could not be pushed anywhere, since each way from there begins in a wall.
    void offer_exit_through(Segment face) {
        const Vec2 outward = normalised_or(right_of(face.b - face.a), {});
        const float inside = depth_behind(core_, face.a, outward);
        if (inside > 0.0f) offer(outward * (inside + solids_.terrain().skin));
    }

    void offer(Vec2 shift) {
        const bool is_shorter = !shortest_ || length_squared(shift) < length_squared(*shortest_);
        if (is_shorter && is_free(shift) && is_reached(shift)) shortest_ = shift;
    }

    bool is_free(Vec2 shift) {
        const Body there = moved(core_, shift);
        if (shift_into(solids_.terrain().bounds, moved(body_, shift)) != Vec2{}) return false;
        find(box_of(there));
        const auto deepest = deepest_piece(solids_, found_, there);
        return !deepest || deepest->contact.depth <= kContactSlop;
    }

    /// Whether nothing but risen pieces lies on the way.
    bool is_reached(Vec2 shift) {
        const Vec2 middle = middle_of(box_of(core_));
        const Vec2 ends[] = {middle, middle + shift};
        find(aabb_of_points(ends));
        std::erase_if(found_, [&](std::uint32_t piece) {
            return solids_.is_moving(piece) &&
                   solids_.moving()->solid(solids_.mover_of(piece)).has_risen;
        });
        return !is_blocked_by_pieces(solids_, found_, {ends[0], ends[1]});
    }

    void find(const Aabb& box) {
        found_.clear();
        find_pieces_in(solids_, box, found_);
    }

    const Body& core_;
    const Body& body_;
    const Solids& solids_;
    std::vector<std::uint32_t>& found_;
    std::optional<Vec2> shortest_;
};

}  // namespace

std::optional<Vec2> find_way_out_of_risen_movers(const Body& core, const Body& body,
                                                 const Solids& solids,
                                                 std::span<const std::uint32_t> pushing,
                                                 std::vector<std::uint32_t>& found) {
    PlaceSearch search(core, body, solids, found);
    for (const std::uint32_t piece : pushing)
        if (solids.moving()->solid(solids.mover_of(piece)).has_risen &&
            push_out_of_piece(solids, piece, core))
            search.leave(piece);
    return search.shortest();
}

}  // namespace arena::sim
