// Laws of polygons with holes: which ones are accepted, and that their keyholes can be used.
#include <algorithm>
#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/extra/bridge_holes.h"
#include "sim/geometry/normalise_polygon.h"
#include "sim/geometry/segments.h"
#include "tests/property/polygon_laws.h"

namespace arena::sim {
namespace {

using test::Points;
using test::twice_area;

bool rings_touch(const Points& a, const Points& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < b.size(); ++j) {
            if (segments_intersect(edge(a, i), edge(b, j))) return true;
        }
    }
    return false;
}

/// Tests ring against ring and edge against edge: no two may intersect, and every hole must be in
/// the outline and in no other hole.
bool is_outline_with_holes(const Points& outline, const std::vector<Points>& holes) {
    for (std::size_t i = 0; i < holes.size(); ++i) {
        if (rings_touch(outline, holes[i])) return false;
        if (classify_point(holes[i][0], {outline}) != PointSide::inside) return false;
        for (std::size_t j = 0; j < holes.size(); ++j) {
            if (i == j) continue;
            if (rings_touch(holes[i], holes[j])) return false;
            if (classify_point(holes[i][0], {holes[j]}) != PointSide::outside) return false;
        }
    }
    return true;
}

void check_keyhole(const Points& outline, const std::vector<Points>& holes, double tolerance) {
    const auto result = bridge_holes(outline, holes);

    RC_ASSERT(result.ok() == is_outline_with_holes(outline, holes));
    if (!result.ok()) {
        RC_ASSERT(!describe(result.error()).empty());
        RC_ASSERT(result.error().ring <= holes.size());
        return;
    }
    const Points& keyhole = result.value();
    std::size_t vertices = outline.size();
    double twice = twice_area(outline);
    for (const Points& hole : holes) {
        vertices += hole.size() + 2;
        twice -= twice_area(hole);
    }
    RC_ASSERT(keyhole.size() == vertices);
    RC_ASSERT(keyhole.front() == outline.front());
    RC_ASSERT(std::abs(twice_area(keyhole) - twice) <= tolerance * twice);
    RC_ASSERT(normalise_polygon(keyhole).value() == keyhole);
    test::check_triangles(keyhole, tolerance);
    test::check_pieces(keyhole, tolerance);
}

/// A polygon of small whole coordinates, enlarged and moved by whole numbers.
Points placed(Points polygon, int times, int right, int up) {
    for (Vec2& p : polygon)
        p = p * static_cast<float>(times) + Vec2{static_cast<float>(right), static_cast<float>(up)};
    return polygon;
}

RC_GTEST_PROP(BridgeHolesProperty, accepts_lattice_holes_exactly_when_they_are_apart_and_inside,
              ()) {
    const Points outline = placed(*test::simple_polygon_of(test::lattice_point(5)), 6, 0, 0);
    std::vector<Points> holes;
    const int count = *rc::gen::inRange(0, 5);
    for (int i = 0; i < count; ++i) {
        const Points hole = *test::simple_polygon_of(test::lattice_point(3));
        holes.push_back(placed(hole, 1, *rc::gen::inRange(0, 28), *rc::gen::inRange(0, 28)));
    }

    check_keyhole(outline, holes, 0.0);
}

// Cells of ten by ten, each with a hole or none: many holes share a column, and many see the
// same vertices.
RC_GTEST_PROP(BridgeHolesProperty, covers_plates_with_many_holes, ()) {
    const Points plate{{-1, -2}, {41, -1}, {43, 20}, {41, 42}, {19, 41}, {-2, 43}};
    std::vector<Points> holes;
    const int columns = *rc::gen::inRange(1, 5);
    for (int x = 0; x < columns; ++x) {
        for (int y = 0; y < 4; ++y) {
            if (*rc::gen::inRange(0, 4) == 0) continue;
            const Points hole = *test::simple_polygon_of(test::lattice_point(4));
            holes.push_back(placed(hole, 2, 10 * x, 10 * y));
        }
    }

    check_keyhole(plate, holes, 0.0);
}

