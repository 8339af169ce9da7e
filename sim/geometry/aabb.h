// Axis-aligned boxes: the cheap outer bound that every broadphase sorts by.
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "sim/math/vec2.h"
#include "sim/values/map.h"

namespace arena::sim {

/// Closed on four sides; metres. The same value as a map's Bounds, seen as geometry.
using Aabb = Bounds;

/// Returns the smallest box around the points, or nothing for no points. The box need not hold the
/// origin that the points are relative to.
constexpr std::optional<Aabb> bounding_box(std::span<const Vec2> points) {
    if (points.empty()) return std::nullopt;
    Aabb box{points[0], points[0]};
    for (const Vec2 p : points) {
        box.min = {std::min(box.min.x, p.x), std::min(box.min.y, p.y)};
        box.max = {std::max(box.max.x, p.x), std::max(box.max.y, p.y)};
    }
    return box;
}

/// Returns the smallest box around the points; for no points, a box without size at the origin.
constexpr Aabb aabb_of_points(std::span<const Vec2> points) {
    return bounding_box(points).value_or(Aabb{});
}

/// Returns the box around a circle; `radius` in metres, not negative.
inline Aabb aabb_of_circle(Vec2 center, float radius) {
    return {{center.x - radius, center.y - radius}, {center.x + radius, center.y + radius}};
}

/// Returns the box around everything that `box` covers on its way along `delta`.
inline Aabb swept(Aabb box, Vec2 delta) {
    if (delta.x < 0.0f) box.min.x += delta.x;
    if (delta.x > 0.0f) box.max.x += delta.x;
    if (delta.y < 0.0f) box.min.y += delta.y;
    if (delta.y > 0.0f) box.max.y += delta.y;
    return box;
}

/// Whether the closed boxes share a point: touching counts.
constexpr bool boxes_overlap(const Aabb& a, const Aabb& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

/// Returns the box that both cover, or nothing when they share no point. Along an axis where they
/// only touch it has no size.
constexpr std::optional<Aabb> common_box(const Aabb& a, const Aabb& b) {
    if (!boxes_overlap(a, b)) return std::nullopt;
    return Aabb{{std::max(a.min.x, b.min.x), std::max(a.min.y, b.min.y)},
                {std::min(a.max.x, b.max.x), std::min(a.max.y, b.max.y)}};
}

/// Whether the point lies in the closed box: all four sides count.
constexpr bool contains(const Aabb& box, Vec2 point) {
    return box.min.x <= point.x && point.x <= box.max.x && box.min.y <= point.y &&
           point.y <= box.max.y;
}

}  // namespace arena::sim
