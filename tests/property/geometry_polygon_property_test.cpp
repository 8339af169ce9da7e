// Laws of what is done to polygons at load time: normalising, triangulating, decomposing.
#include <algorithm>
#include <limits>
#include <map>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/geometry/bounding_circle.h"
#include "sim/geometry/decompose.h"
#include "sim/geometry/normalise_polygon.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/segments.h"
#include "sim/geometry/simple_polygon.h"
#include "sim/geometry/triangulate.h"
#include "sim/narrowphase/point_circle.h"
#include "tests/support/double_judge.h"
#include "tests/support/exact_judge.h"
#include "tests/support/shape_generators.h"

namespace arena::sim {
namespace {

using test::Points;

/// Twice the area in double: exact for lattice polygons.
double twice_area(std::span<const Vec2> polygon) {
    double sum = 0.0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Segment side = edge(polygon, i);
        sum += test::cross(test::wide(side.a), test::wide(side.b));
    }
    return sum;
}

/// Every pair of edges that do not follow each other, without any order or early end.
bool is_simple_by_brute_force(const Points& polygon) {
    const std::size_t count = polygon.size();
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = i + 2; j < count; ++j) {
            if ((j + 1) % count == i) continue;
            if (segments_meet(edge(polygon, i), edge(polygon, j))) return false;
        }
    }
    return true;
}

RC_GTEST_PROP(NormaliseProperty, gives_good_polygons_or_an_error_for_any_points, ()) {
    const Points outline = *rc::gen::container<Points>(test::lattice_point(5));

    const auto result = normalise_polygon(outline);

    if (!result.ok()) {
        RC_ASSERT(!describe(result.error()).empty());
        return;
    }
    const Points& polygon = result.value();
    RC_ASSERT(normalise_polygon(polygon).value() == polygon);
    RC_ASSERT(polygon.size() >= 3u);
    RC_ASSERT(is_simple_by_brute_force(polygon));
    RC_ASSERT(twice_area(polygon) > 0.0);
    RC_ASSERT(twice_area(polygon) == std::abs(twice_area(outline)));
    RC_ASSERT(winding(polygon) == Winding::counter_clockwise);
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const std::size_t n = polygon.size();
        RC_ASSERT(orientation(polygon[i], polygon[(i + 1) % n], polygon[(i + 2) % n]) != 0.0);
    }
}

RC_GTEST_PROP(NormaliseProperty, names_edges_that_really_meet, ()) {
    const Points outline = *rc::gen::container<Points>(test::lattice_point(5));
    const auto result = normalise_polygon(outline);
    if (result.ok() || result.error().kind != PolygonError::Kind::self_crossing) return;
    const PolygonError error = result.error();

    RC_ASSERT(error.edge_a < error.edge_b && error.edge_b < outline.size());
    // An edge of the result may run over several edges of the input: those up to the next corner.
    bool meet = false;
    for (std::size_t i = error.edge_a; i < error.edge_b; ++i) {
        for (std::size_t j = 0; j < outline.size(); ++j) {
            const std::size_t k = (error.edge_b + j) % outline.size();
            if (i != k && segments_meet(edge(outline, i), edge(outline, k))) meet = true;
        }
    }
    RC_ASSERT(meet);
}

RC_GTEST_PROP(NormaliseProperty, agrees_with_brute_force_on_which_outlines_are_simple, ()) {
    const Points outline = *rc::gen::container<Points>(test::plain_point(10));
    RC_PRE(outline.size() >= 3u);

    RC_ASSERT(!find_self_contact(outline).has_value() == is_simple_by_brute_force(outline));
}

void check_triangles(const Points& polygon, double tolerance) {
    const auto triangles = triangulate(polygon);

    RC_ASSERT(triangles.size() == polygon.size() - 2);
    double covered = 0.0;
    for (const Triangle& t : triangles) {
        const double area = orientation(polygon[t.a], polygon[t.b], polygon[t.c]);
        RC_ASSERT(area > 0.0);
        covered += area;
        for (std::size_t v = 0; v < polygon.size(); ++v) {
            const Points corners{polygon[t.a], polygon[t.b], polygon[t.c]};
            RC_ASSERT(classify_point_in_convex(polygon[v], {corners}) != PointSide::inside);
        }
    }
    RC_ASSERT(std::abs(covered - twice_area(polygon)) <= tolerance * covered);
}

