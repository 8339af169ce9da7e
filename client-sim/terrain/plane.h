// Plane geometry in double precision, written in the most obvious way: it judges the results of the
// server's fast single-precision collision code, so it shares nothing with it.
#pragma once

#include <cmath>
#include <span>

#include "sim/values/vec2.h"

namespace arena::client_sim {

/// Metres, y up.
struct Point {
    double x = 0.0;
    double y = 0.0;

    friend constexpr bool operator==(const Point&, const Point&) = default;
};

constexpr Point operator+(Point a, Point b) {
    return {a.x + b.x, a.y + b.y};
}
constexpr Point operator-(Point a, Point b) {
    return {a.x - b.x, a.y - b.y};
}
constexpr Point operator*(Point a, double s) {
    return {a.x * s, a.y * s};
}

[[nodiscard]] constexpr Point to_point(sim::Vec2 v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

[[nodiscard]] constexpr double dot(Point a, Point b) {
    return a.x * b.x + a.y * b.y;
}
[[nodiscard]] constexpr double cross(Point a, Point b) {
    return a.x * b.y - a.y * b.x;
}
[[nodiscard]] inline double length(Point a) {
    return std::sqrt(dot(a, a));
}
[[nodiscard]] inline double distance(Point a, Point b) {
    return length(b - a);
}

/// Returns the unit vector along `a`; (1, 0) for a vector too short to have a direction.
[[nodiscard]] Point direction_of(Point a);

/// Returns the distance from `p` to the nearest point of the segment, whose ends may coincide.
[[nodiscard]] double distance_to_segment(Point p, Point a, Point b);

/// Whether the closed segments ab and cd share a point.
[[nodiscard]] bool segments_meet(Point a, Point b, Point c, Point d);

/// Whether `p` is inside the simple polygon, of either winding and any shape. A point on the border
/// may get either answer.
[[nodiscard]] bool inside_polygon(Point p, std::span<const Point> polygon);

/// Returns the distance from `p` to the nearest point of the polygon's border.
[[nodiscard]] double distance_to_border(Point p, std::span<const Point> polygon);

}  // namespace arena::client_sim
