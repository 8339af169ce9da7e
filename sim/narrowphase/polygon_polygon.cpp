#include "sim/narrowphase/polygon_polygon.h"

#include <array>

#include "sim/geometry/aabb.h"
#include "sim/geometry/edge_gaps.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/segments.h"
#include "sim/narrowphase/wedge.h"

namespace arena::sim {
namespace {

bool boxes_apart(Polygon a, Polygon b) {
    return a.vertices.empty() || b.vertices.empty() ||
           !boxes_overlap(aabb_of_points(a.vertices), aabb_of_points(b.vertices));
}

/// Whether the interiors overlap where edge i of a and edge j of b touch or cross: the edges cross,
/// or one starts on the other and the angles that the polygons fill there overlap. An edge that
/// ends on the other is handled by its successor, which starts there.
bool interiors_overlap_at(std::span<const Vec2> a, std::size_t i, std::span<const Vec2> b,
                          std::size_t j) {
    const Segment side_a = edge(a, i);
    const Segment side_b = edge(b, j);
    if (!segment_boxes_overlap(side_a, side_b)) return false;
    if (segments_cross(side_a, side_b)) return true;
    const auto angles_overlap = [&](Vec2 point) {
        return wedges_overlap(wedge_at(point, a, i), wedge_at(point, b, j));
    };
    return (is_on_segment(side_a.a, side_b) && angles_overlap(side_a.a)) ||
           (is_on_segment(side_b.a, side_a) && angles_overlap(side_b.a));
}

/// Whether one polygon contains the other, given that neither outline enters the other polygon
/// through its outline. If neither contains the other, they are apart.
bool one_contains_the_other(Polygon a, Polygon b) {
    return classify_point(a.vertices[0], b) == PointSide::inside ||
           classify_point(b.vertices[0], a) == PointSide::inside;
}

/// Whether both fit into lanes and have an area.
bool are_small(Polygon a, Polygon b) {
    return has_lanes(a.vertices) && has_lanes(b.vertices) && a.vertices.size() > 2 &&
           b.vertices.size() > 2;
}

/// Whether the other polygon surely lies in front of some edge's line.
bool has_gap(const EdgeGaps& gaps) {
    return bits_of((gaps.gap[0] > gaps.error[0]) | (gaps.gap[1] > gaps.error[1])) != 0;
}

/// Whether the other polygon surely reaches behind every edge's line.
bool has_no_gap(const EdgeGaps& gaps, EdgeMask used) {
    const EdgeMask behind = bits_of(gaps.gap[0] < -gaps.error[0], gaps.gap[1] < -gaps.error[1]);
    return (behind & used) == used;
}

/// Whether two small convex polygons share interior, and a point; sure only if floats can tell.
SureAnswer surely_overlap(Polygon a, Polygon b) {
    const EdgeLanes of_a = edge_lanes(a.vertices);
    const EdgeLanes of_b = edge_lanes(b.vertices);
    if (boxes_apart(of_a, of_b)) return {true, false};
    // Two convex polygons without a common interior point are separated by the line of some edge.
    const NearPair near = near_pair(b.vertices[0], of_a, of_b);
    const EdgeGaps before_a = edge_gaps(near.a, directions_of(of_a), near.b, near.extent);
    const EdgeGaps before_b = edge_gaps(near.b, directions_of(of_b), near.a, near.extent);
    const bool are_apart = either(has_gap(before_a), has_gap(before_b));
    const bool meet = both(has_no_gap(before_a, used_edges(a.vertices)),
                           has_no_gap(before_b, used_edges(b.vertices)));
    const bool are_convex =
        both(is_surely_convex(a.vertices.size(), of_a), is_surely_convex(b.vertices.size(), of_b));
    return {both(either(are_apart, meet), are_convex), !are_apart};
}

bool touches_walls_exactly(Polygon a, Polygon b) {
    for (std::size_t i = 0; i < a.vertices.size(); ++i) {
        const Segment side = edge(a.vertices, i);
        for (std::size_t j = 0; j < b.vertices.size(); ++j) {
            if (segments_intersect(side, edge(b.vertices, j))) return true;
        }
    }
    return false;
}

}  // namespace

bool overlaps(Polygon a, Polygon b) {
    if (are_small(a, b)) {
        const SureAnswer meet = surely_overlap(a, b);
        if (meet.is_sure) [[likely]]
            return meet.yes;
    }
    if (boxes_apart(a, b)) return false;
    // Where a's outline runs inside b, it either never touches b's outline, or it enters b at a
    // contact, and there the wedges overlap. Where neither outline runs inside the other polygon,
    // interiors overlap only if the polygons are equal, and then their common edges show it.
    for (std::size_t i = 0; i < a.vertices.size(); ++i) {
        for (std::size_t j = 0; j < b.vertices.size(); ++j) {
            if (interiors_overlap_at(a.vertices, i, b.vertices, j)) return true;
        }
    }
    return one_contains_the_other(a, b);
}

bool touches(Polygon a, Polygon b) {
    if (are_small(a, b)) {
        const SureAnswer meet = surely_overlap(a, b);
        if (meet.is_sure) [[likely]]
            return meet.yes;
    }
    if (boxes_apart(a, b)) return false;
    return touches_walls(a, b) || one_contains_the_other(a, b);
}

bool touches_walls(Polygon a, Polygon b) {
    if (has_lanes(a.vertices) && has_lanes(b.vertices) &&
        boxes_apart(edge_lanes(a.vertices), edge_lanes(b.vertices))) {
        return false;
    }
    return touches_walls_exactly(a, b);
}

}  // namespace arena::sim
