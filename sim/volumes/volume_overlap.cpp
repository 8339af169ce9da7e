#include "sim/volumes/volume_overlap.h"

#include <algorithm>

namespace arena::sim {
namespace {

// Double copies of the shapes, `a` already moved.
struct Point {
    double x = 0.0;
    double y = 0.0;
};
struct Disc {
    Point center;
    double radius = 0.0;
};
struct Box {
    Point min;
    Point max;
};

Point wide(Vec2 v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}
Point wide(Vec2 v, Vec2 offset) {
    return {static_cast<double>(v.x) + static_cast<double>(offset.x),
            static_cast<double>(v.y) + static_cast<double>(offset.y)};
}
Disc wide(const Circle& circle, Vec2 offset) {
    return {wide(circle.center, offset), static_cast<double>(circle.radius)};
}
Box wide(const Aabb& box, Vec2 offset) {
    return {wide(box.min, offset), wide(box.max, offset)};
}

double distance_squared(Point a, Point b) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    return dx * dx + dy * dy;
}

/// max(min, ...) comes last: a box whose ends are swapped yields its lower end instead of undefined
/// behaviour.
Point nearest_point(Point p, const Box& box) {
    return {std::max(box.min.x, std::min(p.x, box.max.x)),
            std::max(box.min.y, std::min(p.y, box.max.y))};
}

bool overlap(const Disc& a, const Disc& b) {
    const double reach = a.radius + b.radius;
    return distance_squared(a.center, b.center) < reach * reach;
}
bool overlap(const Box& a, const Box& b) {
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}
bool overlap(const Disc& disc, const Box& box) {
    const Point p = disc.center;
    const bool is_center_inside =
        box.min.x < p.x && p.x < box.max.x && box.min.y < p.y && p.y < box.max.y;
    if (is_center_inside) return true;
    return distance_squared(p, nearest_point(p, box)) < disc.radius * disc.radius;
}
bool overlap(const Box& box, const Disc& disc) {
    return overlap(disc, box);
}

}  // namespace

double distance_squared(Vec2 point, const Aabb& box) {
    const Point p = wide(point);
    return distance_squared(p, nearest_point(p, wide(box, Vec2{})));
}

bool volumes_overlap(const VolumeShape& a, Vec2 a_offset, const VolumeShape& b) {
    return std::visit(
        [&](const auto& shape_a, const auto& shape_b) {
            return overlap(wide(shape_a, a_offset), wide(shape_b, Vec2{}));
        },
        a, b);
}

}  // namespace arena::sim
