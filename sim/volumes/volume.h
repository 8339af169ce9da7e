// Attack and vulnerability volumes: where a body hurts others and where it can be hurt. Each is a
// circle or a box in the body's own coordinates, and may change with every frame of its animation.
#pragma once

#include <variant>

#include "sim/geometry/aabb.h"
#include "sim/geometry/shapes.h"
#include "sim/volumes/hit_type.h"

namespace arena::sim {

/// A shape in metres from the body's origin.
using VolumeShape = std::variant<Circle, Aabb>;

/// Where a body attacks, and the hit types that it deals there.
struct AttackVolume {
    VolumeShape shape;
    HitTypes deals;
};

/// Where a body can be hurt, and the hit types that it accepts there.
struct VulnerabilityVolume {
    VolumeShape shape;
    HitTypes accepts = kAnyHit;
};

/// How a body faces. Its volumes are drawn for one side, and are mirrored inside the body's width
/// and height when it faces the other way.
struct Mirror {
    Vec2 size;  ///< of the body, metres; its origin is the lower left corner
    bool x = false;
    bool y = false;
};

/// Returns the shape mirrored: min' = size - max and max' = size - min on the mirrored axes, so
/// that a box keeps its order.
inline Circle mirrored(Circle circle, const Mirror& mirror) {
    if (mirror.x) circle.center.x = mirror.size.x - circle.center.x;
    if (mirror.y) circle.center.y = mirror.size.y - circle.center.y;
    return circle;
}
inline Aabb mirrored(const Aabb& box, const Mirror& mirror) {
    Aabb result = box;
    if (mirror.x) {
        result.min.x = mirror.size.x - box.max.x;
        result.max.x = mirror.size.x - box.min.x;
    }
    if (mirror.y) {
        result.min.y = mirror.size.y - box.max.y;
        result.max.y = mirror.size.y - box.min.y;
    }
    return result;
}
inline VolumeShape mirrored(const VolumeShape& shape, const Mirror& mirror) {
    return std::visit(
        [&](const auto& any_shape) -> VolumeShape { return mirrored(any_shape, mirror); }, shape);
}

}  // namespace arena::sim
