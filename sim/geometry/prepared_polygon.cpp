#include "sim/geometry/prepared_polygon.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/geometry/aabb.h"
#include "sim/geometry/polygon.h"

namespace arena::sim {
namespace {

/// In metres. The squares and fourth powers of lengths in between are neither denormal nor
/// infinite.
constexpr float kExtentMin = 0x1p-16f;
constexpr float kExtentMax = 0x1p+20f;
constexpr float kThinnest = 0x1p-8f;  // times the extent

/// Whether each vertex lies well behind each edge that does not end in it.
bool is_thick(const PreparedPolygon& polygon) {
    const std::size_t count = polygon.plain.vertices.size();
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t step = 2; step < count; ++step) {
            const Vec2 vertex = edge(polygon, (i + step) % count).a;
            const float height = dot(vertex - edge(polygon, i).a, outward_of(polygon, i));
            if (!(-height > kThinnest * polygon.extent)) return false;
        }
    }
    return true;
}

}  // namespace

PreparedPolygon prepare(const ConvexPolygon& polygon) {
    constexpr float kNever = std::numeric_limits<float>::infinity();
    PreparedPolygon prepared;
    prepared.plain = polygon;
    const std::size_t count = polygon.vertices.size();
    if (count < 3 || count > EdgeLanes::kEdgesMax) return prepared;

    const Aabb box = aabb_of_points(polygon.vertices);
    prepared.origin = lerp(box.min, box.max, 0.5f);
    prepared.x.fill(polygon.vertices[0].x);
    prepared.y.fill(polygon.vertices[0].y);
    prepared.offset = {all_lanes(kNever), all_lanes(kNever)};
    for (std::size_t i = 0; i < count; ++i) {
        const Segment side = edge(polygon.vertices, i);
        const Vec2 along = side.b - side.a;
        const Vec2 from_origin = side.a - prepared.origin;
        const Vec2 outward = normalised_or(right_of(along), {1.0f, 0.0f});
        prepared.x[i] = side.a.x;
        prepared.y[i] = side.a.y;
        prepared.outward[i / 4].x[i % 4] = outward.x;
        prepared.outward[i / 4].y[i % 4] = outward.y;
        prepared.offset[i / 4][i % 4] = dot(from_origin, outward);
        prepared.length[i] = std::sqrt(wide_dot(along, along));
        prepared.extent =
            std::max({prepared.extent, std::abs(from_origin.x), std::abs(from_origin.y)});
    }
    const bool has_fair_size = prepared.extent >= kExtentMin && prepared.extent <= kExtentMax;
    prepared.is_regular = has_fair_size && is_convex(polygon.vertices) && is_thick(prepared);
    return prepared;
}

}  // namespace arena::sim
