#include "client/game/body_core.h"

#include <algorithm>
#include <span>

#include "sim/geometry/aabb.h"
#include "sim/math/vec2.h"

namespace arena::client {

namespace {

/// Returns the radius of the largest disc about the origin within the outline; 0 when the origin is
/// outside. No more than `radius`, that of the enclosing disc.
float inscribed_radius(std::span<const sim::Vec2> outline, float radius) {
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const sim::Vec2 corner = outline[i];
        const sim::Vec2 edge = outline[(i + 1) % outline.size()] - corner;
        const float length = sim::length(edge);
        if (length == 0.0f) continue;
        const float distance = sim::cross(corner, edge) / length;
        radius = std::min(radius, std::max(distance, 0.0f));
    }
    return radius;
}

}  // namespace

BodyCore core_of(const protocol::WelcomeArchetype& archetype) {
    const std::span<const sim::Vec2> outline = archetype.outline;
    if (archetype.move != sim::MoveKind::rays)
        return {.middle = {}, .radius = inscribed_radius(outline, archetype.radius)};
    if (outline.empty()) return {};
    const sim::Aabb box = sim::aabb_of_points(outline);
    return {.middle = (box.min + box.max) * 0.5f};
}

}  // namespace arena::client
