#include "sim/sweep/sweep_circle_simple_polygon.h"

#include "sim/geometry/polygon.h"
#include "sim/narrowphase/push_circle_simple_polygon.h"
#include "sim/sweep/path_entry.h"
#include "sim/sweep/sweep_circle_line.h"
#include "sim/sweep/sweep_circle_polygon.h"
#include "sim/sweep/sweep_point_polygon.h"

namespace arena::sim {
namespace {

/// Returns the polygon's index of a feature that was hit on edge i, taken as a line.
std::uint32_t index_in_polygon(const SweepHit& hit, std::size_t i, std::size_t count) {
    const bool is_second_end = hit.feature == SweepFeature::vertex && hit.feature_index == 1;
    return static_cast<std::uint32_t>(is_second_end ? (i + 1) % count : i);
}

}  // namespace

std::optional<SweepHit> sweep_circle_simple_polygon(Circle mover, Vec2 delta, Polygon obstacle) {
    if (!(mover.radius > 0.0f)) return sweep_point_polygon(mover.center, delta, obstacle);
    const std::span<const Vec2> vertices = obstacle.vertices;
    if (is_convex(vertices)) return sweep_circle_polygon(mover, delta, {vertices});

    if (const auto push = push_circle_out_of_simple_polygon(mover, obstacle))
        return overlap_hit(mover, *push);
    std::optional<SweepHit> first;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        auto hit = sweep_circle_line(mover, delta, edge(vertices, i));
        if (!hit || (first && !(hit->t < first->t))) continue;
        hit->feature_index = index_in_polygon(*hit, i, vertices.size());
        first = hit;
    }
    return first;
}

}  // namespace arena::sim
