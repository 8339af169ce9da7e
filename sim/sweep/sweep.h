// All sweeps under one name: sweep(mover, delta, obstacle) for a moving point (Vec2), circle or
// polygon against a line (Segment), circle or polygon, nine pairs in all. Each pair lives in the
// file that is named after it. sweep_both is for two moving bodies of any of these pairs.
//
// All of them keep these rules: t is the earliest in [0, 1]. Touching at the start is a hit at t =
// 0 when the motion leads in, and no hit when it leads away or along. Grazing is no hit. An overlap
// at the start is a hit at t = 0 with the way out. Zero delta never divides and hits nothing unless
// the shapes overlap. A point has no interior: it never overlaps a line; a point that starts on a
// line has hit it when it arrived; two points never hit each other.
#pragma once

#include <optional>
#include <variant>

#include "sim/sweep/sweep_circle_circle.h"
#include "sim/sweep/sweep_circle_line.h"
#include "sim/sweep/sweep_circle_simple_polygon.h"
#include "sim/sweep/sweep_point_circle.h"
#include "sim/sweep/sweep_point_line.h"
#include "sim/sweep/sweep_point_polygon.h"
#include "sim/sweep/sweep_polygon_circle.h"
#include "sim/sweep/sweep_polygon_line.h"
#include "sim/sweep/sweep_polygon_polygon.h"

namespace arena::sim {

[[nodiscard]] inline std::optional<SweepHit> sweep(Vec2 mover, Vec2 delta, Segment obstacle) {
    return sweep_point_line(mover, delta, obstacle);
}
[[nodiscard]] inline std::optional<SweepHit> sweep(Vec2 mover, Vec2 delta, Circle obstacle) {
    return sweep_point_circle(mover, delta, obstacle);
}
[[nodiscard]] inline std::optional<SweepHit> sweep(Vec2 mover, Vec2 delta, Polygon obstacle) {
    return sweep_point_polygon(mover, delta, obstacle);
}
[[nodiscard]] inline std::optional<SweepHit> sweep(Circle mover, Vec2 delta, Segment obstacle) {
    return sweep_circle_line(mover, delta, obstacle);
}
[[nodiscard]] inline std::optional<SweepHit> sweep(Circle mover, Vec2 delta, Circle obstacle) {
    return sweep_circle_circle(mover, delta, obstacle);
}
[[nodiscard]] inline std::optional<SweepHit> sweep(Circle mover, Vec2 delta, Polygon obstacle) {
    return sweep_circle_simple_polygon(mover, delta, obstacle);
}
[[nodiscard]] inline std::optional<SweepHit> sweep(Polygon mover, Vec2 delta, Segment obstacle) {
    return sweep_polygon_line(mover, delta, obstacle);
}
[[nodiscard]] inline std::optional<SweepHit> sweep(Polygon mover, Vec2 delta, Circle obstacle) {
    return sweep_polygon_circle(mover, delta, obstacle);
}
[[nodiscard]] inline std::optional<SweepHit> sweep(Polygon mover, Vec2 delta, Polygon obstacle) {
    const auto hit = sweep_polygon_polygon(mover, delta, obstacle);
    if (!hit) return std::nullopt;
    return hit->first;
}

/// An obstacle whose kind is known only at run time.
using AnyObstacle = std::variant<Segment, Circle, Polygon>;

/// Sweeps the mover against an obstacle of any kind.
template <typename Mover>
[[nodiscard]] std::optional<SweepHit> sweep_any(const Mover& mover, Vec2 delta,
                                                const AnyObstacle& obstacle) {
    return std::visit([&](const auto& shape) { return sweep(mover, delta, shape); }, obstacle);
}

/// Returns the hit of two bodies that move at once: the time comes from the relative motion, and
/// the contact point is where they touch in the world at that time. Bodies with equal motions hit
/// nothing unless they overlap.
template <typename Mover, typename Other>
[[nodiscard]] std::optional<SweepHit> sweep_both(const Mover& mover, Vec2 delta, const Other& other,
                                                 Vec2 other_delta) {
    auto hit = sweep(mover, delta - other_delta, other);
    if (hit) hit->point += other_delta * hit->t;
    return hit;
}

}  // namespace arena::sim
