#include "sim/narrowphase/line_polygon.h"

#include "sim/geometry/polygon.h"
#include "sim/geometry/segments.h"
#include "sim/narrowphase/wedge.h"

namespace arena::sim {
namespace {

/// Whether the line enters the polygon at `point`, which lies on both, on edge i of the polygon.
bool enters_at(Vec2 point, Segment line, std::span<const Vec2> polygon, std::size_t i) {
    const Wedge wedge = wedge_at(point, polygon, i);
    return (line.a != point && contains_direction(wedge, line.a)) ||
           (line.b != point && contains_direction(wedge, line.b));
}

}  // namespace

bool overlaps(Segment line, Polygon polygon) {
    if (classify_point(line.a, polygon) == PointSide::inside) return true;
    // From outside or from the outline the line gets inside only across the outline: through an
    // edge, or at a point that is a vertex or an end of the line.
    for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
        const Segment side = edge(polygon.vertices, i);
        if (!boxes_meet(line, side)) continue;
        if (segments_cross(line, side)) return true;
        for (const Vec2 end : {line.a, line.b}) {
            if (is_on_segment(end, side) && enters_at(end, line, polygon.vertices, i)) return true;
        }
        if (is_on_segment(side.a, line) && enters_at(side.a, line, polygon.vertices, i)) {
            return true;
        }
    }
    return false;
}

bool touches(Segment line, Polygon polygon) {
    return touches_walls(line, polygon) || classify_point(line.a, polygon) == PointSide::inside;
}

bool touches_walls(Segment line, Polygon polygon) {
    for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
        if (segments_meet(line, edge(polygon.vertices, i))) return true;
    }
    return false;
}

}  // namespace arena::sim
