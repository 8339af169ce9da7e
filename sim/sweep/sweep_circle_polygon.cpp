#include "sim/sweep/sweep_circle_polygon.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "sim/geometry/edge_lanes.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/sure_sides.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/nearest_feature.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/sweep/path_entry.h"

namespace arena::sim {
namespace {

using Kind = NearestFeature::Kind;

/// The path of a disc relative to a small polygon, for all edges and vertices at once.
class PathLanes {
  public:
    PathLanes(Circle mover, Vec2 delta, std::span<const Vec2> vertices)
        : mover_(mover), delta_(delta), count_(vertices.size()), edges_(edge_lanes(vertices)) {}

    struct Start {
        bool surely_misses = false;  ///< a line separates the whole path from the polygon
        bool surely_clear = false;   ///< a line separates the disc at its start from the polygon
    };

    /// Tests the lines of the edges and one along the path. Most paths are separated, and no square
    /// root is needed to find out.
    [[nodiscard]] Start test_start() const {
        const float reach_squared = mover_.radius * mover_.radius;
        const Points4 path = all_lanes(delta_);
        Mask4 kept_apart{};
        Mask4 clear{};
        Float4 least_left = all_lanes(kFar);
        Float4 least_right = all_lanes(kFar);
        for (std::size_t half = 0; half < 2; ++half) {
            const Points4 along = edges_.to[half] - edges_.from[half];
            const Points4 to_center = all_lanes(mover_.center) - edges_.from[half];
            // Twice an area is a distance times a length: from the edge's line at the start and at
            // the end, and from the line of the path.
            const Area4 at_start = area4(to_center, along);
            const Area4 gained = area4(path, along);
            const Area4 beside = area4(to_center, path);
            const Float4 least_gained = min(gained.value, all_lanes(0.0f)) - gained.error;
            const Float4 gap_at_start = at_start.value - at_start.error;
            const Float4 gap = gap_at_start + least_gained;
            const Float4 far_enough = reach_squared * kMargin * dot(along, along) + kTiny;
            kept_apart |= (gap > 0.0f) & (gap * gap > far_enough);
            clear |= (gap_at_start > 0.0f) & (gap_at_start * gap_at_start > far_enough);
            least_left = min(least_left, beside.value - beside.error);
            least_right = min(least_right, -beside.value - beside.error);
        }
        const float beside = std::max(min_lane(least_left), min_lane(least_right));
        const float reach = reach_squared * kMargin * length_squared(delta_) + kTiny;
        const bool passes_by = (beside > 0.0f) & (beside * beside > reach);
        return {bool((bits_of(kept_apart) != 0) | passes_by), bits_of(clear) != 0};
    }

    /// Returns what path_enters returns, by the same arithmetic, so with the same bits.
    [[nodiscard]] bool enters_outline() const {
        const float reach = mover_.radius * length(delta_);
        const Float4 low = left_of_path(edges_.from[0]);
        const Float4 high = left_of_path(edges_.from[1]);
        return both(bits_of((low + reach > 0.0f) | (high + reach > 0.0f)) != 0,
                    bits_of((low - reach < 0.0f) | (high - reach < 0.0f)) != 0);
    }

    /// Returns what find_entry returns, by the same arithmetic, so with the same bits. Returns
    /// nothing for outlines without a facing edge or with a very short one.
    [[nodiscard]] std::optional<PathEntry> entry() const;

  private:
    static constexpr float kFar = std::numeric_limits<float>::infinity();
    static constexpr float kMargin = 1.0f + 0x1p-19f;  // for squares, with a few rounding errors
    static constexpr float kTiny = 0x1p-100f;          // more than underflow can lose

    [[nodiscard]] Float4 left_of_path(Points4 vertices) const {
        return cross(all_lanes(delta_), vertices - all_lanes(mover_.center));
    }

