#include "sim/surfaces/raycast_surfaces.h"

#include <algorithm>

#include "sim/narrowphase/line_line.h"

namespace arena::sim {
namespace {

/// Whether the normal opposes the direction, that is, whether their dot product is negative. In
/// double both products are exact, and the sum of two doubles has the sign of the true sum.
bool opposes(Vec2 normal, Vec2 direction) {
    return static_cast<double>(normal.x) * static_cast<double>(direction.x) +
               static_cast<double>(normal.y) * static_cast<double>(direction.y) <
           0.0;
}

bool is_ignored(const Surface& surface, const SurfaceRay& ray) {
    const bool is_own = surface.temporary && surface.owner == ray.self && ray.self != kNoEntity;
    return is_own || !opposes(surface.normal, ray.filter_direction);
}

/// Clamps the point to the box that the surface spans, which removes what rounding put outside: a
/// body that is placed on a level floor stands exactly on it, not a millionth above or below.
Vec2 clamp_to_box_of(Vec2 point, const Surface& surface) {
    const auto clamped = [](float value, float a, float b) {
        return std::clamp(value, std::min(a, b), std::max(a, b));
    };
    return {clamped(point.x, surface.a.x, surface.b.x), clamped(point.y, surface.a.y, surface.b.y)};
}

}  // namespace

std::optional<SurfaceHit> raycast_surfaces(const SurfaceRay& ray,
                                           std::span<const Surface> surfaces) {
    std::optional<SurfaceHit> nearest;
    for (std::uint32_t i = 0; i < surfaces.size(); ++i) {
        const Surface& surface = surfaces[i];
        if (is_ignored(surface, ray)) continue;
        const LineIntersection intersection = intersect_lines(ray.path, {surface.a, surface.b});
        const bool is_hit = intersection.relation == LineRelation::proper ||
                            intersection.relation == LineRelation::touch;
        if (!is_hit || (nearest && nearest->t <= intersection.on_first)) continue;
        nearest = SurfaceHit{intersection.on_first, clamp_to_box_of(intersection.point, surface),
                             surface.normal, i};
    }
    if (nearest && ray.ends_at && ray.ends_at->include(nearest->normal)) return std::nullopt;
    return nearest;
}

}  // namespace arena::sim
