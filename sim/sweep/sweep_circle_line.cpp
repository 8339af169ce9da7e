#include "sim/sweep/sweep_circle_line.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/base/branchless.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/sure_sides.h"
#include "sim/math/float4.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/push_circle_line.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/sweep/path_entry.h"
#include "sim/sweep/sweep_circle_polygon.h"
#include "sim/sweep/sweep_point_line.h"

namespace arena::sim {
namespace {

using Kind = NearestFeature::Kind;

/// The line and the path, relative to both ends of the line.
struct Approach {
    Vec2 from_a;  // the centre
    Vec2 from_b;
    Vec2 along;  // from a to b
    Vec2 delta;
    float radius = 0.0f;
};

/// Whether a strip as wide as the radius surely lies between the path and the line: across one of
/// them, or along it. Most paths are separated, and no square root is needed to find out.
bool surely_misses(const Approach& approach) {
    constexpr float kMargin = 1.0f + 0x1p-19f;  // for squares, with a few rounding errors
    constexpr float kTiny = 0x1p-100f;          // more than underflow can lose
    // For a projection, a sum of two: differences of points, products and sums round eight times.
    constexpr float kErrorBound = 8.0f * 0x1p-24f;
    const Vec2 along = approach.along;
    const Vec2 delta = approach.delta;
    const Points4 axis{{along.y, delta.y, delta.x, along.x},
                       {-along.x, -delta.x, delta.y, along.y}};
    const Points4 from_a = all_lanes(approach.from_a);
    const Points4 from_b = all_lanes(approach.from_b);
    const Points4 path = all_lanes(delta);
    const Float4 at_a = dot(from_a, axis);
    const Float4 at_b = dot(from_b, axis);
    const Float4 gained = dot(path, axis);
    const Float4 none = all_lanes(0.0f);
    const Float4 error =
        kErrorBound * ((max(abs(from_a.x), abs(from_b.x)) + abs(path.x)) * abs(axis.x) +
                       (max(abs(from_a.y), abs(from_b.y)) + abs(path.y)) * abs(axis.y));
    const Float4 least = min(at_a, at_b) + min(gained, none);
    const Float4 greatest = max(at_a, at_b) + max(gained, none);
    const Float4 gap = max(least, -greatest) - error;
    const Float4 far_enough = approach.radius * approach.radius * kMargin * dot(axis, axis) + kTiny;
    return bits_of((gap > none) & (gap * gap > far_enough)) != 0;
}

/// The feature through which a path enters the grown line, if it does.
struct LineEntry {
    bool is_settled = false;  ///< otherwise the sweep against a polygon of two edges decides
    bool misses = false;
    PathEntry entry;  ///< an edge has the index of its first vertex: 0 from a, 1 from b
};

/// Returns the entry of a disc that does not overlap the line: the steps of sweep_circle_polygon
/// for two edges, of which one faces the mover.
LineEntry entry_of(const Approach& approach) {
    const Vec2 delta = approach.delta;
    const float facing = cross(approach.along, delta);
    const bool from_left = facing < 0.0f;
    const Vec2 along = from_left ? -approach.along : approach.along;
    const Vec2 from_start = pick_point(from_left, approach.from_b, approach.from_a);
    const Vec2 from_end = pick_point(from_left, approach.from_a, approach.from_b);
    const std::size_t start = from_left ? 1 : 0;
    const float start_left = cross(from_start, delta);
    const float end_left = cross(from_end, delta);
    const float reach = approach.radius * length(delta);
    const Vec2 outward = normalised_or(right_of(along), {});
    const float grown_by = approach.radius * cross(delta, outward);

    LineEntry result;
    result.misses = both(start_left + reach > 0.0f, end_left - reach < 0.0f) == false;
    const bool passes_start = start_left + grown_by < 0.0f;
    const bool is_face = both(!passes_start, end_left + grown_by <= 0.0f);
    const bool is_start = either(passes_start, is_face);
    const Vec2 from = pick_point(is_start, from_start, from_end);
    result.entry = {is_face ? Kind::edge : Kind::vertex, is_start ? start : 1 - start, outward};
    const bool is_ahead =
        pick(is_face, dot(from, outward) > approach.radius, dot(from, delta) < 0.0f);
    result.is_settled = both(facing != 0.0f, is_ahead);
    return result;
}

/// The push out of the polygon with two edges, one for each side of the line: the same bits as
/// push_circle_out_of_polygon returns, where no rounding can decide which feature is nearest.
struct SurePush {
    bool is_sure = false;
    Contact push;  ///< none when its depth is not above zero
};

SurePush push_out_of_sides(const Approach& approach, Circle mover, Segment line) {
    constexpr float kSmallest = 0x1p-40f;  // metres: squares of smaller lengths lose digits
    const Points4 from_ends{{approach.from_a.x, approach.from_b.x, 0.0f, 0.0f},
                            {approach.from_a.y, approach.from_b.y, 0.0f, 0.0f}};
    const Area4 side = area4(from_ends, all_lanes(approach.along));
    const bool is_right = side.value[0] > 0.0f;
    const Vec2 start = pick_point(is_right, line.a, line.b);
    const Vec2 end = pick_point(is_right, line.b, line.a);
    const double length = std::sqrt(wide_dot(approach.along, approach.along));
    const auto to_line = static_cast<float>(-orientation(start, end, mover.center) / length);
    const Vec2 outward = normalised_or(right_of(end - start), {1.0f, 0.0f});

    const bool is_beside = both(dot(approach.from_a, approach.along) >= 0.0f,
                                dot(approach.from_b, approach.along) <= 0.0f);
    const bool a_is_nearer = length_squared(approach.from_a) <= length_squared(approach.from_b);
    const Vec2 from_end = pick_point(a_is_nearer, approach.from_a, approach.from_b);
    const Vec2 away = normalised_or(from_end, {1.0f, 0.0f});
    const float distance = pick(is_beside, to_line, sim::length(from_end));
    const bool is_off_line = (bits_of(abs(side.value) > side.error + kUnderflow) & 0b11) == 0b11;

    SurePush result;
    result.is_sure = both(both(mover.radius > kSmallest, length > static_cast<double>(kSmallest)),
                          both(either(!is_beside, is_off_line), distance > 0.0f));
    result.push = {pick_point(is_beside, outward, away), mover.radius - distance};
    return result;
}

/// Not inlined: few calls need it, and it would slow down the others.
[[gnu::noinline]] std::optional<Contact> push_out_of_line(const Approach& approach, Circle mover,
                                                          Segment line) {
    const SurePush sure = push_out_of_sides(approach, mover, line);
    if (!sure.is_sure) [[unlikely]] {
        const std::array<Vec2, 2> ends{line.a, line.b};
        return push_circle_out_of_polygon(mover, {ends});
    }
    if (!(sure.push.depth > 0.0f)) return std::nullopt;
    return sure.push;
}

}  // namespace

std::optional<SweepHit> sweep_circle_line(Circle mover, Vec2 delta, Segment obstacle) {
    if (!(mover.radius > 0.0f)) return sweep_point_line(mover.center, delta, obstacle);
    const Approach approach{mover.center - obstacle.a, mover.center - obstacle.b,
                            obstacle.b - obstacle.a, delta, mover.radius};
    if (surely_misses(approach)) return std::nullopt;
    const std::array<Vec2, 2> ends{obstacle.a, obstacle.b};
    if (surely_clear_of_line(approach.from_a, approach.from_b, approach.along, mover.radius)) {
        const LineEntry found = entry_of(approach);
        if (found.is_settled) [[likely]] {
            if (found.misses) return std::nullopt;
            SweepHit hit = hit_feature(mover, delta, edge(ends, found.entry.index), found.entry);
            if (!(hit.t <= 1.0f)) return std::nullopt;
            if (hit.feature == SweepFeature::edge) hit.feature_index = 0;
            return hit;
        }
    } else if (const auto contact = push_out_of_line(approach, mover, obstacle)) {
        return overlap_hit(mover, *contact);
    }
    // A polygon with two edges, one for each side.
    auto hit = sweep_circle_polygon(mover, delta, {ends});
    if (hit && hit->feature == SweepFeature::edge) hit->feature_index = 0;
    return hit;
}

}  // namespace arena::sim