RC_GTEST_PROP(BridgeHolesProperty, covers_plain_polygons_with_holes, ()) {
    const Points frame{{-60, -55}, {-5, -51}, {0, 49}, {5, -52}, {60, -55}, {55, 60}, {-58, 57}};
    const Points left = *test::simple_polygon_of(test::plain_point(20));
    const Points right = *test::simple_polygon_of(test::plain_point(20));
    const auto moved = [](Points polygon, float by) {
        for (Vec2& p : polygon)
            p.x += by;
        return polygon;
    };
    // Moving rounds, so a polygon that was only just simple may no longer be.
    const auto left_hole = normalise_polygon(moved(left, -30));
    const auto right_hole = normalise_polygon(moved(right, 30));
    RC_PRE(left_hole.ok() && right_hole.ok());

    check_keyhole(frame, {left_hole.value(), right_hole.value()}, 1e-9);
}

RC_GTEST_PROP(BridgeHolesProperty,
              the_order_of_the_holes_changes_nothing_but_which_hole_an_error_names, ()) {
    const Points outline = placed(*test::simple_polygon_of(test::lattice_point(5)), 6, 0, 0);
    std::vector<Points> holes;
    for (int i = 0; i < 3; ++i) {
        const Points hole = *test::simple_polygon_of(test::lattice_point(2));
        holes.push_back(placed(hole, 1, *rc::gen::inRange(0, 28), *rc::gen::inRange(0, 28)));
    }
    const std::vector<Points> backwards(holes.rbegin(), holes.rend());

    const auto one = bridge_holes(outline, holes);
    const auto other = bridge_holes(outline, backwards);

    RC_ASSERT(one.ok() == other.ok());
    if (one.ok()) RC_ASSERT(one.value() == other.value());
}

rc::Gen<float> any_float() {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    constexpr float kMax = std::numeric_limits<float>::max();
    return rc::gen::weightedOneOf<float>(
        {{30, test::wild_float()},
         {10, rc::gen::map(rc::gen::inRange(0, 4), [](int i) { return static_cast<float>(i); })},
         {1, rc::gen::element(kNan, kInfinity, -kInfinity, kMax, -kMax)}});
}

rc::Gen<Points> any_points() {
    return rc::gen::container<Points>(rc::gen::apply(
        [](float x, float y) {
            return Vec2{x, y};
        },
        any_float(), any_float()));
}

RC_GTEST_PROP(BridgeHolesProperty, turns_any_rings_into_a_keyhole_or_an_error, ()) {
    const Points outline = *any_points();
    std::vector<Points> holes;
    const int count = *rc::gen::inRange(0, 4);
    for (int i = 0; i < count; ++i)
        holes.push_back(*any_points());

    const auto result = bridge_holes(outline, holes);

    if (result.ok()) {
        RC_ASSERT(normalise_polygon(result.value()).value() == result.value());
    } else {
        RC_ASSERT(!describe(result.error()).empty());
    }
}

RC_GTEST_PROP(DecomposeProperty, splits_any_points_into_pieces_of_bounded_size, ()) {
    const Points points =
        *rc::gen::oneOf(any_points(), rc::gen::container<Points>(test::lattice_point(3)));

    const ConvexPieces pieces = decompose(points);

    const bool usable = points.size() >= 3 && std::all_of(points.begin(), points.end(), is_finite);
    RC_ASSERT(triangulate(points).size() == (usable ? points.size() - 2 : 0));
    std::size_t next = 0;
    for (const auto& piece : pieces.pieces) {
        RC_ASSERT(piece.first == next);
        RC_ASSERT(piece.count >= 3u && piece.count <= kConvexVerticesMax);
        next += piece.count;
    }
    RC_ASSERT(next == pieces.vertices.size());
}

}  // namespace
}  // namespace arena::sim
