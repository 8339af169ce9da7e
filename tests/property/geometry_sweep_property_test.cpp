// Laws of the sweeps: they agree with walking in tiny steps in double, find the earliest contact,
// and are finite for any input.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/geometry/segments.h"
#include "sim/narrowphase/polygon_polygon.h"
#include "sim/sweep/sweep_circle_circle.h"
#include "sim/sweep/sweep_circle_line.h"
#include "sim/sweep/sweep_circle_polygon.h"
#include "sim/sweep/sweep_point_line.h"
#include "sim/sweep/sweep_polygon_polygon.h"
#include "tests/support/double_judge.h"
#include "tests/support/shape_generators.h"

namespace arena::sim {
namespace {

using test::Double2;
using test::Points;
using test::wide;

/// Gaps below this many metres are decided by rounding, for shapes within 50 m.
constexpr double kSlack = 1e-4;

void check_sweep(Circle mover, Vec2 delta, const std::optional<SweepHit>& hit,
                 const std::function<double(Double2)>& distance_to_obstacle) {
    const auto gap = [&](double t) {
        return distance_to_obstacle(wide(mover.center) + wide(delta) * t) -
               static_cast<double>(mover.radius);
    };
    const test::Approach judge = test::follow(gap);
    if (hit) {
        const auto t = static_cast<double>(hit->t);
        RC_ASSERT(t >= 0.0 && t <= 1.0);
        RC_ASSERT(std::abs(length(hit->normal) - 1.0f) < 1e-5f);
        RC_ASSERT(judge.least_gap < kSlack);
        if (hit->started_overlapped) {
            RC_ASSERT(t == 0.0);
            RC_ASSERT(gap(0.0) < kSlack);
        } else {
            RC_ASSERT(std::abs(gap(t)) < kSlack);  // in contact at t,
            RC_ASSERT(gap(0.5 * t) > -kSlack);     // not before,
            const bool only_grazes = gap(judge.t_least) > -kSlack;
            if (!only_grazes) RC_ASSERT(t <= judge.t_least + 1e-3);  // and entering
            RC_ASSERT(dot(hit->normal, delta) < 0.0f);
        }
        RC_ASSERT(std::abs(distance_to_obstacle(wide(hit->point))) < kSlack);
    } else {
        RC_ASSERT(judge.least_gap > -kSlack);
    }
}

RC_GTEST_PROP(SweepProperty, circle_against_circle_agrees_with_tiny_steps, ()) {
    const Circle mover = *test::plain_circle();
    const Circle obstacle = *test::plain_circle();
    const Vec2 delta = *test::plain_point(40);
    // Two points have no interiors to meet.
    RC_PRE(mover.radius + obstacle.radius > 0.0f);
    const auto distance = [&](Double2 p) {
        const Double2 apart = p - wide(obstacle.center);
        return std::sqrt(test::dot(apart, apart)) - static_cast<double>(obstacle.radius);
    };

    check_sweep(mover, delta, sweep_circle_circle(mover, delta, obstacle), distance);
}

RC_GTEST_PROP(SweepProperty, circle_against_line_agrees_with_tiny_steps, ()) {
    const Circle mover = *test::plain_circle();
    const Segment line = *test::segment_of(test::plain_point(20));
    const Vec2 delta = *test::plain_point(40);
    RC_PRE(mover.radius > 0.0f);

    check_sweep(mover, delta, sweep_circle_line(mover, delta, line), [&](Double2 p) {
        return test::distance_to_segment(p, wide(line.a), wide(line.b));
    });
}

RC_GTEST_PROP(SweepProperty, circle_against_polygon_agrees_with_tiny_steps, ()) {
    const Points polygon = *test::convex_polygon_of(test::plain_point(15));
    const Circle mover = *test::plain_circle();
    const Vec2 delta = *test::plain_point(40);

    check_sweep(mover, delta, sweep_circle_polygon(mover, delta, {polygon}),
                [&](Double2 p) { return test::signed_distance(p, polygon); });
}

// Aims at vertices and along faces, with contacts that start touching.
RC_GTEST_PROP(SweepProperty, circle_against_lattice_polygon_agrees_with_tiny_steps, ()) {
    const Points polygon = *test::convex_polygon_of(test::lattice_point());
    const Circle mover{*test::lattice_point(20) - Vec2{6, 6},
                       *rc::gen::element(0.0f, 0.5f, 1.0f, 2.0f)};
    const Vec2 delta = *rc::gen::oneOf(rc::gen::map(test::lattice_point(20),
                                                    [](Vec2 p) {
                                                        return p - Vec2{10, 10};
                                                    }),
                                       rc::gen::map(rc::gen::elementOf(polygon), [&](Vec2 v) {
                                           return (v - mover.center) * 2.0f;
                                       }));

    check_sweep(mover, delta, sweep_circle_polygon(mover, delta, {polygon}),
                [&](Double2 p) { return test::signed_distance(p, polygon); });
}

RC_GTEST_PROP(SweepProperty, point_against_line_hits_exactly_when_the_path_reaches_it, ()) {
    const Vec2 from = *test::lattice_point();
    const Vec2 delta = *test::lattice_point() - from;
    const Segment line = *test::segment_of(test::lattice_point());
    const bool starts_on_its_line = orientation(line.a, line.b, from) == 0.0;

    const auto hit = sweep_point_line(from, delta, line);

    RC_ASSERT(hit.has_value() ==
              (!starts_on_its_line && segments_meet({from, from + delta}, line)));
    if (hit) {
        RC_ASSERT(length(from + delta * hit->t - hit->point) < 1e-5f);
        RC_ASSERT(dot(hit->normal, delta) < 0.0f);
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

    const double least_gap =
        test::follow([&](double t) {
            return test::signed_distance(wide(mover.center) + wide(delta) * t, polygon) -
                   static_cast<double>(mover.radius);
        }).least_gap;
    RC_PRE(std::abs(least_gap) > kSlack);
    RC_ASSERT(whole.has_value() == halves.has_value());
    if (whole) {
        const float apart = length(delta * (whole->t - halves->t));
        RC_ASSERT(apart * std::abs(dot(whole->normal, normalised_or(delta, {}))) < 1e-3f);
    }
}

RC_GTEST_PROP(SweepProperty, mirroring_and_shifting_change_nothing_but_the_sides, ()) {
    const Points polygon = *test::convex_polygon_of(test::lattice_point());
    const Circle mover{*test::lattice_point(20) - Vec2{6, 6}, *rc::gen::element(0.5f, 1.0f, 2.0f)};
    const Vec2 delta = *test::lattice_point(20) - Vec2{10, 10};
    const auto mirrored = [](Vec2 v) { return Vec2{-v.x, v.y}; };
    Points mirror;
    for (auto it = polygon.rbegin(); it != polygon.rend(); ++it)
        mirror.push_back(mirrored(*it));

    const auto hit = sweep_circle_polygon(mover, delta, {polygon});
    const auto seen =
        sweep_circle_polygon({mirrored(mover.center), mover.radius}, mirrored(delta), {mirror});

    RC_ASSERT(hit.has_value() == seen.has_value());
    if (hit) RC_ASSERT(std::abs(hit->t - seen->t) < 1e-5f);
}

Points moved(Points points, Vec2 by) {
    for (Vec2& p : points)
        p += by;
    return points;
}

// The mover's places in between are lattice points as well, so the exact overlap test can follow
// the motion: none up to the contact, and one right behind it unless the motion ends or grazes on.
RC_GTEST_PROP(SweepProperty, polygon_against_polygon_agrees_with_exact_tests_along_the_way, ()) {
    constexpr int kSteps = 64;
    const Points mover = moved(*test::simple_polygon_of(test::lattice_point(6)), {-6, -6});
    const Points obstacle = *test::simple_polygon_of(test::lattice_point(6));
    const Vec2 delta = *test::lattice_point(16) - Vec2{4, 4};

    const auto hit = sweep_polygon_polygon({mover}, delta, {obstacle});

    // Sixty-fourths of whole coordinates are exact in float.
    int first_overlap = kSteps + 1;
    for (int step = 0; step <= kSteps && first_overlap > kSteps; ++step) {
        const Points there = moved(mover, delta * (static_cast<float>(step) / kSteps));
        if (overlaps(Polygon{there}, Polygon{obstacle})) first_overlap = step;
    }
    if (!hit) {
        RC_ASSERT(first_overlap > kSteps);
        return;
    }
    RC_ASSERT(hit->first.t >= 0.0f && hit->first.t <= 1.0f);
    RC_ASSERT(hit->first.started_overlapped == (first_overlap == 0));
    if (hit->first.started_overlapped) return;
    RC_ASSERT(hit->first.t * kSteps < static_cast<float>(first_overlap));
    RC_ASSERT(dot(hit->first.normal, delta) < 0.0f);
    // Right at the contact they touch, up to rounding: a little further they overlap, if the motion
    // went on. Only thin tips may be in and out again within that little.
    const Points behind = moved(mover, delta * (hit->first.t + 1.0e-4f));
    RC_ASSERT(touches(Polygon{behind}, Polygon{obstacle}));
}

RC_GTEST_PROP(SweepProperty, polygon_against_polygon_is_the_same_seen_from_the_obstacle, ()) {
    const Points mover = moved(*test::simple_polygon_of(test::lattice_point(6)), {-6, -6});
    const Points obstacle = *test::simple_polygon_of(test::lattice_point(6));
    const Vec2 delta = *test::lattice_point(16) - Vec2{4, 4};

    const auto seen = sweep_polygon_polygon({mover}, delta, {obstacle});
    const auto swapped = sweep_polygon_polygon({obstacle}, -delta, {mover});

    RC_ASSERT(seen.has_value() == swapped.has_value());
    if (seen) RC_ASSERT(std::abs(seen->first.t - swapped->first.t) < 1e-6f);
}

void check_finite(const std::optional<SweepHit>& hit) {
    if (!hit) return;
    RC_ASSERT(hit->t >= 0.0f && hit->t <= 1.0f);
    RC_ASSERT(is_finite(hit->point));
    RC_ASSERT(std::abs(length(hit->normal) - 1.0f) < 1e-5f);
}

RC_GTEST_PROP(SweepProperty, is_finite_for_wild_input, ()) {
    const Circle mover{*test::wild_point(), std::abs(*test::wild_float())};
    const Circle round{*test::wild_point(), std::abs(*test::wild_float())};
    const Vec2 delta = *test::wild_point();
    const Segment line{*test::wild_point(), *test::wild_point()};
    const Points wild = *rc::gen::resize(8, rc::gen::container<Points>(test::wild_point()));
    const auto inner = *rc::gen::arbitrary<std::uint64_t>();

    check_finite(sweep_circle_circle(mover, delta, round));
    check_finite(sweep_circle_line(mover, delta, line));
    check_finite(sweep_circle_line({mover.center, 0.0f}, delta, line));
    check_finite(sweep_circle_polygon(mover, delta, {wild}));
    check_finite(sweep_circle_polygon(mover, delta, {wild, inner}));
    check_finite(sweep_circle_polygon({mover.center, 0.0f}, delta, {wild}));
    check_finite(sweep_circle_polygon({mover.center, 1.0f}, {0.0f, 0.0f}, {wild}));
}

}  // namespace
}  // namespace arena::sim