    Circle mover_;
    Vec2 delta_;
    std::size_t count_;
    EdgeLanes edges_;
};

std::optional<PathEntry> PathLanes::entry() const {
    constexpr float kShortSquared = 0x1p-80f;  // see normalised_or
    std::array<Mask4, 2> faces{};
    std::array<Mask4, 2> is_long{};
    std::array<Mask4, 2> starts_right{};
    std::array<Mask4, 2> ends_right{};
    std::array<Points4, 2> outward{};
    for (std::size_t half = 0; half < 2; ++half) {
        const Points4 along = edges_.to[half] - edges_.from[half];
        const Float4 length_sq = dot(along, along);
        const Float4 length = sqrt(length_sq);
        outward[half] = {along.y / length, -along.x / length};
        const Float4 grown_by = mover_.radius * cross(all_lanes(delta_), outward[half]);
        faces[half] = cross(along, all_lanes(delta_)) > 0.0f;
        is_long[half] = length_sq >= kShortSquared;
        starts_right[half] = left_of_path(edges_.from[half]) + grown_by < 0.0f;
        ends_right[half] = left_of_path(edges_.to[half]) + grown_by <= 0.0f;
    }
    const EdgeMask used = (EdgeMask{1} << count_) - 1;
    const EdgeMask facing = bits_of(faces[0], faces[1]) & used;
    const EdgeMask short_ones = facing & ~bits_of(is_long[0], is_long[1]);
    if (short_ones != 0) [[unlikely]]
        return std::nullopt;
    auto entry = walk_outline(count_, facing, bits_of(starts_right[0], starts_right[1]),
                              bits_of(ends_right[0], ends_right[1]));
    if (!entry) [[unlikely]]
        return std::nullopt;
    const std::size_t i = entry->index;
    entry->outward = {outward[i / 4].x[i % 4], outward[i / 4].y[i % 4]};
    return entry;
}

/// Returns how far a point of the obstacle lies left of the path, times the length of the path.
float left_of_path(Vec2 vertex, Circle mover, Vec2 delta) {
    return cross(delta, vertex - mover.center);
}

/// Whether the line of the path passes through the inside of the grown outline.
bool path_enters(Circle mover, Vec2 delta, std::span<const Vec2> vertices) {
    const float reach = mover.radius * length(delta);
    bool some_left = false;
    bool some_right = false;
    for (const Vec2 vertex : vertices) {
        const float left = left_of_path(vertex, mover, delta);
        if (left + reach > 0.0f) some_left = true;
        if (left - reach < 0.0f) some_right = true;
    }
    return some_left && some_right;
}

/// Whether the edge faces the mover: whether `delta` leads into it.
bool faces_mover(Segment side, Vec2 delta) {
    return cross(side.b - side.a, delta) > 0.0f;
}

/// Returns the first edge that faces the mover, counter-clockwise after one that does not, or the
/// number of edges when there is none.
std::size_t first_facing_edge(std::span<const Vec2> vertices, Vec2 delta) {
    const std::size_t count = vertices.size();
    bool before = faces_mover(edge(vertices, count - 1), delta);
    for (std::size_t i = 0; i < count; ++i) {
        const bool facing = faces_mover(edge(vertices, i), delta);
        if (facing && !before) return i;
        before = facing;
    }
    return count;
}

/// Returns the foremost vertex. Without a facing edge the obstacle is a line or a point seen
/// end-on.
std::size_t foremost_vertex(std::span<const Vec2> vertices, Vec2 delta) {
    std::size_t foremost = 0;
    for (std::size_t i = 1; i < vertices.size(); ++i) {
        if (dot(vertices[i] - vertices[foremost], delta) < 0.0f) foremost = i;
    }
    return foremost;
}

/// Walks counter-clockwise along the side of the grown outline that faces the mover. That side
/// leads from the left of the path to its right: corner, face, corner, ..., face, corner. The first
/// joint that is not left of the path ends the feature that the path enters through.
PathEntry find_entry(Circle mover, Vec2 delta, std::span<const Vec2> vertices) {
    const std::size_t count = vertices.size();
    const std::size_t first = first_facing_edge(vertices, delta);
    if (first == count) return {Kind::vertex, foremost_vertex(vertices, delta)};
    for (std::size_t step = 0; step < count; ++step) {
        const std::size_t i = (first + step) % count;
        const Segment side = edge(vertices, i);
        if (!faces_mover(side, delta)) return {Kind::vertex, i};
        const Vec2 outward = normalised_or(right_of(side.b - side.a), {});
        const float grown_by = mover.radius * cross(delta, outward);
        if (left_of_path(side.a, mover, delta) + grown_by < 0.0f) return {Kind::vertex, i};
        if (left_of_path(side.b, mover, delta) + grown_by <= 0.0f) return {Kind::edge, i, outward};
    }
    return {Kind::vertex, first};
}

/// How the motion begins. `answer` is valid when the motion does not lead towards the obstacle.
struct MotionStart {
    bool leads_towards = false;
    std::optional<SweepHit> answer;
};

MotionStart begin(Circle mover, Vec2 delta, const ConvexPolygon& obstacle) {
    const NearestFeature nearest = nearest_feature(mover.center, obstacle);
    if (nearest.distance < mover.radius || nearest.distance < 0.0f) {
        const auto contact = push_circle_out_of_polygon(mover, obstacle);
        if (!contact) return {};  // the contact belongs to the neighbouring piece
        return {false, overlap_hit(mover, *contact)};
    }
    // The obstacle lies behind the plane of the nearest feature. A motion along the plane or away
    // from it never hits; a motion towards it hits ahead, if at all.
    return {dot(nearest.normal, delta) < 0.0f, std::nullopt};
}

std::optional<SweepHit> hit_at(const PathEntry& entry, Circle mover, Vec2 delta,
                               const ConvexPolygon& obstacle) {
    return hit_in_motion(hit_feature(mover, delta, edge(obstacle.vertices, entry.index), entry),
                         entry, obstacle);
}

}  // namespace

std::optional<SweepHit> sweep_circle_polygon(Circle mover, Vec2 delta,
                                             const ConvexPolygon& obstacle) {
    const std::span<const Vec2> vertices = obstacle.vertices;
    if (vertices.empty()) return std::nullopt;

    std::optional<PathEntry> entry;
    bool is_settled = false;
    if (has_lanes(vertices)) {
        const PathLanes path(mover, delta, vertices);
        const PathLanes::Start start = path.test_start();
        if (start.surely_misses) return std::nullopt;
        if (start.surely_clear && path.enters_outline()) {
            entry = path.entry();
            is_settled = entry && is_ahead(mover, delta, vertices[entry->index], *entry);
        }
    }
    if (!is_settled) {
        const MotionStart motion_start = begin(mover, delta, obstacle);
        if (!motion_start.leads_towards) return motion_start.answer;
        if (!path_enters(mover, delta, vertices)) return std::nullopt;
    }
    if (!entry) entry = find_entry(mover, delta, vertices);
    return hit_at(*entry, mover, delta, obstacle);
}

}  // namespace arena::sim
