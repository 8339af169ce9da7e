// Laws of the exact tests: points, lines and polygons against judges in exact arithmetic, at places
// where rounding would decide.
#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/geometry/orientation.h"
#include "sim/geometry/triangulate.h"
#include "sim/narrowphase/thompson.h"
#include "tests/support/exact_judge.h"
#include "tests/support/shape_generators.h"

namespace arena::sim {
namespace {

using test::lattice_point;
using test::Points;

/// Floats m * 2^e with e up to 28: rounding in double is common.
rc::Gen<float> spread_float() {
    return rc::gen::apply(
        [](int mantissa, int exponent) {
            return static_cast<float>(mantissa) * static_cast<float>(1 << exponent);
        },
        test::in_range(-(1 << 24), 1 << 24), test::in_range(0, 29));
}

int sign(double value) {
    return value > 0.0 ? 1 : (value < 0.0 ? -1 : 0);
}

void check_orientation(Vec2 a, Vec2 b, Vec2 c) {
    RC_ASSERT(sign(orientation(a, b, c)) == test::exact::turn(a, b, a, c));
    RC_ASSERT(sign(orientation(a, b, c)) == sign(orientation(b, c, a)));
    RC_ASSERT(sign(orientation(a, b, c)) == -sign(orientation(b, a, c)));
}

RC_GTEST_PROP(ExactProperty, orientation_has_the_sign_of_the_exact_area, ()) {
    const auto x = spread_float();
    const Vec2 a{*x, *x};
    const Vec2 b{*x, *x};
    // A third point on the line or next to it, where rounding would decide.
    const int step = *test::in_range(-2, 3);
    const Vec2 near{a.x + (b.x - a.x) * static_cast<float>(step),
                    a.y + (b.y - a.y) * static_cast<float>(step)};
    const float next = std::nextafter(near.y, 1.0e30f);

    check_orientation(a, b, *test::any_of(near, Vec2{near.x, next}, Vec2{*x, *x}));
}

RC_GTEST_PROP(ExactProperty, turns_have_the_sign_of_the_exact_turn, ()) {
    const Points p = *test::nasty_points(4);

    check_orientation(p[0], p[1], p[2]);
    RC_ASSERT(sign(turn(p[0], p[1], p[2], p[3])) == test::exact::turn(p[0], p[1], p[2], p[3]));
}

/// Any place, often one where crossings are hard to count: corners, points at their heights,
/// middles between corners.
rc::Gen<Vec2> place_about(const Points& polygon, const Points& others) {
    const auto corner = test::over_all(rc::gen::elementOf(polygon));
    const auto mixed = rc::gen::apply(
        [](Vec2 a, Vec2 b) {
            return Vec2{a.x, b.y};
        },
        corner, corner);
    const auto middle =
        rc::gen::apply([](Vec2 a, Vec2 b) { return (a + b) * 0.5f; }, corner, corner);
    return rc::gen::oneOf(test::over_all(rc::gen::elementOf(others)), corner, mixed, middle);
}

RC_GTEST_PROP(ExactProperty, classify_point_agrees_with_the_winding_number, ()) {
    const auto shapes = *test::nasty_polygons();
    const Vec2 point = *place_about(shapes.a, shapes.rest);

    RC_ASSERT(classify_point(point, {shapes.a}) == test::exact::classify_point(point, shapes.a));
}

RC_GTEST_PROP(ExactProperty, classify_point_agrees_with_the_winding_number_on_a_lattice, ()) {
    const Points polygon = *test::simple_polygon_of(lattice_point());
    const Vec2 point = *lattice_point();

    RC_ASSERT(classify_point(point, {polygon}) == test::exact::classify_point(point, polygon));
}

RC_GTEST_PROP(ExactProperty, half_spaces_and_crossings_agree_on_convex_polygons, ()) {
    const Points points = *test::nasty_points(12);
    const Points hull = test::convex_hull(points);
    RC_PRE(hull.size() >= 3u);
    const Vec2 point = *place_about(hull, points);

    RC_ASSERT(is_convex(hull));
    RC_ASSERT(classify_point_in_convex(point, {hull}) == test::exact::classify_point(point, hull));
}

/// How far the rounded crossing may lie from the exact one, relative to the largest coordinate of
/// the first line: its parameter, its length, their product and the sum round once each, which
/// comes to 2^-22; twice that.
constexpr double kCrossingResidual = 0x1p-21;
/// A parameter rounds to float once; below the smallest float there is only zero, above the largest
/// only the largest.
constexpr double kParameterResidual = 0x1p-23;
constexpr double kSmallestFloat = 0x1p-149;

bool is_near(double value, double judge, double relative) {
    judge = std::clamp(judge, -static_cast<double>(std::numeric_limits<float>::max()),
                       static_cast<double>(std::numeric_limits<float>::max()));
    return std::abs(value - judge) <= relative * std::abs(judge) + kSmallestFloat;
}

double distance(Vec2 point, test::Double2 judge) {
    const test::Double2 apart = test::wide(point) - judge;
    return std::max(std::abs(apart.x), std::abs(apart.y));
}

void check_crossing(Segment s, Segment t) {
    using R = LineRelation;
    const LineIntersection intersection = intersect_lines(s, t);
    const auto judge = test::exact::compare_lines(s, t);
    const R r = intersection.relation;

    RC_ASSERT(r == judge.relation);
    RC_ASSERT(overlaps(s, t) == (r == R::proper));
    RC_ASSERT(touches(s, t) == !(r == R::disjoint || r == R::parallel ||
                                 r == R::collinear_disjoint || r == R::degenerate_disjoint));
    if (r == R::proper || r == R::touch || r == R::disjoint) {
        RC_ASSERT(is_near(static_cast<double>(intersection.on_first), judge.on_first,
                          kParameterResidual));
        RC_ASSERT(is_near(static_cast<double>(intersection.on_second), judge.on_second,
                          kParameterResidual));
    }
    if (r == R::proper || r == R::touch) {
        RC_ASSERT(intersection.on_first >= 0.0f && intersection.on_first <= 1.0f);
        RC_ASSERT(intersection.on_second >= 0.0f && intersection.on_second <= 1.0f);
        const auto scale = static_cast<double>(test::extent({s.a, s.b}));
        RC_ASSERT(distance(intersection.point, judge.point) <=
                  kCrossingResidual * scale + kSmallestFloat);
    }
    // Where an end takes part, it is returned bit for bit.
    if (r == R::touch || r == R::collinear_touch || r == R::degenerate_touch) {
        RC_ASSERT(test::exact::is_on_segment(intersection.point, s));
        RC_ASSERT(test::exact::is_on_segment(intersection.point, t));
        RC_ASSERT(distance(intersection.point, judge.point) == 0.0);
    }
    if (r == R::collinear_overlap) {
        RC_ASSERT(distance(intersection.shared.a, judge.shared_from) == 0.0);
        RC_ASSERT(distance(intersection.shared.b, judge.shared_to) == 0.0);
    }
}

RC_GTEST_PROP(ExactProperty, lines_agree_with_their_exact_crossing, ()) {
    const Points p = *test::nasty_points(4);

    check_crossing({p[0], p[1]}, {p[2], p[3]});
}

RC_GTEST_PROP(ExactProperty, lines_agree_with_their_exact_crossing_on_a_lattice, ()) {
    check_crossing(*test::segment_of(lattice_point()), *test::segment_of(lattice_point()));
}

void check_line_and_polygon(Segment line, const Points& polygon) {
    const auto judge = test::exact::compare_line(line, polygon);

    RC_ASSERT(overlaps(line, Polygon{polygon}) == judge.overlap);
    RC_ASSERT(touches(line, Polygon{polygon}) == judge.touch);
    RC_ASSERT(touches_walls(line, Polygon{polygon}) == judge.touch_walls);
}

RC_GTEST_PROP(ExactProperty, a_line_and_a_polygon_agree_with_the_exact_judge, ()) {
    const auto shapes = *test::nasty_polygons();
    const auto place = place_about(shapes.a, shapes.rest);

    check_line_and_polygon({*place, *place}, shapes.a);
}

RC_GTEST_PROP(ExactProperty, a_line_and_a_polygon_agree_with_the_exact_judge_on_a_lattice, ()) {
    const Points polygon = *test::simple_polygon_of(lattice_point(6));

    check_line_and_polygon(*test::segment_of(lattice_point(6)), polygon);
}

void check_polygons(const Points& a, const Points& b) {
    const auto judge = test::exact::compare_polygons(a, b);

    RC_ASSERT(overlaps(Polygon{a}, Polygon{b}) == judge.overlap);
    RC_ASSERT(touches(Polygon{a}, Polygon{b}) == judge.touch);
    RC_ASSERT(touches_walls(Polygon{a}, Polygon{b}) == judge.touch_walls);
}

RC_GTEST_PROP(ExactProperty, polygons_agree_with_the_exact_judge, ()) {
    const auto shapes = *test::nasty_polygons();

    check_polygons(shapes.a, shapes.b);
    check_polygons(shapes.b, shapes.a);
}

RC_GTEST_PROP(ExactProperty, polygons_agree_with_the_exact_judge_on_a_lattice, ()) {
    check_polygons(*test::simple_polygon_of(lattice_point(6)),
                   *test::simple_polygon_of(lattice_point(6)));
}

RC_GTEST_PROP(ExactProperty, polygons_against_themselves_and_their_parts_agree_with_the_exact_judge,
              ()) {
    const Points polygon = *test::simple_polygon_of(lattice_point());
    const auto triangles = triangulate(polygon);
    const auto corners = [&](const Triangle& t) {
        return Points{polygon[t.a], polygon[t.b], polygon[t.c]};
    };

    check_polygons(polygon, polygon);
    for (const Triangle& t : triangles) {
        check_polygons(polygon, corners(t));
        check_polygons(corners(t), corners(triangles[0]));
    }
}

}  // namespace
}  // namespace arena::sim
