#include "sim/sweep/sweep_point_polygon.h"

#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/face_normal.h"
#include "sim/narrowphase/push_circle_simple_polygon.h"

namespace arena::sim {
namespace {

/// Whether the path's direction leads strictly into the angle that the polygon fills at vertex i.
bool leads_in_at_vertex(Segment path, std::span<const Vec2> vertices, std::size_t i) {
    const std::size_t count = vertices.size();
    const Segment after = edge(vertices, i);
    const Segment before = edge(vertices, (i + count - 1) % count);
    const bool is_left_of_after = turn(after.a, after.b, path.a, path.b) > 0.0;
    const bool is_left_of_before = turn(before.a, before.b, path.a, path.b) > 0.0;
    const bool is_convex_corner = turn(before.a, before.b, after.a, after.b) >= 0.0;
    return is_convex_corner ? is_left_of_after && is_left_of_before
                            : is_left_of_after || is_left_of_before;
}

/// Returns where on the path, as a fraction, it leads in through edge i, including both its
/// vertices.
std::optional<double> time_of_entry(Segment path, std::span<const Vec2> vertices, std::size_t i) {
    const Segment side = edge(vertices, i);
    const double speed = turn(side.a, side.b, path.a, path.b);
    if (!(speed > 0.0)) return std::nullopt;  // faces away, or runs along the path
    const double start = orientation(side.a, side.b, path.a);
    const double end = orientation(side.a, side.b, path.b);
    if (start > 0.0 || end < 0.0) return std::nullopt;
    const double a_left = orientation(path.a, path.b, side.a);
    const double b_left = orientation(path.a, path.b, side.b);
    if (a_left < 0.0 || b_left > 0.0) return std::nullopt;
    const std::size_t next = i + 1 == vertices.size() ? 0 : i + 1;
    if (a_left == 0.0 && !leads_in_at_vertex(path, vertices, i)) return std::nullopt;
    if (b_left == 0.0 && !leads_in_at_vertex(path, vertices, next)) return std::nullopt;
    return -start / (end - start);
}

}  // namespace

std::optional<SweepHit> sweep_point_polygon(Vec2 from, Vec2 delta, Polygon obstacle) {
    if (classify_point(from, obstacle) == PointSide::inside) {
        const auto push = push_circle_out_of_simple_polygon({from, 0.0f}, obstacle);
        const Contact way_out = push.value_or(Contact{{1.0f, 0.0f}, 0.0f});
        return SweepHit{0.0f, from + way_out.normal * way_out.depth, way_out.normal, true,
                        way_out.depth};
    }
    const Segment path{from, from + delta};
    std::optional<double> first;
    std::size_t entered = 0;
    for (std::size_t i = 0; i < obstacle.vertices.size(); ++i) {
        const auto t = time_of_entry(path, obstacle.vertices, i);
        if (!t || (first && !(*t < *first))) continue;
        first = t;
        entered = i;
    }
    if (!first) return std::nullopt;
    const auto t = static_cast<float>(*first);
    const Vec2 normal = outward_normal(edge(obstacle.vertices, entered));
    return SweepHit{.t = t,
                    .point = from + delta * t,
                    .normal = normal,
                    .feature_index = static_cast<std::uint32_t>(entered)};
}

}  // namespace arena::sim
