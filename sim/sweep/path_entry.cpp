#include "sim/sweep/path_entry.h"

#include <algorithm>
#include <cmath>

#include "sim/geometry/orientation.h"
#include "sim/math/vec2.h"
#include "sim/sweep/sweep_circle_circle.h"

namespace arena::sim {
namespace {

/// When the mover touches the line of an edge that faces it. In double: along a path that nearly
/// follows the edge, the rounding of a gap is a long way. More than 1 when it is not in this
/// motion.
float time_to_touch(Circle mover, Vec2 delta, Segment side) {
    const Vec2 along = side.b - side.a;
    const double reach = static_cast<double>(mover.radius) * std::sqrt(wide_dot(along, along));
    const double gap = -orientation(side.a, side.b, mover.center) - reach;
    const double approach = turn(side.a, side.b, {}, delta);
    if (!(gap > 0.0)) return 0.0f;
    return approach >= gap ? static_cast<float>(gap / approach) : 2.0f;
}

SweepHit hit_face(Circle mover, Vec2 delta, Segment side, const PathEntry& entry) {
    const Vec2 normal = entry.outward;
    const float t = time_to_touch(mover, delta, side);
    return {.t = t,
            .point = mover.center + delta * t - normal * mover.radius,
            .normal = normal,
            .feature_index = static_cast<std::uint32_t>(entry.index)};
}

/// How much a normal leans against the motion where rounding makes a hit of a graze. Leaning by
/// much, it would stop what slides over the seam of two flush obstacles.
constexpr float kGrazeLean = 0x1p-16f;

/// The normal of a corner that the path only grazes: square to the path, but for a hair.
Vec2 grazing_normal(Vec2 from_corner, Vec2 delta) {
    const Vec2 against = normalised_or(-delta, {1.0f, 0.0f});
    const float side = cross(delta, from_corner);
    if (side == 0.0f) return against;
    const Vec2 square = side > 0.0f ? right_of(against) : -right_of(against);
    return normalised_or(square + against * kGrazeLean, against);
}

SweepHit hit_corner(Circle mover, Vec2 delta, Vec2 corner, std::size_t i) {
    const Vec2 from = mover.center - corner;
    // That the path enters here is settled. Where rounding lets it pass beside the corner, it comes
    // nearest where its foot is.
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

}  // namespace

bool is_ahead(Circle mover, Vec2 delta, Vec2 vertex, const PathEntry& entry) {
    const Vec2 from = mover.center - vertex;
    if (entry.kind == NearestFeature::Kind::vertex) return dot(from, delta) < 0.0f;
    return dot(from, entry.outward) > mover.radius;
}

SweepHit hit_feature(Circle mover, Vec2 delta, Segment side, const PathEntry& entry) {
    return entry.kind == NearestFeature::Kind::edge ? hit_face(mover, delta, side, entry)
                                                    : hit_corner(mover, delta, side.a, entry.index);
}

}  // namespace arena::sim
