#include "sim/narrowphase/line_polygon.h"

#include "sim/geometry/polygon.h"
#include "sim/geometry/segments.h"
#include "sim/geometry/sure_sides.h"
#include "sim/narrowphase/wedge.h"

namespace arena::sim {
namespace {

/// Whether the line enters the polygon at `point`, which lies on the line and on edge i of the
/// polygon.
bool enters_at(Vec2 point, Segment line, std::span<const Vec2> polygon, std::size_t i) {
    const Wedge wedge = wedge_at(point, polygon, i);
    return (line.a != point && contains_direction(wedge, line.a)) ||
           (line.b != point && contains_direction(wedge, line.b));
}

/// What floats can say about a line and a small polygon.
struct SureCrossing {
    bool is_sure = false;  ///< no vertex near the infinite line, no end near a crossed edge
    bool touches_outline = false;
    bool starts_inside = false;
};

SureCrossing sure_crossing(Segment line, std::span<const Vec2> polygon) {
    const EdgeLanes edges = edge_lanes(polygon);
    const SureSides starts = sure_sides(edges, line);
    const SureSides a = sure_sides(line.a, edges);
    const SureSides b = sure_sides(line.b, edges);
    const EdgeMask ends_left = next_vertices(starts.left);
    // The infinite line passes through an edge when the ends of the edge lie left and right of it;
    // the line itself does so when its own ends also lie on different sides of that edge.
    const EdgeMask crossing = starts.left ^ ends_left;
    const EdgeMask unsure = EdgeLanes::kAll & ~(starts.left | starts.right);
    const EdgeMask unsure_end = crossing & ~((a.left | a.right) & (b.left | b.right));
    // The edges ahead of a: those that run from right to left with a on their left, and those that
    // run from left to right with a on their right.
    const EdgeMask ahead = crossing & (ends_left ^ a.right);
    return {(unsure | unsure_end) == 0, (crossing & (a.left ^ b.left)) != 0, is_odd(ahead)};
}

bool overlaps_exactly(Segment line, Polygon polygon) {
    if (classify_point(line.a, polygon) == PointSide::inside) return true;
    // From outside, or from the outline, the line can get inside only across the outline: through
    // an edge, or at a point that is a vertex or an end of the line.
    for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
        const Segment side = edge(polygon.vertices, i);
        if (!segment_boxes_overlap(line, side)) continue;
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

bool touches_walls_exactly(Segment line, Polygon polygon) {
    for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
        if (segments_intersect(line, edge(polygon.vertices, i))) return true;
    }
    return false;
}

}  // namespace

bool overlaps(Segment line, Polygon polygon) {
    if (has_lanes(polygon.vertices)) {
        const SureCrossing seen = sure_crossing(line, polygon.vertices);
        if (seen.is_sure) [[likely]]
            return seen.touches_outline | seen.starts_inside;
    }
    return overlaps_exactly(line, polygon);
}

bool touches(Segment line, Polygon polygon) {
    if (has_lanes(polygon.vertices)) {
        const SureCrossing seen = sure_crossing(line, polygon.vertices);
        if (seen.is_sure) [[likely]]
            return seen.touches_outline | seen.starts_inside;
    }
    return touches_walls_exactly(line, polygon) ||
           classify_point(line.a, polygon) == PointSide::inside;
}

bool touches_walls(Segment line, Polygon polygon) {
    if (has_lanes(polygon.vertices)) {
        const SureCrossing seen = sure_crossing(line, polygon.vertices);
        if (seen.is_sure) [[likely]]
            return seen.touches_outline;
    }
    return touches_walls_exactly(line, polygon);
}

}  // namespace arena::sim
