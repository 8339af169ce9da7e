#include "sim/volumes/volume_reach.h"

#include <cmath>
#include <limits>

namespace arena::sim {
namespace {

WideDisc farthest_part_of(WidePoint /*from*/, const Circle& circle) {
    return {{static_cast<double>(circle.center.x), static_cast<double>(circle.center.y)},
            static_cast<double>(circle.radius)};
}

WideDisc farthest_part_of(WidePoint from, const Aabb& box) {
    const auto farther = [](double value, float low, float high) {
        const auto min = static_cast<double>(low);
        const auto max = static_cast<double>(high);
        return std::abs(value - min) > std::abs(max - value) ? min : max;
    };
    return {{farther(from.x, box.min.x, box.max.x), farther(from.y, box.min.y, box.max.y)}, 0.0};
}

float rounded_up(double value) {
    const auto nearest = static_cast<float>(value);
    if (static_cast<double>(nearest) >= value) return nearest;
    return std::nextafter(nearest, std::numeric_limits<float>::infinity());
}

}  // namespace

double distance(WidePoint a, WidePoint b) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    return std::sqrt(dx * dx + dy * dy);
}

double reach_from(WidePoint point, const WideDisc& disc) {
    return distance(point, disc.center) + disc.radius;
}

WideDisc farthest_part(WidePoint from, std::span<const VolumeShape> shapes) {
    WideDisc farthest;
    double reach = -1.0;
    for (const VolumeShape& shape : shapes) {
        const WideDisc part = std::visit(
            [&](const auto& any_shape) { return farthest_part_of(from, any_shape); }, shape);
        if (reach_from(from, part) <= reach) continue;
        farthest = part;
        reach = reach_from(from, part);
    }
    return farthest;
}

float farthest_reach(Vec2 from, std::span<const VolumeShape> shapes) {
    if (shapes.empty()) return 0.0f;
    const WidePoint point{static_cast<double>(from.x), static_cast<double>(from.y)};
    return rounded_up(reach_from(point, farthest_part(point, shapes)));
}

}  // namespace arena::sim
