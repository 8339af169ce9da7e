// The outline of a polygon grown by a disc's radius, as whole lines and circles instead of their
// parts: the centre of a disc that touches the polygon lies on one of them. A search for the
// shortest way out tries them one by one.
//
// All points are relative to the disc's centre.
#pragma once

#include <cstdint>
#include <span>

#include "sim/geometry/polygon.h"
#include "sim/math/vec2.h"

namespace arena::sim {

/// A line at `offset` along `normal`, or a circle with the disc's radius about `corner`.
struct GrownCurve {
    enum class Kind : std::uint8_t { line, circle };
    Kind kind = Kind::line;
    Vec2 normal;
    float offset = 0.0f;
    Vec2 corner;
    /// Whether foot_on lies on the grown outline, as far as this curve's neighbours can tell. For a
    /// circle this holds only where the disc's centre is in front of the corner, beside both of its
    /// edges.
    bool has_foot = true;
};

/// Visits the line of each edge and the circle of each vertex of a counter-clockwise outline.
template <typename Visit>
void for_each_grown_curve(std::span<const Vec2> vertices, Circle disc, Visit visit) {
    using Kind = GrownCurve::Kind;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const Segment side = edge(vertices, i);
        const Vec2 corner = side.a - disc.center;
        const Vec2 normal = normalised_or(right_of(side.b - side.a), {});
        if (!(normal == Vec2{})) {
            visit(GrownCurve{Kind::line, normal, dot(corner, normal) + disc.radius, {}, true});
        }
        const Segment before = edge(vertices, i == 0 ? vertices.size() - 1 : i - 1);
        const bool is_in_front =
            dot(corner, before.b - before.a) <= 0.0f && dot(corner, side.b - side.a) >= 0.0f;
        visit(GrownCurve{Kind::circle, {}, 0.0f, corner, is_in_front});
    }
}

/// Returns the point of the curve that is nearest to the disc's centre.
inline Vec2 foot_on(const GrownCurve& curve, float radius) {
    if (curve.kind == GrownCurve::Kind::line) return curve.normal * curve.offset;
    return curve.corner + normalised_or(-curve.corner, {1.0f, 0.0f}) * radius;
}

/// Visits the points that both curves share, at most two. For equal curves it visits none, or
/// arbitrary points.
template <typename Visit>
void for_each_crossing(const GrownCurve& a, const GrownCurve& b, float radius, Visit visit) {
    using Kind = GrownCurve::Kind;
    if (a.kind == Kind::line && b.kind == Kind::line) {
        const float determinant = cross(a.normal, b.normal);
        if (determinant == 0.0f) return;
        const Vec2 crossing = right_of(b.normal * a.offset - a.normal * b.offset);
        visit(Vec2{crossing.x / determinant, crossing.y / determinant});
        return;
    }
    if (a.kind == Kind::circle && b.kind == Kind::circle) {
        const Vec2 half = (b.corner - a.corner) * 0.5f;
        const float rise_squared = radius * radius - length_squared(half);
        if (!(rise_squared >= 0.0f)) return;
        const Vec2 rise = normalised_or(right_of(half), {}) * std::sqrt(rise_squared);
        visit(a.corner + half + rise);
        visit(a.corner + half - rise);
        return;
    }
    const GrownCurve& line = a.kind == Kind::line ? a : b;
    const GrownCurve& circle = a.kind == Kind::line ? b : a;
    const float height = line.offset - dot(circle.corner, line.normal);
    const float run_squared = radius * radius - height * height;
    if (!(run_squared >= 0.0f)) return;
    const Vec2 foot = circle.corner + line.normal * height;
    const Vec2 run = right_of(line.normal) * std::sqrt(run_squared);
    visit(foot + run);
    visit(foot - run);
}

}  // namespace arena::sim
