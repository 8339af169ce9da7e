// Laws of the exact tests: points, lines and polygons against judges in integers.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/geometry/orientation.h"
#include "sim/narrowphase/thompson.h"
#include "tests/support/exact_judge.h"
#include "tests/support/shape_generators.h"

namespace arena::sim {
namespace {

using test::lattice_point;
using test::Points;

/// Floats m * 2^e with e up to 28, so that integers hold them and rounding in double is common.
rc::Gen<float> spread_float() {
    return rc::gen::apply(
        [](int mantissa, int exponent) {
            return static_cast<float>(mantissa) * static_cast<float>(1 << exponent);
        },
        rc::gen::inRange(-(1 << 24), 1 << 24), rc::gen::inRange(0, 29));
}

int sign(double value) {
    return value > 0.0 ? 1 : (value < 0.0 ? -1 : 0);
}

RC_GTEST_PROP(ExactProperty, orientation_has_the_sign_of_the_integers, ()) {
    const auto x = spread_float();
    const Vec2 a{*x, *x};
    const Vec2 b{*x, *x};
    // A third point on the line or next to it, where rounding would decide.
    const int step = *rc::gen::inRange(-2, 3);
    const Vec2 near{a.x + (b.x - a.x) * static_cast<float>(step),
                    a.y + (b.y - a.y) * static_cast<float>(step)};
    const float next_whole = std::max(near.y + 1.0f, std::nextafter(near.y, 1.0e30f));
    const Vec2 c = *rc::gen::element(near, Vec2{near.x, next_whole}, Vec2{*x, *x});

    RC_ASSERT(sign(orientation(a, b, c)) ==
              test::exact::orientation(test::exact::of(a), test::exact::of(b), test::exact::of(c)));
    RC_ASSERT(sign(orientation(a, b, c)) == sign(orientation(b, c, a)));
    RC_ASSERT(sign(orientation(a, b, c)) == -sign(orientation(b, a, c)));
}

RC_GTEST_PROP(ExactProperty, points_lie_where_the_winding_number_says, ()) {
    const Points polygon = *test::simple_polygon_of(lattice_point());
    const Vec2 point = *lattice_point();

    RC_ASSERT(classify_point(point, {polygon}) ==
              test::exact::classify_point(test::exact::of(point), polygon));
}

RC_GTEST_PROP(ExactProperty, half_spaces_and_crossings_agree_on_convex_polygons, ()) {
    const Points polygon = *test::convex_polygon_of(lattice_point());
    const Vec2 point = *lattice_point();

    RC_ASSERT(classify_point_in_convex(point, {polygon}) == classify_point(point, {polygon}));
}

RC_GTEST_PROP(ExactProperty, lines_meet_as_two_point_hulls_do, ()) {
    const Segment s = *test::segment_of(lattice_point());
    const Segment t = *test::segment_of(lattice_point());
    using test::exact::is_on_segment;
    using test::exact::of;
    using test::exact::orientation;
    const int s_a = orientation(of(t.a), of(t.b), of(s.a));
    const int s_b = orientation(of(t.a), of(t.b), of(s.b));
    const int t_a = orientation(of(s.a), of(s.b), of(t.a));
    const int t_b = orientation(of(s.a), of(s.b), of(t.b));
    const bool cross = s_a * s_b < 0 && t_a * t_b < 0;
    const bool end_on_other =
        is_on_segment(of(s.a), of(t.a), of(t.b)) || is_on_segment(of(s.b), of(t.a), of(t.b)) ||
        is_on_segment(of(t.a), of(s.a), of(s.b)) || is_on_segment(of(t.b), of(s.a), of(s.b));

    RC_ASSERT(overlaps(s, t) == cross);
    RC_ASSERT(touches(s, t) == (cross || end_on_other));
    RC_ASSERT(overlaps(t, s) == overlaps(s, t));
    RC_ASSERT(touches(Segment{s.b, s.a}, t) == touches(s, t));
}

RC_GTEST_PROP(ExactProperty, the_relation_of_two_lines_agrees_with_whether_they_meet, ()) {
    const Segment s = *test::segment_of(lattice_point());
    const Segment t = *test::segment_of(lattice_point());

    const LineMeeting meeting = meet(s, t);

    using R = LineRelation;
    const R r = meeting.relation;
    const bool apart = r == R::disjoint || r == R::parallel || r == R::collinear_disjoint ||
                       r == R::degenerate_disjoint;
    RC_ASSERT(touches(s, t) == !apart);
    RC_ASSERT(overlaps(s, t) == (r == R::proper));
    RC_ASSERT(meet(t, s).relation == r);
    if (r == R::proper || r == R::touch) {
        RC_ASSERT(meeting.on_first >= 0.0f && meeting.on_first <= 1.0f);
        RC_ASSERT(meeting.on_second >= 0.0f && meeting.on_second <= 1.0f);
        const Vec2 by_first = lerp(s.a, s.b, meeting.on_first);
        const Vec2 by_second = lerp(t.a, t.b, meeting.on_second);
        RC_ASSERT(length(by_first - meeting.point) < 1e-5f);
        RC_ASSERT(length(by_second - meeting.point) < 1e-5f);
    }
    if (r == R::touch || r == R::collinear_touch || r == R::degenerate_touch) {
        RC_ASSERT(is_on_segment(meeting.point, s) && is_on_segment(meeting.point, t));
    }
    if (r == R::collinear_overlap) {
        for (const Vec2 end : {meeting.shared.a, meeting.shared.b}) {
            RC_ASSERT(is_on_segment(end, s) && is_on_segment(end, t));
        }
        RC_ASSERT(dot(meeting.shared.b - meeting.shared.a, s.b - s.a) > 0.0f);
    }
}

RC_GTEST_PROP(ExactProperty, a_line_meets_a_polygon_where_its_cuts_do, ()) {
    const Points polygon = *test::simple_polygon_of(lattice_point(6));
    const Segment line = *test::segment_of(lattice_point(6));

    const auto judge = test::exact::compare_line(line, polygon);

    RC_ASSERT(overlaps(line, Polygon{polygon}) == judge.overlap);
    RC_ASSERT(touches(line, Polygon{polygon}) == judge.touch);
    RC_ASSERT(touches_walls(line, Polygon{polygon}) == judge.touch_walls);
    RC_ASSERT(overlaps(Segment{line.b, line.a}, Polygon{polygon}) == judge.overlap);
}

RC_GTEST_PROP(ExactProperty, polygons_meet_where_their_triangles_do, ()) {
    const Points a = *test::simple_polygon_of(lattice_point(6));
    const Points b = *test::simple_polygon_of(lattice_point(6));

    const auto judge = test::exact::compare_polygons(a, b);

    RC_ASSERT(overlaps(Polygon{a}, Polygon{b}) == judge.overlap);
    RC_ASSERT(overlaps(Polygon{b}, Polygon{a}) == judge.overlap);
    RC_ASSERT(touches(Polygon{a}, Polygon{b}) == judge.touch);
}

// Two halves of one polygon, moved apart by nothing: they share walls and no interior.
RC_GTEST_PROP(ExactProperty, the_triangles_of_a_polygon_do_not_overlap_each_other, ()) {
    const Points polygon = *test::simple_polygon_of(lattice_point());
    const auto triangles = triangulate(polygon);
    const auto corners = [&](const Triangle& t) {
        return Points{polygon[t.a], polygon[t.b], polygon[t.c]};
    };

    for (std::size_t i = 0; i < triangles.size(); ++i) {
        for (std::size_t j = i + 1; j < triangles.size(); ++j) {
            const Points a = corners(triangles[i]);
            const Points b = corners(triangles[j]);
            RC_ASSERT(!overlaps(Polygon{a}, Polygon{b}));
        }
    }
}

}  // namespace
}  // namespace arena::sim
