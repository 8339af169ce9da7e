#include "sim/narrowphase/polygon_polygon.h"

#include "sim/geometry/aabb.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/segments.h"
#include "sim/narrowphase/wedge.h"

namespace arena::sim {
namespace {

bool boxes_apart(Polygon a, Polygon b) {
    return a.vertices.empty() || b.vertices.empty() ||
           !boxes_overlap(aabb_of_points(a.vertices), aabb_of_points(b.vertices));
}

/// Whether the interiors meet where edge i of a meets edge j of b: the edges cross, or one starts
/// on the other and the angles that the polygons fill there overlap. An edge that ends on the other
/// is looked at when its successor, which starts there, is.
bool interiors_meet_at(std::span<const Vec2> a, std::size_t i, std::span<const Vec2> b,
                       std::size_t j) {
    const Segment side_a = edge(a, i);
    const Segment side_b = edge(b, j);
    if (!boxes_meet(side_a, side_b)) return false;
    if (segments_cross(side_a, side_b)) return true;
    const auto angles_overlap = [&](Vec2 point) {
        return wedges_overlap(wedge_at(point, a, i), wedge_at(point, b, j));
    };
    return (is_on_segment(side_a.a, side_b) && angles_overlap(side_a.a)) ||
           (is_on_segment(side_b.a, side_a) && angles_overlap(side_b.a));
}

/// Polygons whose outlines do not lead into each other: one contains the other or they are apart.
bool one_contains_the_other(Polygon a, Polygon b) {
    return classify_point(a.vertices[0], b) == PointSide::inside ||
           classify_point(b.vertices[0], a) == PointSide::inside;
}

}  // namespace

bool overlaps(Polygon a, Polygon b) {
    if (boxes_apart(a, b)) return false;
    // Where a's outline runs inside b it either never meets b's outline, or it enters at a contact,
    // and there the wedges overlap. Where neither outline runs inside the other polygon, interiors
    // meet only if the polygons are equal, and then their common edges say so.
    for (std::size_t i = 0; i < a.vertices.size(); ++i) {
        for (std::size_t j = 0; j < b.vertices.size(); ++j) {
            if (interiors_meet_at(a.vertices, i, b.vertices, j)) return true;
        }
    }
    return one_contains_the_other(a, b);
}

bool touches(Polygon a, Polygon b) {
    if (boxes_apart(a, b)) return false;
    return touches_walls(a, b) || one_contains_the_other(a, b);
}

bool touches_walls(Polygon a, Polygon b) {
    for (std::size_t i = 0; i < a.vertices.size(); ++i) {
        const Segment side = edge(a.vertices, i);
        for (std::size_t j = 0; j < b.vertices.size(); ++j) {
            if (segments_meet(side, edge(b.vertices, j))) return true;
        }
    }
    return false;
}

}  // namespace arena::sim