RC_GTEST_PROP(TriangulateProperty, covers_lattice_polygons_exactly, ()) {
    check_triangles(*test::simple_polygon_of(test::lattice_point()), 0.0);
}

RC_GTEST_PROP(TriangulateProperty, covers_plain_polygons, ()) {
    check_triangles(*test::simple_polygon_of(test::plain_point()), 1e-9);
}

RC_GTEST_PROP(TriangulateProperty, covers_polygons_with_vertices_on_their_sides, ()) {
    const Points polygon = *test::simple_polygon_of(test::lattice_point());
    Points split;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Segment side = edge(polygon, i);
        split.push_back(side.a);
        // The middle of two lattice points is exact in float.
        if (*rc::gen::arbitrary<bool>()) split.push_back((side.a + side.b) * 0.5f);
    }

    check_triangles(split, 0.0);
}

RC_GTEST_PROP(TriangulateProperty, ends_for_any_outline, ()) {
    const Points outline = *rc::gen::container<Points>(test::lattice_point(3));

    const auto triangles = triangulate(outline);

    RC_ASSERT(triangles.size() == (outline.size() < 3 ? 0 : outline.size() - 2));
    for (const Triangle& t : triangles) {
        RC_ASSERT(t.a < outline.size() && t.b < outline.size() && t.c < outline.size());
    }
}

/// A frame around a hole, joined by a bridge between two corners that see each other.
Points bridged(const Points& frame, Points hole) {
    std::reverse(hole.begin(), hole.end());
    const auto sees = [&](Vec2 from, Vec2 to) {
        const auto blocks = [&](const Points& outline) {
            for (std::size_t i = 0; i < outline.size(); ++i) {
                const Segment side = edge(outline, i);
                const bool at_end =
                    side.a == from || side.b == from || side.a == to || side.b == to;
                if (!at_end && segments_meet({from, to}, side)) return true;
                if (side.a != from && side.a != to && is_on_segment(side.a, {from, to}))
                    return true;
            }
            return false;
        };
        return !blocks(frame) && !blocks(hole);
    };
    for (std::size_t i = 0; i < frame.size(); ++i) {
        for (std::size_t j = 0; j < hole.size(); ++j) {
            if (!sees(frame[i], hole[j])) continue;
            Points result(frame.begin(), frame.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            for (std::size_t k = 0; k <= hole.size(); ++k) {
                result.push_back(hole[(j + k) % hole.size()]);
            }
            result.insert(result.end(), frame.begin() + static_cast<std::ptrdiff_t>(i),
                          frame.end());
            return result;
        }
    }
    return {};
}

RC_GTEST_PROP(TriangulateProperty, covers_frames_around_a_hole, ()) {
    const Points hole = *test::simple_polygon_of(test::lattice_point());
    const Points frame{{-1, -2}, {9, -1}, {11, 4}, {10, 10}, {3, 9}, {-2, 11}};
    const Points keyhole = bridged(frame, hole);

    RC_ASSERT(!keyhole.empty());
    check_triangles(keyhole, 0.0);
}

using DirectedEdge = std::pair<std::pair<float, float>, std::pair<float, float>>;
DirectedEdge directed(Segment s) {
    return {{s.a.x, s.a.y}, {s.b.x, s.b.y}};
}
DirectedEdge reversed(DirectedEdge e) {
    return {e.second, e.first};
}

void check_pieces(const Points& polygon, double tolerance) {
    const ConvexPieces pieces = decompose(polygon);

    double covered = 0.0;
    std::map<DirectedEdge, int> cuts;
    std::map<DirectedEdge, int> outline;
    for (std::size_t p = 0; p < pieces.pieces.size(); ++p) {
        const ConvexPolygon piece = pieces.polygon(p);
        RC_ASSERT(piece.vertices.size() <= kConvexVerticesMax);
        RC_ASSERT(is_convex(piece.vertices));
        covered += twice_area(piece.vertices);
        for (std::size_t i = 0; i < piece.vertices.size(); ++i) {
            const bool inner = (piece.inner_edges >> i & 1u) != 0;
            ++(inner ? cuts : outline)[directed(edge(piece.vertices, i))];
        }
    }
    RC_ASSERT(std::abs(covered - twice_area(polygon)) <= tolerance * covered);
    // The outline's edges are those of the polygon, each once.
    RC_ASSERT(outline.size() == polygon.size());
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        RC_ASSERT(outline[directed(edge(polygon, i))] == 1);
    }
    // Each cut is there once in each direction.
    for (const auto& [cut, count] : cuts) {
        RC_ASSERT(count == 1);
        RC_ASSERT(cuts.count(reversed(cut)) == 1u);
    }
}

