// Finds the feature through which the path of a disc's centre enters an outline grown by the
// radius, and makes the hit that follows. The functions are in the header because calling them
// would take longer than running them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "sim/geometry/edge_lanes.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/contact.h"
#include "sim/narrowphase/nearest_feature.h"
#include "sim/sweep/sweep_circle_circle.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// The feature of an outline that a path enters through.
struct PathEntry {
    NearestFeature::Kind kind = NearestFeature::Kind::vertex;
    std::size_t index = 0;
    Vec2 outward;  ///< unit normal of an edge; unused for a vertex
};

/// Whether the feature lies ahead of a disc that does not overlap it. `vertex` is the feature
/// itself, or the first vertex of the edge.
[[nodiscard]] inline bool is_ahead(Circle mover, Vec2 delta, Vec2 vertex, const PathEntry& entry) {
    const Vec2 from = mover.center - vertex;
    if (entry.kind == NearestFeature::Kind::vertex) return dot(from, delta) < 0.0f;
    return dot(from, entry.outward) > mover.radius;
}

/// Walks counter-clockwise along the side of a small grown outline that faces the mover. That side
/// leads from the left of the path to its right: corner, face, corner, ..., face, corner. The first
/// joint that is not left of the path ends the feature that the path enters through.
///
/// Takes one bit for each edge in each mask: `facing` holds the edges that face the mover,
/// `starts_right` those whose first joint (from corner to face) lies right of the path, and
/// `ends_right` those whose second joint lies right of the path or on it. Returns nothing when no
/// edge faces the mover.
[[nodiscard]] inline std::optional<PathEntry> walk_outline(std::size_t count, EdgeMask facing,
                                                           EdgeMask starts_right,
                                                           EdgeMask ends_right) {
    using Kind = NearestFeature::Kind;
    const EdgeMask used = (EdgeMask{1} << count) - 1;
    const EdgeMask before = ((facing << 1) | (facing >> (count - 1))) & used;
    const EdgeMask first_ones = facing & used & ~before;
    // Turned so that the walk begins at bit 0 and ends at the lowest bit.
    const std::size_t first = first_of(first_ones | (EdgeMask{1} << count));
    const EdgeMask corner = (starts_right | ~facing) & used;
    const EdgeMask stop = corner | (ends_right & used);
    const EdgeMask turned = ((stop >> first) | (stop << (count - first))) & used;
    if ((first_ones == 0) | (turned == 0)) [[unlikely]]
        return std::nullopt;
    const std::size_t steps = first + first_of(turned);
    const std::size_t i = steps < count ? steps : steps - count;
    return PathEntry{((corner >> i) & 1u) != 0 ? Kind::vertex : Kind::edge, i, {}};
}

/// Returns when the mover touches the line of an edge that faces it and has the length `length`;
/// more than 1 when that is not within this motion. Computed in double: along a path that nearly
/// follows the edge, a rounding error of the gap would move the hit a long way.
[[nodiscard]] inline float time_to_touch(Circle mover, Vec2 delta, Segment side, double length) {
    const double reach = static_cast<double>(mover.radius) * length;
    const double gap = -orientation(side.a, side.b, mover.center) - reach;
    const double approach = turn(side.a, side.b, {}, delta);
    if (!(gap > 0.0)) return 0.0f;
    return approach >= gap ? static_cast<float>(gap / approach) : 2.0f;
}

/// Returns the hit of a path that enters through an edge of length `length`; t is not bounded
/// above.
[[nodiscard]] inline SweepHit hit_face(Circle mover, Vec2 delta, Segment side, double length,
                                       const PathEntry& entry) {
    const Vec2 normal = entry.outward;
    const float t = time_to_touch(mover, delta, side, length);
    return {.t = t,
            .point = mover.center + delta * t - normal * mover.radius,
            .normal = normal,
            .feature_index = static_cast<std::uint32_t>(entry.index)};
}

/// How far a normal leans against the motion when rounding turns a graze into a hit. A larger lean
/// would stop bodies that slide over the seam of two flush obstacles.
inline constexpr float kGrazeLean = 0x1p-16f;

/// Returns the normal at a corner that the path only grazes: perpendicular to the path, up to
/// kGrazeLean.
[[nodiscard]] inline Vec2 grazing_normal(Vec2 from_corner, Vec2 delta) {
    const Vec2 against = normalised_or(-delta, {1.0f, 0.0f});
    const float side = cross(delta, from_corner);
    if (side == 0.0f) return against;
    const Vec2 square = side > 0.0f ? right_of(against) : -right_of(against);
    return normalised_or(square + against * kGrazeLean, against);
}

/// Returns the hit of a path that enters through the corner with index `i`; t is not bounded above.
[[nodiscard]] inline SweepHit hit_corner(Circle mover, Vec2 delta, Vec2 corner, std::size_t i) {
    const Vec2 from = mover.center - corner;
    // The path is known to enter here. When rounding lets it pass beside the corner, the hit is at
    // its nearest point to the corner.
    const auto reached = time_to_reach(from, delta, mover.radius);
    const float t = reached ? *reached : std::max(-dot(from, delta) / length_squared(delta), 0.0f);
    Vec2 normal = normalised_or(from + delta * t, {});
    if (!(dot(normal, delta) < 0.0f)) [[unlikely]]
        normal = grazing_normal(from, delta);
    return {.t = t,
            .point = corner,
            .normal = normal,
            .feature = SweepFeature::vertex,
            .feature_index = static_cast<std::uint32_t>(i)};
}

/// Returns the hit of a path that enters through the feature; t is not bounded above. `side` is the
/// edge that the feature is, or the edge that begins at the vertex.
[[nodiscard]] inline SweepHit hit_feature(Circle mover, Vec2 delta, Segment side,
                                          const PathEntry& entry) {
    if (entry.kind == NearestFeature::Kind::vertex)
        return hit_corner(mover, delta, side.a, entry.index);
    const Vec2 along = side.b - side.a;
    return hit_face(mover, delta, side, std::sqrt(wide_dot(along, along)), entry);
}

/// Returns the hit of a disc that overlaps its obstacle before the motion. `push` is its way out.
[[nodiscard]] inline SweepHit overlap_hit(Circle mover, const Contact& push) {
    const Vec2 point = mover.center + push.normal * (push.depth - mover.radius);
    return {0.0f, point, push.normal, true, push.depth};
}

/// Returns the hit, or nothing when it is not within this motion or belongs to a neighbouring
/// piece.
[[nodiscard]] inline std::optional<SweepHit> hit_in_motion(const SweepHit& hit,
                                                           const PathEntry& entry,
                                                           const ConvexPolygon& obstacle) {
    if (!(hit.t <= 1.0f)) return std::nullopt;
    if (belongs_to_neighbour(entry.kind, entry.index, hit.normal, obstacle)) return std::nullopt;
    return hit;
}

}  // namespace arena::sim
