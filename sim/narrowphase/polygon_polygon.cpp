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

/// How much the contacts of two outlines tell about the interiors.
enum class OutlineContact { none, touching, interiors_meet };

/// What edge i of a and edge j of b say. An end of one on the other is a contact whose two wedges
/// decide; edges that overlap on one line have such an end.
OutlineContact compare_edges(std::span<const Vec2> a, std::size_t i, std::span<const Vec2> b,
                             std::size_t j) {
    const Segment side_a = edge(a, i);
    const Segment side_b = edge(b, j);
    if (!boxes_meet(side_a, side_b)) return OutlineContact::none;
    if (segments_cross(side_a, side_b)) return OutlineContact::interiors_meet;

    OutlineContact result = OutlineContact::none;
    const auto look_at = [&](Vec2 point) {
        result = OutlineContact::touching;
        return wedges_overlap(wedge_at(point, a, i), wedge_at(point, b, j));
    };
    if (is_on_segment(side_a.a, side_b) && look_at(side_a.a)) return OutlineContact::interiors_meet;
    if (is_on_segment(side_a.b, side_b) && look_at(side_a.b)) return OutlineContact::interiors_meet;
    if (is_on_segment(side_b.a, side_a) && look_at(side_b.a)) return OutlineContact::interiors_meet;
    if (is_on_segment(side_b.b, side_a) && look_at(side_b.b)) return OutlineContact::interiors_meet;
    return result;
}

/// Polygons whose outlines share no point: one contains the other or they are apart.
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
    bool touching = false;
    for (std::size_t i = 0; i < a.vertices.size(); ++i) {
        for (std::size_t j = 0; j < b.vertices.size(); ++j) {
            const OutlineContact contact = compare_edges(a.vertices, i, b.vertices, j);
            if (contact == OutlineContact::interiors_meet) return true;
            if (contact == OutlineContact::touching) touching = true;
        }
    }
    return !touching && one_contains_the_other(a, b);
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