RC_GTEST_PROP(DecomposeProperty, lattice_polygons_into_convex_pieces_with_paired_cuts, ()) {
    check_pieces(*test::simple_polygon_of(test::lattice_point()), 0.0);
}

RC_GTEST_PROP(DecomposeProperty, plain_polygons_into_convex_pieces_with_paired_cuts, ()) {
    check_pieces(*test::simple_polygon_of(test::plain_point()), 1e-9);
}

// Hertel and Mehlhorn: no cut is left that both its ends could do without.
RC_GTEST_PROP(DecomposeProperty, at_most_two_cuts_end_at_a_reflex_vertex_for_each_piece_more, ()) {
    const Points polygon = *test::simple_polygon_of(test::lattice_point());
    std::size_t reflex = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const std::size_t n = polygon.size();
        if (orientation(polygon[i], polygon[(i + 1) % n], polygon[(i + 2) % n]) < 0.0) ++reflex;
    }

    RC_ASSERT(decompose(polygon).pieces.size() <= 2 * reflex + 1);
}

RC_GTEST_PROP(PolygonProperty, the_centroid_lies_in_a_convex_polygon, ()) {
    const Points polygon = *test::convex_polygon_of(test::lattice_point());

    RC_ASSERT(classify_point_in_convex(area_centroid(polygon), {polygon}) == PointSide::inside);
}

/// Radius of the smallest circle around the points, by trying every pair and every triple.
double smallest_radius_by_brute_force(const Points& points) {
    using test::Double2;
    double best = std::numeric_limits<double>::infinity();
    const auto try_center = [&](Double2 center) {
        double radius = 0.0;
        for (const Vec2 p : points) {
            const Double2 apart = test::wide(p) - center;
            radius = std::max(radius, std::sqrt(test::dot(apart, apart)));
        }
        best = std::min(best, radius);
    };
    for (const Vec2 a : points) {
        for (const Vec2 b : points) {
            try_center((test::wide(a) + test::wide(b)) * 0.5);
            for (const Vec2 c : points) {
                const Double2 u = test::wide(b) - test::wide(a);
                const Double2 v = test::wide(c) - test::wide(a);
                const double area = 2.0 * test::cross(u, v);
                if (area == 0.0) continue;
                try_center(test::wide(a) + Double2{v.y * test::dot(u, u) - u.y * test::dot(v, v),
                                                   u.x * test::dot(v, v) - v.x * test::dot(u, u)} *
                                               (1.0 / area));
            }
        }
    }
    return best;
}

void check_smallest_circle(const Points& points) {
    const Circle circle = bounding_circle(points, BoundingPolicy::smallest).value();
    const Circle farthest = bounding_circle(points).value();

    for (const Vec2 p : points)
        RC_ASSERT(touches(p, circle) && touches(p, farthest));
    RC_ASSERT(static_cast<double>(circle.radius) <=
              smallest_radius_by_brute_force(points) * (1.0 + 1e-6) + 1e-5);
}

RC_GTEST_PROP(BoundingCircleProperty, the_smallest_circle_encloses_and_none_is_smaller, ()) {
    check_smallest_circle(
        *rc::gen::resize(12, rc::gen::nonEmpty(rc::gen::container<Points>(test::lattice_point()))));
    check_smallest_circle(
        *rc::gen::resize(12, rc::gen::nonEmpty(rc::gen::container<Points>(test::plain_point()))));
}

RC_GTEST_PROP(BoundingCircleProperty, encloses_wild_points, ()) {
    const Points points =
        *rc::gen::resize(8, rc::gen::nonEmpty(rc::gen::container<Points>(test::wild_point())));

    for (const auto policy : {BoundingPolicy::farthest, BoundingPolicy::smallest}) {
        const Circle circle = bounding_circle(points, policy).value();
        RC_ASSERT(is_finite(circle.center) && std::isfinite(circle.radius));
        for (const Vec2 p : points)
            RC_ASSERT(touches(p, circle));
    }
}

}  // namespace
}  // namespace arena::sim
