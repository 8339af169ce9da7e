// Laws of what is done to polygons at load time: normalising, triangulating, decomposing.
#include <algorithm>
#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/extra/bounding_circle.h"
#include "sim/geometry/decompose.h"
#include "sim/geometry/normalise_polygon.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/segments.h"
#include "sim/geometry/simple_polygon.h"
#include "sim/geometry/triangulate.h"
#include "sim/narrowphase/point_circle.h"
#include "tests/property/polygon_laws.h"
#include "tests/support/double_judge.h"
#include "tests/support/exact_judge.h"
#include "tests/support/shape_generators.h"

namespace arena::sim::geometry_polygon_property_test {
namespace {

using test::check_pieces;
using test::check_triangles;
using test::Points;
using test::twice_area;
using test::visits_a_place_twice;

/// Tests every pair of edges that do not follow each other, without any order or early end.
bool is_simple_by_brute_force(const Points& polygon) {
    const std::size_t count = polygon.size();
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = i + 2; j < count; ++j) {
            if ((j + 1) % count == i) continue;
            if (segments_intersect(edge(polygon, i), edge(polygon, j))) return false;
        }
    }
    return true;
}

/// Checks what normalise_polygon makes of any outline with whole coordinates.
void check_normalised(const Points& outline) {
    const auto result = normalise_polygon(outline);

    if (!result.ok()) {
        RC_ASSERT(!describe(result.error()).empty());
        return;
    }
    const Points& polygon = result.value();
    RC_ASSERT(normalise_polygon(polygon).value() == polygon);
    RC_ASSERT(polygon.size() >= 3u);
    RC_ASSERT(twice_area(polygon) > 0.0);
    RC_ASSERT(twice_area(polygon) == std::abs(twice_area(outline)));
    RC_ASSERT(winding(polygon) == Winding::counter_clockwise);
    if (visits_a_place_twice(polygon)) {
        // Triangles cover it all around only if it is a polygon once it is cut open along its
        // bridges.
        test::check_triangles(polygon, 0.0);
        test::check_pieces(polygon, 0.0);
        return;
    }
    RC_ASSERT(is_simple_by_brute_force(polygon));
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const std::size_t n = polygon.size();
        RC_ASSERT(orientation(polygon[i], polygon[(i + 1) % n], polygon[(i + 2) % n]) != 0.0);
    }
}

RC_GTEST_PROP(NormaliseProperty, returns_good_polygons_or_an_error_for_any_points, ()) {
    check_normalised(*rc::gen::container<Points>(test::lattice_point(5)));
}

/// Inserts a way from one of the outline's vertices to a ring, around the ring and back, through
/// whatever lies there: a keyhole, or something that looks like one.
Points with_excursion(Points outline, Points ring) {
    const auto from =
        *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(0, outline.size()));
    const Vec2 base = outline[from];
    ring.push_back(ring.front());
    ring.push_back(base);
    outline.insert(outline.begin() + static_cast<std::ptrdiff_t>(from) + 1, ring.begin(),
                   ring.end());
    return outline;
}

RC_GTEST_PROP(NormaliseProperty, returns_good_keyholes_or_an_error_for_outlines_that_come_back,
              ()) {
    Points outline{{0, 0}, {12, 1}, {14, 14}, {7, 10}, {1, 13}};
    const int excursions = *rc::gen::element(1, 1, 2, 3);
    for (int i = 0; i < excursions; ++i) {
        const auto corners = *rc::gen::element<std::size_t>(1, 2, 3, 3, 3, 4);
        const auto [middle, ring] = *rc::gen::resize(
            rc::kNominalSize,
            rc::gen::pair(test::lattice_point(9),
                          rc::gen::container<Points>(corners, test::lattice_point(4))));
        Points moved;
        for (const Vec2 p : ring)
            moved.push_back(p + middle);
        outline = with_excursion(outline, moved);
    }

    check_normalised(outline);
}

RC_GTEST_PROP(NormaliseProperty, names_edges_that_really_intersect, ()) {
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
            if (i != k && segments_intersect(edge(outline, i), edge(outline, k))) meet = true;
        }
    }
    RC_ASSERT(meet);
}

RC_GTEST_PROP(NormaliseProperty, agrees_with_brute_force_about_simple_outlines, ()) {
    const Points outline = *rc::gen::container<Points>(test::plain_point(10));
    RC_PRE(outline.size() >= 3u && !visits_a_place_twice(outline));

    RC_ASSERT(!find_self_intersection(outline).has_value() == is_simple_by_brute_force(outline));
}

RC_GTEST_PROP(NormaliseProperty, agrees_with_brute_force_about_simple_lattice_outlines, ()) {
    Points outline;
    for (const Vec2 p : *rc::gen::container<Points>(test::lattice_point(12))) {
        if (std::find(outline.begin(), outline.end(), p) == outline.end()) outline.push_back(p);
    }
    RC_PRE(outline.size() >= 3u);
    const auto turns = [&](std::size_t i) {
        const std::size_t n = outline.size();
        return orientation(outline[i], outline[(i + 1) % n], outline[(i + 2) % n]) != 0.0;
    };
    for (std::size_t i = 0; i < outline.size(); ++i) {
        if (!turns(i)) return;  // perhaps a spike: not for find_self_intersection
    }

    RC_ASSERT(!find_self_intersection(outline).has_value() == is_simple_by_brute_force(outline));
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

RC_GTEST_PROP(TriangulateProperty, terminates_for_any_outline, ()) {
    const Points outline = *rc::gen::container<Points>(test::lattice_point(3));

    const auto triangles = triangulate(outline);

    RC_ASSERT(triangles.size() == (outline.size() < 3 ? 0 : outline.size() - 2));
    for (const Triangle& t : triangles) {
        RC_ASSERT(t.a < outline.size() && t.b < outline.size() && t.c < outline.size());
    }
}

RC_GTEST_PROP(DecomposeProperty, splits_lattice_polygons_into_convex_pieces_with_paired_cuts, ()) {
    check_pieces(*test::simple_polygon_of(test::lattice_point()), 0.0);
}

RC_GTEST_PROP(DecomposeProperty, splits_plain_polygons_into_convex_pieces_with_paired_cuts, ()) {
    check_pieces(*test::simple_polygon_of(test::plain_point()), 1e-9);
}

// Hertel and Mehlhorn: every cut that is left is needed by at least one of its ends.
RC_GTEST_PROP(DecomposeProperty, makes_at_most_two_cuts_for_each_reflex_vertex, ()) {
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

/// Returns the radius of the smallest circle around the points, by trying every pair and every
/// triple.
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

RC_GTEST_PROP(BoundingCircleProperty, the_smallest_circle_encloses_all_points_and_none_is_smaller,
              ()) {
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
}  // namespace arena::sim::geometry_polygon_property_test
