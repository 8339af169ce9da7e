// Laws of the sweeps: they agree with walking in tiny steps in double, polygons with the exact
// judge, and t is the earliest time. What they return from the other body's view or turned is
// checked by the symmetry laws.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/segments.h"
#include "sim/sweep/sweep_circle_circle.h"
#include "sim/sweep/sweep_circle_line.h"
#include "sim/sweep/sweep_circle_polygon.h"
#include "sim/sweep/sweep_point_line.h"
#include "sim/sweep/sweep_polygon_polygon.h"
#include "tests/support/double_judge.h"
#include "tests/support/exact_judge.h"
#include "tests/support/shape_generators.h"

namespace arena::sim::geometry_sweep_property_test {
namespace {

using test::Double2;
using test::Points;
using test::wide;

/// Gaps below this are decided by rounding, relative to the largest coordinate or radius involved:
/// at 50 m from the origin, a tenth of a millimetre.
constexpr double kSweepResidual = 0x1p-19;

/// A motion and what it may hit, as the judge sees them.
struct Scene {
    Vec2 delta;
    std::function<double(double)> gap;  ///< to the obstacle at time t; convex, negative inside
    double slack = 0.0;                 ///< in metres
};

void check_sweep(const Scene& scene, const std::optional<SweepHit>& hit) {
    const test::Approach judge = test::follow(scene.gap);
    if (!hit) {
        RC_ASSERT(judge.least_gap > -scene.slack);
        return;
    }
    const auto t = static_cast<double>(hit->t);
    RC_ASSERT(t >= 0.0 && t <= 1.0);
    RC_ASSERT(std::abs(length(hit->normal) - 1.0f) < 1e-5f);
    RC_ASSERT(judge.least_gap < scene.slack);
    if (hit->started_overlapped) {
        RC_ASSERT(t == 0.0);
        RC_ASSERT(scene.gap(0.0) < scene.slack);
        return;
    }
    // In contact at t, entering, and not before: a convex gap stays open until its entry. Along a
    // path that nearly follows a face, a little gap is a long way; across the path it must be
    // little.
    const double late = t - judge.t_contact;
    const double across = std::abs(late * test::dot(wide(hit->normal), wide(scene.delta)));
    RC_ASSERT(std::abs(scene.gap(t)) < scene.slack ||
              (judge.least_gap < 0.0 && across < scene.slack && std::abs(late) < 1e-4));
    RC_ASSERT(scene.gap(0.5 * t) > -scene.slack);
    const bool only_grazes = judge.least_gap > -scene.slack;
    if (!only_grazes) RC_ASSERT(t <= judge.t_least + 1e-3);
    RC_ASSERT(dot(hit->normal, scene.delta) < 0.0f);
}

using Distance = std::function<double(Double2)>;

void check_circle_sweep(Circle mover, Vec2 delta, const std::optional<SweepHit>& hit,
                        const Distance& distance_to_obstacle, float extent_of_obstacle) {
    const auto radius = static_cast<double>(mover.radius);
    const auto center = [&](double t) { return wide(mover.center) + wide(delta) * t; };
    const float extent = std::max(
        {test::extent({mover.center, mover.center + delta}), mover.radius, extent_of_obstacle});
    const Scene scene{delta, [&](double t) { return distance_to_obstacle(center(t)) - radius; },
                      kSweepResidual * static_cast<double>(extent)};

    check_sweep(scene, hit);

    if (!hit) return;
    RC_ASSERT(std::abs(distance_to_obstacle(wide(hit->point))) < scene.slack);
    if (hit->started_overlapped) return;
    const Double2 rim = center(static_cast<double>(hit->t)) - wide(hit->normal) * radius;
    const Double2 apart = rim - wide(hit->point);
    RC_ASSERT(std::sqrt(test::dot(apart, apart)) < 2.0 * scene.slack);
}

Distance distance_to(Circle circle) {
    return [=](Double2 p) {
        const Double2 apart = p - wide(circle.center);
        return std::sqrt(test::dot(apart, apart)) - static_cast<double>(circle.radius);
    };
}
Distance distance_to(Segment line) {
    return [=](Double2 p) { return test::distance_to_segment(p, wide(line.a), wide(line.b)); };
}
Distance distance_to(const Points& polygon) {
    return [&polygon](Double2 p) { return test::signed_distance(p, polygon); };
}

void check_against_circle(Circle mover, Vec2 delta, Circle obstacle) {
    check_circle_sweep(mover, delta, sweep_circle_circle(mover, delta, obstacle),
                       distance_to(obstacle),
                       std::max(test::extent({obstacle.center}), obstacle.radius));
}

RC_GTEST_PROP(SweepProperty, circle_against_circle_agrees_with_tiny_steps, ()) {
    const Circle mover = *test::plain_circle();
    const Circle obstacle = *test::plain_circle();
    // Two points have no interiors that could overlap.
    RC_PRE(mover.radius + obstacle.radius > 0.0f);

    check_against_circle(mover, *test::plain_point(40), obstacle);
}

// Whole coordinates and quarter radii: head-on, touching, grazing and coincident.
RC_GTEST_PROP(SweepProperty, circle_against_lattice_circle_agrees_with_tiny_steps, ()) {
    const auto radius = test::any_of(0.0f, 0.25f, 1.0f, 2.0f, 3.0f);
    const Circle mover{*test::lattice_point(10), *radius};
    const Circle obstacle{*test::lattice_point(10), *radius};
    RC_PRE(mover.radius + obstacle.radius > 0.0f);

    check_against_circle(mover, *test::lattice_point(20) - Vec2{10, 10}, obstacle);
}

RC_GTEST_PROP(SweepProperty, circle_against_line_agrees_with_tiny_steps, ()) {
    const Circle mover = *test::plain_circle();
    const Segment line = *test::segment_of(test::plain_point(20));
    const Vec2 delta = *test::plain_point(40);
    RC_PRE(mover.radius > 0.0f);

    check_circle_sweep(mover, delta, sweep_circle_line(mover, delta, line), distance_to(line),
                       test::extent({line.a, line.b}));
}

void check_against_polygon(Circle mover, Vec2 delta, const Points& polygon) {
    check_circle_sweep(mover, delta, sweep_circle_polygon(mover, delta, {polygon}),
                       distance_to(polygon), test::extent(polygon));
}

RC_GTEST_PROP(SweepProperty, circle_against_polygon_agrees_with_tiny_steps, ()) {
    const Points polygon = *test::convex_polygon_of(test::plain_point(15));

    check_against_polygon(*test::plain_circle(), *test::plain_point(40), polygon);
}

// Aims at vertices and along faces, with contacts that start touching.
RC_GTEST_PROP(SweepProperty, circle_against_lattice_polygon_agrees_with_tiny_steps, ()) {
    const Points polygon = *test::convex_polygon_of(test::lattice_point());
    const Circle mover{*test::lattice_point(20) - Vec2{6, 6},
                       *test::any_of(0.0f, 0.5f, 1.0f, 2.0f)};
    const Vec2 delta =
        *rc::gen::oneOf(rc::gen::map(test::lattice_point(20),
                                     [](Vec2 p) {
                                         return p - Vec2{10, 10};
                                     }),
                        rc::gen::map(test::over_all(rc::gen::elementOf(polygon)),
                                     [mover](Vec2 v) { return (v - mover.center) * 2.0f; }));

    check_against_polygon(mover, delta, polygon);
}

RC_GTEST_PROP(SweepProperty, circle_against_polygon_far_from_the_origin_agrees, ()) {
    const Vec2 far = *test::any_of(Vec2{1000, -1000}, Vec2{0, 100000}, Vec2{-999900, 1});
    const Points polygon =
        test::convex_hull(test::moved(*test::convex_polygon_of(test::plain_point(15)), far));
    RC_PRE(polygon.size() >= 3u);
    const Circle mover = *test::plain_circle();

    check_against_polygon({mover.center + far, mover.radius}, *test::plain_point(40), polygon);
}

RC_GTEST_PROP(SweepProperty, point_against_line_hits_exactly_when_the_path_reaches_it, ()) {
    const Points p = *rc::gen::oneOf(test::nasty_points(4),
                                     rc::gen::container<Points>(4, test::lattice_point()));
    const Vec2 from = p[0];
    const Vec2 delta = p[1] - from;
    const Segment line{p[2], p[3]};
    const bool starts_on_its_line = test::exact::turn(line.a, line.b, line.a, from) == 0;
    using R = LineRelation;
    const auto judge = test::exact::compare_lines({from, from + delta}, line);
    const bool meets = judge.relation == R::proper || judge.relation == R::touch;

    const auto hit = sweep_point_line(from, delta, line);

    RC_ASSERT(hit.has_value() == (!starts_on_its_line && meets));
    if (hit) {
        const double extent = static_cast<double>(test::extent({p[0], p[0] + delta, p[2], p[3]}));
        const Double2 apart = wide(hit->point) - judge.point;
        RC_ASSERT(std::abs(static_cast<double>(hit->t) - judge.on_first) <= 0x1p-24);
        RC_ASSERT(std::abs(apart.x) + std::abs(apart.y) <= kSweepResidual * extent + 1e-44);
        RC_ASSERT(std::abs(length(hit->normal) - 1.0f) < 1e-5f);
    }
}

// However the tick is cut, the mover is stopped at the same place.
RC_GTEST_PROP(SweepProperty, two_half_sweeps_find_what_one_whole_sweep_finds, ()) {
    const Points polygon = *test::convex_polygon_of(test::plain_point(15));
    const Circle mover = *test::plain_circle();
    const Vec2 delta = *test::plain_point(40);
    const auto whole = sweep_circle_polygon(mover, delta, {polygon});
    if (whole && whole->started_overlapped) return;

    auto halves = sweep_circle_polygon(mover, delta * 0.5f, {polygon});
    if (halves) {
        halves->t *= 0.5f;
    } else {
        const Circle half_way{mover.center + delta * 0.5f, mover.radius};
        halves = sweep_circle_polygon(half_way, delta * 0.5f, {polygon});
        if (halves) halves->t = 0.5f + 0.5f * halves->t;
    }

    const auto gap = [&](double t) {
        return test::signed_distance(wide(mover.center) + wide(delta) * t, polygon) -
               static_cast<double>(mover.radius);
    };
    RC_PRE(std::abs(test::follow(gap).least_gap) > 1e-4);
    RC_ASSERT(whole.has_value() == halves.has_value());
    if (whole) {
        const float apart = length(delta * (whole->t - halves->t));
        RC_ASSERT(apart * std::abs(dot(whole->normal, normalised_or(delta, {}))) < 1e-3f);
    }
}

RC_GTEST_PROP(SweepProperty, convex_polygon_against_convex_polygon_agrees_with_tiny_steps, ()) {
    const Points mover = *test::convex_polygon_of(test::plain_point(8));
    const Points obstacle =
        test::moved(*test::convex_polygon_of(test::plain_point(8)), *test::plain_point(15));
    RC_PRE(is_convex(obstacle));
    const Vec2 delta = *test::plain_point(30);
    const Scene scene{
        delta, [&](double t) { return -test::overlap_depth(mover, wide(delta) * t, obstacle); },
        50.0 * kSweepResidual};

    const auto hit = sweep_polygon_polygon({mover}, delta, {obstacle});

    check_sweep(scene, hit ? std::optional(hit->first) : std::nullopt);
}

/// Times are computed in double and rounded to float once.
constexpr double kTimeResidual = 0x1p-24;

void check_contact(const SweepContact& contact, const Points& obstacle, double slack) {
    RC_ASSERT(contact.index < obstacle.size());
    RC_ASSERT(std::abs(length(contact.normal) - 1.0f) < 1e-5f);
    const Vec2 vertex = obstacle[contact.index];
    const Segment feature = contact.feature == SweepContact::Feature::edge
                                ? edge(obstacle, contact.index)
                                : Segment{vertex, vertex};
    RC_ASSERT(test::distance_to_segment(wide(contact.point), wide(feature.a), wide(feature.b)) <=
              slack);
}

void check_polygon_sweep(const Points& mover, Vec2 delta, const Points& obstacle) {
    const auto judge = test::exact::sweep_polygons(mover, delta, obstacle);

    const auto hit = sweep_polygon_polygon({mover}, delta, {obstacle});

    if (hit.has_value() != judge.t.has_value()) {
        // At the very end of the motion, rounding the time decides.
        const double t = hit ? static_cast<double>(hit->first.t) : *judge.t;
        RC_ASSERT(t > 1.0 - kTimeResidual);
        return;
    }
    if (!hit) return;
    RC_ASSERT(hit->first.started_overlapped == judge.started_overlapped);
    RC_ASSERT(hit->first.t >= 0.0f && hit->first.t <= 1.0f);
    RC_ASSERT(std::abs(static_cast<double>(hit->first.t) - *judge.t) <= kTimeResidual);
    RC_ASSERT(std::abs(length(hit->first.normal) - 1.0f) < 1e-5f);
    RC_ASSERT(hit->contacts.empty() == judge.started_overlapped);
    if (judge.started_overlapped) return;
    const double towards = test::dot(wide(hit->first.normal), wide(delta));
    RC_ASSERT(towards <= 1e-6 * std::sqrt(test::dot(wide(delta), wide(delta))));
    const float extent = std::max(
        {test::extent(mover), test::extent(test::moved(mover, delta)), test::extent(obstacle)});
    for (const SweepContact& contact : hit->contacts) {
        check_contact(contact, obstacle, kSweepResidual * static_cast<double>(extent) + 1e-44);
    }
}

RC_GTEST_PROP(SweepProperty, polygon_sweeps_agree_with_the_exact_judge_on_a_lattice, ()) {
    const Points mover = test::moved(*test::simple_polygon_of(test::lattice_point(6)), {-6, -6});
    const Points obstacle = *test::simple_polygon_of(test::lattice_point(6));

    check_polygon_sweep(mover, *test::lattice_point(16) - Vec2{4, 4}, obstacle);
}

// Vertex at vertex, along edges, at places and in directions where the last bit decides.
RC_GTEST_PROP(SweepProperty, polygon_sweeps_agree_with_the_exact_judge, ()) {
    const auto shapes = *test::nasty_polygons();
    const auto corner_to_corner = rc::gen::apply([](Vec2 a, Vec2 b) { return b - a; },
                                                 test::over_all(rc::gen::elementOf(shapes.a)),
                                                 test::over_all(rc::gen::elementOf(shapes.b)));
    const auto any = rc::gen::apply([](Vec2 a, Vec2 b) { return b - a; },
                                    test::over_all(rc::gen::elementOf(shapes.rest)),
                                    test::over_all(rc::gen::elementOf(shapes.rest)));
    const Vec2 offset = *rc::gen::oneOf(corner_to_corner, any, rc::gen::just(Vec2{}));
    // Moving the polygon rounds, which may spoil its shape.
    const auto mover = test::untangled(test::moved(shapes.a, offset * *test::any_of(1.0f, 2.0f)));
    RC_PRE(mover.has_value());
    const Vec2 delta = *rc::gen::oneOf(
        corner_to_corner, any, rc::gen::just(-offset), rc::gen::just(offset * -2.0f),
        rc::gen::map(test::over_all(rc::gen::elementOf(shapes.b)),
                     [start = mover->front()](Vec2 v) { return v - start; }));

    check_polygon_sweep(*mover, delta, shapes.b);
}

}  // namespace
}  // namespace arena::sim::geometry_sweep_property_test
