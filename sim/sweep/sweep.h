// All sweeps under one name: sweep(mover, delta, obstacle) for a moving point (Vec2), circle or
// polygon against a line (Segment), circle or polygon, nine pairs. Each lives in the file that
// carries its name. And two moving bodies, of any of these pairs.
//
// What all of them hold: t is the earliest in [0, 1]; touching at the start is a hit at t = 0 when
// the motion leads in, none when it leads away or along; grazing is none; an overlap at the start
// gives t = 0 and the way out; zero delta never divides and meets nothing unless it overlaps. A
// point has no interior: it never overlaps a line, and one that starts on a line has met it when it
// arrived; two points never meet.
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

template <typename Mover>
[[nodiscard]] std::optional<SweepHit> sweep_any(const Mover& mover, Vec2 delta,
                                                const AnyObstacle& obstacle) {
    return std::visit([&](const auto& shape) { return sweep(mover, delta, shape); }, obstacle);
}

/// Both move at once: the time comes from the relative motion, the contact point is where they are
/// in the world at that time. Equal motions meet nothing unless they overlap.
template <typename Mover, typename Other>
[[nodiscard]] std::optional<SweepHit> sweep_both(const Mover& mover, Vec2 delta, const Other& other,
                                                 Vec2 other_delta) {
    auto hit = sweep(mover, delta - other_delta, other);
    if (hit) hit->point += other_delta * hit->t;
    return hit;
}

}  // namespace arena::sim
