// Laws of the sweeps that take concave polygons, lines and two moving bodies, of the pushes behind
// them, and of slide and ricochet: they agree with tiny steps, never end inside anything and never
// move further than they were asked to.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/extra/pierce.h"
#include "sim/narrowphase/line_polygon.h"
#include "sim/narrowphase/point_polygon.h"
#include "sim/narrowphase/polygon_polygon.h"
#include "sim/narrowphase/push_circle_simple_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "sim/narrowphase/push_simple_polygons.h"
#include "sim/narrowphase/slope.h"
#include "sim/sweep/ricochet.h"
#include "sim/sweep/slide.h"
#include "sim/sweep/sweep.h"
#include "tests/support/double_judge.h"
#include "tests/support/shape_generators.h"

namespace arena::sim::geometry_slide_property_test {
namespace {

using test::Double2;
using test::moved;
using test::Points;
using test::wide;

/// Gaps below this many metres are decided by rounding, for shapes within 50 m.
constexpr double kSlack = 1e-4;

double norm(Double2 v) {
    return std::sqrt(test::dot(v, v));
}

/// Returns the distance to a filled simple polygon, negative inside.
double distance_to_filled(Double2 p, std::span<const Vec2> polygon) {
    double nearest = std::numeric_limits<double>::infinity();
    bool inside = false;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Double2 a = wide(polygon[i]);
        const Double2 b = wide(polygon[(i + 1) % polygon.size()]);
        nearest = std::min(nearest, test::distance_to_segment(p, a, b));
        if ((a.y <= p.y) == (b.y <= p.y)) continue;
        if (p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
    }
    return inside ? -nearest : nearest;
}

// --- Sweeps ---

constexpr int kSteps = 64;

/// Returns the first of 64 steps of a motion at which the mover overlaps, kSteps + 1 when there is
/// none. The steps are exact for whole coordinates.
int first_overlap(Vec2 delta, const std::function<bool(Vec2)>& overlaps_at) {
    for (int step = 0; step <= kSteps; ++step) {
        if (overlaps_at(delta * (static_cast<float>(step) / kSteps))) return step;
    }
    return kSteps + 1;
}

/// Checks a sweep over exact places: no overlap up to the hit, touching right after it.
void check_exact_sweep(Vec2 delta, const std::optional<SweepHit>& hit,
                       const std::function<bool(Vec2)>& overlaps_at,
                       const std::function<bool(Vec2)>& touches_at) {
    const int first = first_overlap(delta, overlaps_at);
    if (!hit) {
        RC_ASSERT(first > kSteps);
        return;
    }
    RC_ASSERT(hit->t >= 0.0f && hit->t <= 1.0f);
    RC_ASSERT(hit->started_overlapped == (first == 0));
    RC_ASSERT(std::abs(length(hit->normal) - 1.0f) < 1e-5f);
    if (hit->started_overlapped) {
        RC_ASSERT(hit->t == 0.0f);
        RC_ASSERT(hit->depth > 0.0f);
        return;
    }
    RC_ASSERT(hit->t * kSteps < static_cast<float>(first));
    RC_ASSERT(dot(hit->normal, delta) < 0.0f);
    RC_ASSERT(touches_at(delta * (hit->t + 1.0e-4f)));
}

RC_GTEST_PROP(SlideProperty, point_against_polygon_agrees_with_exact_tests_along_the_way, ()) {
    const Points polygon = *test::simple_polygon_of(test::lattice_point(6));
    const Vec2 from = *test::lattice_point(10) - Vec2{2, 2};
    const Vec2 delta = *test::lattice_point(16) - Vec2{8, 8};

    const auto hit = sweep(from, delta, Polygon{polygon});

    check_exact_sweep(
        delta, hit, [&](Vec2 by) { return overlaps(from + by, Polygon{polygon}); },
        // A tip may be so thin that the path is already through it.
        [&](Vec2 by) { return distance_to_filled(wide(from + by), polygon) < 1e-2; });
}

RC_GTEST_PROP(SlideProperty, polygon_against_line_agrees_with_exact_tests_along_the_way, ()) {
    const Points mover = moved(*test::simple_polygon_of(test::lattice_point(6)), {-6, -6});
    const Segment line = *test::segment_of(test::lattice_point(8));
    const Vec2 delta = *test::lattice_point(16) - Vec2{4, 4};

    const auto hit = sweep(Polygon{mover}, delta, line);

    check_exact_sweep(
        delta, hit, [&](Vec2 by) { return overlaps(line, Polygon{moved(mover, by)}); },
        [&](Vec2 by) { return touches(line, Polygon{moved(mover, by)}); });
    const auto turned = sweep(Polygon{mover}, delta, Segment{line.b, line.a});
    RC_ASSERT(hit.has_value() == turned.has_value());
    if (hit) RC_ASSERT(std::abs(hit->t - turned->t) < 1e-6f);
}

/// Walks in tiny steps: contact at t, no noticeable overlap before, no hit missed.
void check_sweep_in_steps(const std::optional<SweepHit>& hit,
                          const std::function<double(double)>& gap_at) {
    constexpr int kTinySteps = 512;
    const double end = hit ? static_cast<double>(hit->t) : 1.0;
    if (hit && hit->started_overlapped) {
        RC_ASSERT(gap_at(0.0) < kSlack);
        return;
    }
    for (int step = 0; step <= kTinySteps; ++step) {
        const double t = end * step / kTinySteps;
        RC_ASSERT(gap_at(t) > -kSlack);
    }
    if (hit) RC_ASSERT(std::abs(gap_at(end)) < kSlack);
}

rc::Gen<Circle> small_circle() {
    return test::plain_circle(3.0f);
}

RC_GTEST_PROP(SlideProperty, circle_against_simple_polygon_agrees_with_tiny_steps, ()) {
    const Points polygon = *test::simple_polygon_of(test::plain_point(15));
    const Circle mover = *small_circle();
    const Vec2 delta = *test::plain_point(40);

    const auto hit = sweep(mover, delta, Polygon{polygon});

    check_sweep_in_steps(hit, [&](double t) {
        return distance_to_filled(wide(mover.center) + wide(delta) * t, polygon) -
               static_cast<double>(mover.radius);
    });
    if (hit && !hit->started_overlapped) RC_ASSERT(dot(hit->normal, delta) < 0.0f);
}

RC_GTEST_PROP(SlideProperty, polygon_against_circle_agrees_with_tiny_steps, ()) {
    const Points mover = *test::simple_polygon_of(test::plain_point(15));
    const Circle obstacle = *small_circle();
    const Vec2 delta = *test::plain_point(40);

    const auto hit = sweep(Polygon{mover}, delta, obstacle);

    check_sweep_in_steps(hit, [&](double t) {
        return distance_to_filled(wide(obstacle.center) - wide(delta) * t, mover) -
               static_cast<double>(obstacle.radius);
    });
    if (hit && !hit->started_overlapped) {
        RC_ASSERT(dot(hit->normal, delta) < 0.0f);
        const Double2 on_rim = wide(hit->point) - wide(obstacle.center);
        RC_ASSERT(std::abs(norm(on_rim) - static_cast<double>(obstacle.radius)) < kSlack);
    }
}

RC_GTEST_PROP(SlideProperty, point_against_circle_agrees_with_tiny_steps, ()) {
    const Vec2 from = *test::plain_point(20);
    const Circle obstacle = *small_circle();
    const Vec2 delta = *test::plain_point(40);

    const auto hit = sweep(from, delta, obstacle);

    check_sweep_in_steps(hit, [&](double t) {
        return norm(wide(from) + wide(delta) * t - wide(obstacle.center)) -
               static_cast<double>(obstacle.radius);
    });
}

RC_GTEST_PROP(SlideProperty, two_moving_bodies_touch_at_the_point_of_the_hit, ()) {
    const Points polygon = *test::simple_polygon_of(test::plain_point(15));
    const Circle mover = *small_circle();
    const Vec2 delta = *test::plain_point(30);
    const Vec2 other_delta = *test::plain_point(30);

    const auto hit = sweep_both(mover, delta, Polygon{polygon}, other_delta);

    // In parentheses, because the macro's own && looks at both sides.
    RC_PRE((hit && !hit->started_overlapped));
    const auto t = static_cast<double>(hit->t);
    const Double2 center_then = wide(mover.center) + wide(delta) * t;
    const Double2 seen_from_polygon = wide(hit->point) - wide(other_delta) * t;
    RC_ASSERT(std::abs(norm(wide(hit->point) - center_then) - static_cast<double>(mover.radius)) <
              kSlack);
    RC_ASSERT(std::abs(distance_to_filled(seen_from_polygon, polygon)) < kSlack);
}

// --- Pushes out of concave polygons ---

RC_GTEST_PROP(SlideProperty, a_circle_leaves_a_simple_polygon_by_the_shortest_way, ()) {
    const Points polygon = *test::simple_polygon_of(test::plain_point(8));
    const Circle mover{*test::plain_point(10), (*small_circle()).radius};
    const auto radius = static_cast<double>(mover.radius);
    const auto gap_when_moved = [&](Double2 by) {
        return distance_to_filled(wide(mover.center) + by, polygon) - radius;
    };

    const auto push = push_circle_out_of_simple_polygon(mover, {polygon});

    if (!push) {
        RC_ASSERT(gap_when_moved({}) > -kSlack);
        return;
    }
    const auto depth = static_cast<double>(push->depth);
    RC_ASSERT(depth > 0.0);
    RC_ASSERT(gap_when_moved(wide(push->normal) * depth) > -kSlack);
    const double shorter = depth * 0.98 - 10.0 * kSlack;
    if (shorter <= 0.0) return;
    RC_ASSERT(test::no_push_of_length_separates(
        shorter, [&](Double2 by) { return gap_when_moved(by) < 0.0; }));
}

RC_GTEST_PROP(SlideProperty, a_polygon_leaves_a_simple_polygon_by_the_shortest_way, ()) {
    const Points mover = *test::simple_polygon_of(test::plain_point(6));
    const Points obstacle = *test::simple_polygon_of(test::plain_point(6));
    const auto overlaps_when_moved = [&](Double2 by) {
        const Vec2 rounded{static_cast<float>(by.x), static_cast<float>(by.y)};
        return overlaps(Polygon{moved(mover, rounded)}, Polygon{obstacle});
    };

    const auto push = push_polygon_out_of_simple_polygon({mover}, {obstacle});

    RC_ASSERT(push.has_value() == overlaps(Polygon{mover}, Polygon{obstacle}));
    if (!push) return;
    const auto depth = static_cast<double>(push->depth);
    // Free apart from rounding: there is a free place within kSlack, which may be needed in a
    // notch.
    RC_ASSERT(!test::no_push_of_length_separates(kSlack, [&](Double2 hair) {
        return overlaps_when_moved(wide(push->normal) * depth + hair);
    }));
    const double shorter = depth * 0.98 - 10.0 * kSlack;
    if (shorter <= 0.0) return;
    // Ways out that are narrower than a centimetre do not count.
    constexpr double kNarrow = 0.005;
    RC_ASSERT(test::no_push_of_length_separates(shorter, [&](Double2 by) {
        return overlaps_when_moved(by) || overlaps_when_moved(by + Double2{kNarrow, 0.0}) ||
               overlaps_when_moved(by - Double2{kNarrow, 0.0}) ||
               overlaps_when_moved(by + Double2{0.0, kNarrow}) ||
               overlaps_when_moved(by - Double2{0.0, kNarrow});
    }));
}

RC_GTEST_PROP(SlideProperty, the_push_of_convex_polygons_is_the_separating_axis_push, ()) {
    const Points mover = *test::convex_polygon_of(test::plain_point(6));
    const Points obstacle = *test::convex_polygon_of(test::plain_point(6));

    const auto simple = push_polygon_out_of_simple_polygon({mover}, {obstacle});
    const auto convex = push_polygon_out_of_polygon({mover}, {obstacle});

    RC_PRE(simple && convex);
    RC_ASSERT(std::abs(simple->depth - convex->depth) < 1e-3f);
}

// --- Slopes ---

RC_GTEST_PROP(SlideProperty, a_floor_lifts_a_circle_straight_up_and_just_out, ()) {
    const Points polygon = *test::convex_polygon_of(test::plain_point(8));
    const Circle mover{*test::plain_point(10), (*small_circle()).radius};
    const auto push = push_circle_out_of_simple_polygon(mover, {polygon});
    RC_PRE(push.has_value());

    const SlopeResponse response = respond_to_slope(*push, walkable_up_to(4.0f));

    if (response.kind == SlopeKind::floor) RC_ASSERT(response.shift.x == 0.0f);
    const Double2 after = wide(mover.center) + wide(response.shift);
    RC_ASSERT(distance_to_filled(after, polygon) - static_cast<double>(mover.radius) > -5 * kSlack);
}

// --- Slide ---

/// Up to three polygons in each other's way.
rc::Gen<std::vector<Points>> scene() {
    return rc::gen::mapcat(test::in_range<std::size_t>(1, 4), [](std::size_t count) {
        return rc::gen::container<std::vector<Points>>(
            count,
            rc::gen::apply([](const Points& polygon, Vec2 by) { return moved(polygon, by); },
                           test::simple_polygon_of(test::plain_point(8)), test::plain_point(8)));
    });
}

std::vector<AnyObstacle> shapes_of(const std::vector<Points>& outlines) {
    std::vector<AnyObstacle> shapes;
    for (const Points& outline : outlines)
        shapes.emplace_back(Polygon{outline});
    return shapes;
}

double gap_to(const std::vector<Points>& outlines, Circle disc) {
    double least = std::numeric_limits<double>::infinity();
    for (const Points& outline : outlines)
        least = std::min(least, distance_to_filled(wide(disc.center), outline));
    return least - static_cast<double>(disc.radius);
}

/// Checks that the mover moves no further than the motion is long, and that all contacts are
/// against the motion and in the order of time.
void check_slide(Vec2 from, Vec2 delta, const SlideResult& result) {
    RC_ASSERT(!result.started_overlapped);
    RC_ASSERT(norm(wide(result.position) - wide(from)) < norm(wide(delta)) + 10.0 * kSlack);
    float t = 0.0f;
    for (const SlideContact& contact : result.contacts) {
        RC_ASSERT(contact.t >= t - 1e-5f);
        RC_ASSERT(contact.t <= 1.0f);
        t = contact.t;
    }
    if (result.contacts.empty()) RC_ASSERT(result.position == from + delta);
    if (!result.reached_stops_max) RC_ASSERT(result.remaining == Vec2{});
}

RC_GTEST_PROP(SlideProperty, a_circle_never_ends_inside_and_never_gains_length, ()) {
    const auto outlines = *scene();
    const Circle mover{*test::plain_point(15), 0.1f + (*small_circle()).radius};
    RC_PRE(gap_to(outlines, mover) > kSlack);
    const Vec2 delta = *test::plain_point(20);

    const SlideResult result = slide_circle(mover, delta, shapes_of(outlines));

    check_slide(mover.center, delta, result);
    RC_ASSERT(gap_to(outlines, {result.position, mover.radius}) > -kSlack);
}

// Each tick starts where the last one ended: usually at rest against something.
RC_GTEST_PROP(SlideProperty, a_circle_never_ends_inside_after_many_slides, ()) {
    const auto outlines = *scene();
    Circle mover{*test::plain_point(15), 0.1f + (*small_circle()).radius};
    RC_PRE(gap_to(outlines, mover) > kSlack);
    const auto shapes = shapes_of(outlines);
    const auto pushes = *rc::gen::container<std::vector<Vec2>>(20, test::plain_point(4));

    for (const Vec2 delta : pushes) {
        const Vec2 from = mover.center;
        const SlideResult result = slide_circle(mover, delta, shapes);
        mover.center = result.position;

        RC_ASSERT(gap_to(outlines, mover) > -kSlack);
        RC_ASSERT(norm(wide(mover.center) - wide(from)) < norm(wide(delta)) + 10.0 * kSlack);
    }
}

RC_GTEST_PROP(SlideProperty, a_polygon_never_ends_inside_and_never_gains_length, ()) {
    const auto outlines = *scene();
    const Points mover = *test::simple_polygon_of(test::plain_point(3));
    const Vec2 from = *test::plain_point(15);
    const Vec2 delta = *test::plain_point(20);
    const auto overlap_depth_at = [&](Vec2 at) {
        float deepest = 0.0f;
        for (const Points& outline : outlines) {
            const auto push = push_polygon_out_of_simple_polygon({moved(mover, at)}, {outline});
            if (push) deepest = std::max(deepest, push->depth);
        }
        return static_cast<double>(deepest);
    };
    RC_PRE(overlap_depth_at(from) == 0.0);
    Points memory(mover.size());

    const SlideResult result = slide_polygon({mover}, from, delta, shapes_of(outlines), memory);

    check_slide(from, delta, result);
    RC_ASSERT(overlap_depth_at(result.position) < kSlack);
}

// The result of a slide on one straight face can be predicted: up to the face, then along it, over
// the seam of its two halves. It often starts where it touches, apart from rounding.
RC_GTEST_PROP(SlideProperty, a_slide_along_one_face_goes_as_far_as_the_projection, ()) {
    const Vec2 along = normalised_or(*test::plain_point(10), {1.0f, 0.0f});
    const Vec2 out{-along.y, along.x};
    const Vec2 seam = along * (0.01f * static_cast<float>(*test::in_range(-1000, 1000)));
    const std::vector<Points> ground{
        {along * -30.0f - out * 30.0f, seam - out * 30.0f, seam, along * -30.0f},
        {seam - out * 30.0f, along * 30.0f - out * 30.0f, along * 30.0f, seam}};
    const float height = 0.001f * static_cast<float>(std::max(0, *test::in_range(-3000, 3000)));
    const float run = 0.001f * static_cast<float>(*test::in_range(-20000, 20000));
    const float fall = 0.001f * static_cast<float>(*test::in_range(0, 20000));
    const Vec2 from = out * (0.5f + height);

    const SlideResult result =
        slide_circle({from, 0.5f}, along * run - out * fall, shapes_of(ground));

    // The run must not be lost, and the fall continue as far as the ground allows. When rounding
    // makes the disc hit a corner of the seam, that leans and lifts by a few tenths of a millimetre
    // a metre.
    RC_ASSERT(std::abs(dot(result.position, along) - run) < 2e-3f);
    const float lift = dot(result.position, out) - 0.5f - std::max(0.0f, height - fall);
    RC_ASSERT(std::abs(lift) < 2e-4f + 3e-4f * std::abs(run));
}

RC_GTEST_PROP(SlideProperty, clipping_returns_the_nearest_motion_that_leads_into_no_surface, ()) {
    const Vec2 motion = *test::plain_point(10);
    std::vector<SlideContact> surfaces(*test::in_range<std::size_t>(1, 5));
    for (SlideContact& surface : surfaces)
        surface.normal = normalised_or(*test::plain_point(10), {1.0f, 0.0f});
    const auto leads_in = [&](Double2 m, double slack) {
        return std::any_of(surfaces.begin(), surfaces.end(), [&](const SlideContact& surface) {
            return test::dot(m, wide(surface.normal)) < -slack;
        });
    };

    const Vec2 clipped = clip_motion(motion, surfaces);

    RC_ASSERT(!leads_in(wide(clipped), 1e-3));
    const double distance = norm(wide(clipped) - wide(motion));
    // No motion that the surfaces allow, in any direction, is nearer.
    for (int i = 0; i < 360; ++i) {
        const double angle = i * 0.017453292519943295;
        const Double2 direction{std::cos(angle), std::sin(angle)};
        const Double2 best = direction * std::max(0.0, test::dot(direction, wide(motion)));
        if (leads_in(best, 0.0)) continue;
        RC_ASSERT(norm(best - wide(motion)) > distance - 1e-2);
    }
}

RC_GTEST_PROP(SlideProperty, a_ricochet_keeps_its_speed_and_never_ends_inside, ()) {
    const auto outlines = *scene();
    const Circle ball{*test::plain_point(15), 0.1f + (*small_circle()).radius};
    RC_PRE(gap_to(outlines, ball) > kSlack);
    const Vec2 delta = *test::plain_point(30);
    const RicochetRules rules{1.0f, *test::in_range<std::size_t>(0, 10)};
    const auto shapes = shapes_of(outlines);

    const auto result =
        ricochet(ball.center, delta, slide_skin(50), rules, [&](Vec2 at, Vec2 motion) {
            std::optional<SlideHit> first;
            for (std::uint32_t i = 0; i < shapes.size(); ++i) {
                const auto hit = sweep_any(Circle{at, ball.radius}, motion, shapes[i]);
                if (hit) keep_better_hit(first, {*hit, i});
            }
            return first;
        });

    RC_ASSERT(gap_to(outlines, {result.position, ball.radius}) > -kSlack);
    RC_ASSERT(norm(wide(result.position) - wide(ball.center)) < norm(wide(delta)) + 10.0 * kSlack);
    RC_ASSERT(std::abs(length(result.motion) - length(delta)) < 1e-3f);
    RC_ASSERT(result.bounces <= std::min(rules.bounces_max, kBouncesMax));
    RC_ASSERT(result.contacts.size() == result.bounces + (result.stopped ? 1u : 0u));
}

RC_GTEST_PROP(SlideProperty, pierce_returns_all_targets_on_the_way_in_the_order_of_time, ()) {
    const Circle shot{*test::plain_point(20), 0.1f};
    const Vec2 delta = *test::plain_point(40);
    std::vector<PierceTarget> targets(*test::in_range<std::size_t>(0, 12));
    for (PierceTarget& target : targets) {
        target.id.value = *test::in_range(1u, 6u);
        target.body = {*test::lattice_point(20) - Vec2{10, 10}, 1.0f};
    }
    std::vector<PierceHit> expected;
    for (const PierceTarget& target : targets) {
        const auto hit = sweep(shot, delta, target.body);
        if (hit) expected.push_back({target.id, hit->t});
    }
    std::sort(expected.begin(), expected.end(), [](const PierceHit& a, const PierceHit& b) {
        return a.t != b.t ? a.t < b.t : a.id < b.id;
    });
    std::vector<PierceHit> once;
    for (const PierceHit& hit : expected) {
        const bool is_known = std::any_of(
            once.begin(), once.end(), [&](const PierceHit& other) { return other.id == hit.id; });
        if (!is_known) once.push_back(hit);
    }
    std::vector<PierceHit> out(*test::in_range<std::size_t>(0, 7));

    const PierceCount count = pierce(shot, delta, targets, out);

    RC_ASSERT(count.hits == std::min(once.size(), out.size()));
    RC_ASSERT((count.left_out > 0) == (once.size() > out.size()));
    for (std::size_t i = 0; i < count.hits; ++i) {
        RC_ASSERT(out[i].id == once[i].id);
        RC_ASSERT(out[i].t == once[i].t);
    }
}

// --- Total for any input ---

void check_finite(const std::optional<SweepHit>& hit) {
    if (!hit) return;
    RC_ASSERT(hit->t >= 0.0f && hit->t <= 1.0f);
    RC_ASSERT(is_finite(hit->point));
    RC_ASSERT(std::abs(length(hit->normal) - 1.0f) < 1e-5f);
    RC_ASSERT(hit->depth >= 0.0f && std::isfinite(hit->depth));
}

RC_GTEST_PROP(SlideProperty, sweeps_are_finite_for_wild_input, ()) {
    const auto wild_polygon = [] {
        return *rc::gen::container<Points>(*test::in_range<std::size_t>(3, 9), test::wild_point());
    };
    const Points polygon = wild_polygon();
    const Points other = wild_polygon();
    const Vec2 point = *test::wild_point();
    const Circle disc{*test::wild_point(), std::abs(*test::wild_float())};
    const Segment line{*test::wild_point(), *test::wild_point()};
    const Vec2 delta = *test::wild_point();

    check_finite(sweep(point, delta, disc));
    check_finite(sweep(point, delta, Polygon{polygon}));
    check_finite(sweep(disc, delta, Polygon{polygon}));
    check_finite(sweep(Polygon{polygon}, delta, disc));
    check_finite(sweep(Polygon{polygon}, delta, line));
    check_finite(sweep(Polygon{polygon}, delta, Polygon{other}));
    check_finite(sweep(Polygon{polygon}, {0, 0}, line));
    check_finite(sweep_both(disc, delta, line, point));
}

RC_GTEST_PROP(SlideProperty, slides_are_finite_for_wild_input, ()) {
    const Points wild =
        *rc::gen::container<Points>(*test::in_range<std::size_t>(3, 9), test::wild_point());
    const Circle disc{*test::wild_point(), std::abs(*test::wild_float())};
    const Segment line{*test::wild_point(), *test::wild_point()};
    const Circle mover{*test::wild_point(), std::abs(*test::wild_float())};
    const Vec2 delta = *test::wild_point();
    const std::vector<AnyObstacle> obstacles{Polygon{wild}, disc, line};
    Points memory(wild.size());

    const SlideResult round = slide_circle(mover, delta, obstacles);
    const SlideResult cornered =
        slide_polygon({wild}, mover.center, delta, std::span(obstacles).subspan(1), memory);

    RC_ASSERT(is_finite(round.position));
    RC_ASSERT(is_finite(cornered.position));
    for (const SlideContact& contact : round.contacts)
        RC_ASSERT(std::abs(length(contact.normal) - 1.0f) < 1e-5f);
}

}  // namespace
}  // namespace arena::sim::geometry_slide_property_test
