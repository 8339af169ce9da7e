// Laws of symmetry: nothing depends on which shape is named first, where a vertex list begins, on
// which side of the axes things happen or at what scale.
//
// Quarter turns, mirroring and doubling change floats without rounding, so there exact results stay
// the same to the bit. Turning by any angle and shifting round; there results may differ only where
// rounding decides.
#include <array>
#include <cmath>
#include <functional>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/geometry/polygon.h"
#include "sim/narrowphase/push_circle_circle.h"
#include "sim/narrowphase/push_circle_line.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "sim/narrowphase/thompson.h"
#include "sim/sweep/sweep_circle_circle.h"
#include "sim/sweep/sweep_circle_line.h"
#include "sim/sweep/sweep_circle_polygon.h"
#include "sim/sweep/sweep_polygon_polygon.h"
#include "tests/support/double_judge.h"
#include "tests/support/shape_generators.h"

namespace arena::sim::geometry_symmetry_property_test {
namespace {

using test::Double2;
using test::Points;
using test::wide;

/// A transformation of the plane that keeps shapes and does not round.
struct Change {
    Vec2 (*of_point)(Vec2);
    bool mirrors = false;
    float scale = 1.0f;
};

constexpr std::array kTurns{
    Change{[](Vec2 p) {
        return Vec2{-p.y, p.x};
    }},
    Change{[](Vec2 p) {
        return Vec2{-p.x, -p.y};
    }},
    Change{[](Vec2 p) { return p * 16.0f; }, false, 16.0f},
};
constexpr std::array kMirrors{
    Change{[](Vec2 p) {
               return Vec2{-p.x, p.y};
           },
           true},
    Change{[](Vec2 p) {
               return Vec2{p.y, p.x};
           },
           true},
};

Vec2 changed(Vec2 point, const Change& change) {
    return change.of_point(point);
}
Segment changed(Segment line, const Change& change) {
    return {change.of_point(line.a), change.of_point(line.b)};
}
Circle changed(Circle circle, const Change& change) {
    return {change.of_point(circle.center), circle.radius * change.scale};
}
/// The result is still counter-clockwise.
Points changed(Points polygon, const Change& change) {
    for (Vec2& vertex : polygon)
        vertex = change.of_point(vertex);
    if (change.mirrors) std::reverse(polygon.begin() + 1, polygon.end());
    return polygon;
}

template <typename Check>
void for_all_changes(Check check) {
    for (const Change& change : kTurns)
        check(change);
    for (const Change& change : kMirrors)
        check(change);
}

Points rotated_start(Points polygon) {
    std::rotate(polygon.begin(), polygon.begin() + 1, polygon.end());
    return polygon;
}

// Tests.

struct Answers {
    bool overlap;
    bool touch;
    friend bool operator==(const Answers&, const Answers&) = default;
};
void showValue(const Answers& answers, std::ostream& out) {
    out << "overlap " << answers.overlap << " touch " << answers.touch;
}

template <typename A, typename B>
Answers ask(const A& a, const B& b) {
    const Answers answers{overlaps(a, b), touches(a, b)};
    RC_ASSERT(answers == (Answers{overlaps(b, a), touches(b, a)}));
    RC_ASSERT(answers == (Answers{any_overlap(a, b), any_touch(a, b)}));
    RC_ASSERT(!answers.overlap || answers.touch);
    return answers;
}

/// A point, a line and a polygon.
struct Trio {
    Vec2 point;
    Segment line;
    Points polygon;
};
Trio changed(const Trio& trio, const Change& change) {
    return {changed(trio.point, change), changed(trio.line, change), changed(trio.polygon, change)};
}

std::vector<Answers> ask_all(const Trio& a, const Trio& b) {
    const Polygon of_a{a.polygon};
    const Polygon of_b{b.polygon};
    return {ask(a.point, b.point), ask(a.point, b.line), ask(a.point, of_b),
            ask(a.line, b.point),  ask(a.line, b.line),  ask(a.line, of_b),
            ask(of_a, b.point),    ask(of_a, b.line),    ask(of_a, of_b)};
}

RC_GTEST_PROP(SymmetryProperty, exact_tests_agree_when_turned_mirrored_doubled_and_swapped, ()) {
    const auto shapes = *test::nasty_polygons();
    const Trio a{shapes.rest[0], {shapes.rest[0], shapes.rest[1]}, shapes.a};
    const Trio b{shapes.rest[2], {shapes.rest[2], shapes.rest[3]}, shapes.b};

    const auto before = ask_all(a, b);

    for_all_changes([&](const Change& change) {
        RC_ASSERT(ask_all(changed(a, change), changed(b, change)) == before);
    });
    const Trio renamed{b.point, {b.line.b, b.line.a}, rotated_start(b.polygon)};
    RC_ASSERT(ask_all(a, renamed) == before);
}

RC_GTEST_PROP(SymmetryProperty, line_crossings_agree_when_turned_mirrored_doubled_and_swapped, ()) {
    const Points p = *test::nasty_points(4);
    const Segment s{p[0], p[1]};
    const Segment t{p[2], p[3]};

    const LineIntersection intersection = intersect_lines(s, t);

    const LineIntersection swapped = intersect_lines(t, s);
    RC_ASSERT(swapped.relation == intersection.relation);
    RC_ASSERT(swapped.on_first == intersection.on_second);
    RC_ASSERT(swapped.on_second == intersection.on_first);
    for_all_changes([&](const Change& change) {
        const LineIntersection seen = intersect_lines(changed(s, change), changed(t, change));
        RC_ASSERT(seen.relation == intersection.relation);
        RC_ASSERT(seen.on_first == intersection.on_first &&
                  seen.on_second == intersection.on_second);
        // Squares that vanish count as zero, too: among denormals the crossing itself rounds.
        RC_ASSERT(length_squared(seen.point - changed(intersection.point, change)) == 0.0f);
    });
    RC_ASSERT(intersect_lines(s, {t.b, t.a}).relation == intersection.relation);
}

/// A circle of the lattice and what it may exactly touch there.
struct CircleScene {
    Circle circle;
    Circle other;
    Trio trio;
};

CircleScene circle_scene() {
    const auto radius = test::any_of(0.0f, 0.5f, 1.0f, 2.5f, 5.0f);
    const Circle circle{*test::lattice_point(), *radius};
    const Circle other{*test::lattice_point(), *radius};
    const Segment line = *test::segment_of(test::lattice_point());
    return {circle, other, {line.a, line, *test::simple_polygon_of(test::lattice_point())}};
}
CircleScene changed(const CircleScene& scene, const Change& change) {
    return {changed(scene.circle, change), changed(scene.other, change),
            changed(scene.trio, change)};
}

std::vector<Answers> ask_all(const CircleScene& scene) {
    const Polygon polygon{scene.trio.polygon};
    const bool walls = touches_walls(scene.circle, polygon);
    RC_ASSERT(!walls || touches(scene.circle, polygon));
    return {ask(scene.circle, scene.other),
            ask(scene.circle, scene.trio.point),
            ask(scene.circle, scene.trio.line),
            ask(scene.circle, polygon),
            {walls, walls}};
}

double distance_to_walls(Double2 p, const Points& polygon) {
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Segment side = edge(polygon, i);
        nearest = std::min(nearest, test::distance_to_segment(p, wide(side.a), wide(side.b)));
    }
    return nearest;
}

RC_GTEST_PROP(SymmetryProperty, circle_tests_agree_when_turned_mirrored_and_doubled, ()) {
    const CircleScene scene = circle_scene();
    const double walls = distance_to_walls(wide(scene.circle.center), scene.trio.polygon);

    const auto before = ask_all(scene);

    for (const Change& change : kTurns)
        RC_ASSERT(ask_all(changed(scene, change)) == before);
    // Mirroring reverses the edges, and a distance to an edge is measured from where the edge
    // begins.
    if (std::abs(walls - static_cast<double>(scene.circle.radius)) < 1e-5) return;
    for (const Change& change : kMirrors)
        RC_ASSERT(ask_all(changed(scene, change)) == before);
}

// Any angle, any place.

/// A turn by any angle and a shift, rounded to float.
struct Pose {
    double cosine;
    double sine;
    Vec2 shift;
};
Pose any_pose() {
    const double angle = *test::in_range(0, 100000) * 6.283185307179586e-5;
    return {std::cos(angle), std::sin(angle), *test::plain_point(30)};
}
Vec2 turned(Vec2 p, const Pose& pose) {
    const Double2 v = wide(p);
    return {static_cast<float>(pose.cosine * v.x - pose.sine * v.y),
            static_cast<float>(pose.sine * v.x + pose.cosine * v.y)};
}
Vec2 posed(Vec2 p, const Pose& pose) {
    return turned(p, pose) + pose.shift;
}
Circle posed(Circle circle, const Pose& pose) {
    return {posed(circle.center, pose), circle.radius};
}
Segment posed(Segment line, const Pose& pose) {
    return {posed(line.a, pose), posed(line.b, pose)};
}
Points posed(Points points, const Pose& pose) {
    for (Vec2& p : points)
        p = posed(p, pose);
    return points;
}

/// What posing may change in a distance, for shapes within 100 m.
constexpr double kPoseSlack = 1e-4;

/// Checks that posing does not change the results and that they agree with the distance, unless
/// rounding decides.
template <typename A, typename B>
void check_posed(const A& a, const B& b, const A& a_posed, const B& b_posed, double gap) {
    if (std::abs(gap) < kPoseSlack) return;
    RC_ASSERT(ask(a, b) == ask(a_posed, b_posed));
    RC_ASSERT(ask(a, b) == (Answers{gap < 0.0, gap < 0.0}));
}

RC_GTEST_PROP(SymmetryProperty, tests_agree_at_any_angle_and_place, ()) {
    const Pose pose = any_pose();
    const Circle circle = *test::plain_circle();
    const Circle other = *test::plain_circle();
    const Segment line = *test::segment_of(test::plain_point(20));
    const Points a = *test::convex_polygon_of(test::plain_point(20));
    const Points b = *test::convex_polygon_of(test::plain_point(20));
    const Points a_posed = posed(a, pose);
    const Points b_posed = posed(b, pose);
    const Double2 center = wide(circle.center);
    const auto radius = static_cast<double>(circle.radius);
    const Double2 apart = wide(other.center) - center;

    check_posed(circle, other, posed(circle, pose), posed(other, pose),
                std::sqrt(test::dot(apart, apart)) - radius - static_cast<double>(other.radius));
    check_posed(circle, line, posed(circle, pose), posed(line, pose),
                test::distance_to_segment(center, wide(line.a), wide(line.b)) - radius);
    check_posed(circle, Polygon{a}, posed(circle, pose), Polygon{a_posed},
                test::signed_distance(center, a) - radius);
    check_posed(circle.center, Polygon{a}, posed(circle.center, pose), Polygon{a_posed},
                test::signed_distance(center, a));
    check_posed(Polygon{a}, Polygon{b}, Polygon{a_posed}, Polygon{b_posed},
                -test::overlap_depth(a, {}, b));
    const Points ends{line.a, line.b};
    check_posed(line, Polygon{a}, posed(line, pose), Polygon{a_posed},
                -test::overlap_depth(ends, {}, a));
}

// Pushes.

using Push = std::optional<Contact>;

bool same_depth(const Push& one, const Push& other, float scale, float slack) {
    if (one.has_value() != other.has_value()) {
        return (one ? one->depth : other->depth / scale) <= slack;
    }
    return !one || std::abs(one->depth * scale - other->depth) <= slack * scale;
}

/// What rounding may change in a depth, for shapes within 50 m.
constexpr float kDepthSlack = 50.0f * kPushResidual;

void check_changed_push(const std::function<Push(const Change&)>& push) {
    const Push before = push(Change{[](Vec2 p) { return p; }});
    for (const Change& change : kTurns) {
        const Push after = push(change);
        RC_ASSERT(same_depth(before, after, change.scale, kDepthSlack));
        if (!before || !after) continue;
        const Vec2 turned_normal = change.of_point(before->normal) * (1.0f / change.scale);
        RC_ASSERT(length(turned_normal - after->normal) < 1e-5f);
    }
    // A tie goes to the lowest index, and mirroring changes the order.
    for (const Change& change : kMirrors)
        RC_ASSERT(same_depth(before, push(change), change.scale, kDepthSlack));
}

RC_GTEST_PROP(SymmetryProperty, pushes_agree_when_turned_mirrored_and_doubled, ()) {
    const auto corner = rc::gen::oneOf(test::lattice_point(), test::plain_point(10));
    const Circle mover{*corner, *test::any_of(0.5f, 1.0f, 2.5f)};
    const Circle round{*corner, *test::any_of(0.5f, 1.0f, 2.5f)};
    const Segment line = *test::segment_of(corner);
    const Points a = *test::convex_polygon_of(corner);
    const Points b = *test::convex_polygon_of(corner);
    // Where centres or ends coincide, there is no direction that could turn with the rest.
    RC_PRE(mover.center != round.center && line.a != line.b);

    check_changed_push([&](const Change& change) {
        return push_circle_out_of_circle(changed(mover, change), changed(round, change));
    });
    check_changed_push([&](const Change& change) {
        const Points obstacle = changed(a, change);
        return push_circle_out_of_polygon(changed(mover, change), {obstacle});
    });
    check_changed_push([&](const Change& change) {
        const Points obstacle = changed(a, change);
        return push_line_out_of_polygon(changed(line, change), {obstacle});
    });
    check_changed_push([&](const Change& change) {
        const Points one = changed(a, change);
        const Points other = changed(b, change);
        return push_polygon_out_of_polygon({one}, {other});
    });
    check_changed_push([&](const Change& change) {
        const Segment seen = changed(line, change);
        // The right of a mirrored line is its left.
        return push_circle_out_of_line(changed(mover, change),
                                       change.mirrors ? Segment{seen.b, seen.a} : seen);
    });
}

RC_GTEST_PROP(SymmetryProperty, pushes_are_equally_deep_when_swapped_and_at_any_angle, ()) {
    const Points a = *test::convex_polygon_of(test::plain_point(8));
    const Points b = *test::convex_polygon_of(test::plain_point(8));
    const Circle mover{*test::plain_point(8), *test::any_of(0.5f, 1.0f, 2.5f)};
    const Circle round{*test::plain_point(8), *test::any_of(0.5f, 1.0f, 2.5f)};
    const Pose pose = any_pose();
    const Points a_posed = posed(a, pose);
    const Points b_posed = posed(b, pose);
    const auto slack = static_cast<float>(kPoseSlack);

    const Push polygons = push_polygon_out_of_polygon({a}, {b});
    const Push circles = push_circle_out_of_circle(mover, round);
    const Push circle = push_circle_out_of_polygon(mover, {a});

    RC_ASSERT(same_depth(polygons, push_polygon_out_of_polygon({b}, {a}), 1.0f, kDepthSlack));
    RC_ASSERT(same_depth(polygons, push_polygon_out_of_polygon({a_posed}, {b_posed}), 1, slack));
    RC_ASSERT(
        same_depth(circle, push_circle_out_of_polygon(posed(mover, pose), {a_posed}), 1.0f, slack));
    RC_ASSERT(same_depth(circles, push_circle_out_of_circle(posed(mover, pose), posed(round, pose)),
                         1.0f, slack));
    const Push back = push_circle_out_of_circle(round, mover);
    RC_ASSERT(back.has_value() == circles.has_value());
    if (circles && mover.center != round.center) {
        RC_ASSERT(back->depth == circles->depth && back->normal == -circles->normal);
    }
}

RC_GTEST_PROP(SymmetryProperty, pushes_do_not_depend_on_which_vertex_is_first, ()) {
    const Points polygon = *test::convex_polygon_of(test::plain_point(10));
    const Points other = *test::convex_polygon_of(test::plain_point(10));
    const Points renamed = rotated_start(polygon);
    const Circle mover{*test::plain_point(12), (*test::plain_circle()).radius};

    const Push circle = push_circle_out_of_polygon(mover, {polygon});
    const Push of_it = push_polygon_out_of_polygon({polygon}, {other});
    const Push from_it = push_polygon_out_of_polygon({other}, {polygon});

    RC_ASSERT(same_depth(circle, push_circle_out_of_polygon(mover, {renamed}), 1.0f, 0.0f));
    RC_ASSERT(same_depth(of_it, push_polygon_out_of_polygon({renamed}, {other}), 1.0f, 0.0f));
    RC_ASSERT(same_depth(from_it, push_polygon_out_of_polygon({other}, {renamed}), 1.0f, 0.0f));
}

// Sweeps.

using Hit = std::optional<SweepHit>;

Hit first_of(const std::optional<PolygonSweepHit>& hit) {
    return hit ? Hit(hit->first) : std::nullopt;
}

bool same_time(const Hit& one, const Hit& other, float slack) {
    if (one.has_value() != other.has_value()) return (one ? one->t : other->t) > 1.0f - slack;
    return !one || (std::abs(one->t - other->t) <= slack &&
                    one->started_overlapped == other->started_overlapped);
}

/// Times are the same except for the last bits of a float.
constexpr float kTimeSlack = 0x1p-20f;

/// Larger along a path that nearly follows the face that it hits.
float time_slack(const Hit& hit, Vec2 delta) {
    if (!hit) return kTimeSlack;
    const float cosine = std::abs(dot(hit->normal, normalised_or(delta, hit->normal)));
    return kTimeSlack / std::max(cosine, 0x1p-10f);
}

void check_changed_sweep(Vec2 delta, const std::function<Hit(const Change&)>& sweep) {
    const Hit before = sweep(Change{[](Vec2 p) { return p; }});
    for_all_changes([&](const Change& change) {
        const Hit after = sweep(change);
        RC_ASSERT(same_time(before, after, time_slack(before, delta)));
        if (!before || !after || before->started_overlapped) return;
        const Vec2 normal = change.of_point(before->normal) * (1.0f / change.scale);
        RC_ASSERT(length(normal - after->normal) < 1e-4f || change.mirrors);
    });
}

RC_GTEST_PROP(SymmetryProperty, sweeps_agree_when_turned_mirrored_and_doubled, ()) {
    const Circle mover{*test::lattice_point(20) - Vec2{6, 6}, *test::any_of(0.5f, 1.0f, 2.0f)};
    const Circle round{*test::lattice_point(), *test::any_of(0.5f, 1.0f, 2.0f)};
    const Segment line = *test::segment_of(test::lattice_point());
    const Points polygon = *test::convex_polygon_of(test::lattice_point());
    const Vec2 delta = *test::lattice_point(20) - Vec2{10, 10};

    check_changed_sweep(delta, [&](const Change& change) {
        return sweep_circle_circle(changed(mover, change), changed(delta, change),
                                   changed(round, change));
    });
    check_changed_sweep(delta, [&](const Change& change) {
        return sweep_circle_line(changed(mover, change), changed(delta, change),
                                 changed(line, change));
    });
    check_changed_sweep(delta, [&](const Change& change) {
        const Points obstacle = changed(polygon, change);
        return sweep_circle_polygon(changed(mover, change), changed(delta, change), {obstacle});
    });
}

RC_GTEST_PROP(SymmetryProperty, polygon_sweeps_agree_when_turned_mirrored_doubled_and_swapped, ()) {
    const auto shapes = *test::nasty_polygons();
    const auto mover = test::untangled(test::moved(shapes.a, shapes.rest[0] - shapes.rest[1]));
    RC_PRE(mover.has_value());
    const Points& obstacle = shapes.b;
    const Vec2 delta = shapes.rest[2] - shapes.rest[3];

    const Hit hit = first_of(sweep_polygon_polygon({*mover}, delta, {obstacle}));

    check_changed_sweep(delta, [&](const Change& change) {
        const Points a = changed(*mover, change);
        const Points b = changed(obstacle, change);
        return first_of(sweep_polygon_polygon({a}, changed(delta, change), {b}));
    });
    RC_ASSERT(
        same_time(hit, first_of(sweep_polygon_polygon({obstacle}, -delta, {*mover})), kTimeSlack));
    const Points renamed = rotated_start(obstacle);
    RC_ASSERT(
        same_time(hit, first_of(sweep_polygon_polygon({*mover}, delta, {renamed})), kTimeSlack));
}

RC_GTEST_PROP(SymmetryProperty, circle_sweeps_agree_when_the_obstacle_moves_instead, ()) {
    const Circle mover = *test::plain_circle();
    const Circle obstacle = *test::plain_circle();
    const Vec2 delta = *test::plain_point(40);

    const Hit seen = sweep_circle_circle(mover, delta, obstacle);
    const Hit swapped = sweep_circle_circle(obstacle, -delta, mover);

    RC_ASSERT(seen.has_value() == swapped.has_value());
    if (!seen) return;
    RC_ASSERT(seen->t == swapped->t && seen->started_overlapped == swapped->started_overlapped);
    if (mover.center != obstacle.center) RC_ASSERT(seen->normal == -swapped->normal);
}

/// Compares a sweep here and posed elsewhere, for a gap that is a convex function of time.
void check_posed_sweep(const Hit& here, const Hit& there, Vec2 delta, const Pose& pose,
                       const std::function<double(double)>& gap) {
    const double least = test::follow(gap).least_gap;
    if (std::abs(least) < kPoseSlack || std::abs(gap(1.0)) < kPoseSlack) return;
    RC_ASSERT(here.has_value() == there.has_value());
    if (!here || std::abs(gap(0.0)) < kPoseSlack) return;
    RC_ASSERT(here->started_overlapped == there->started_overlapped);
    // Near a corner the normal may be that of either side; measured across the face, the two places
    // are the same.
    const float approach =
        std::min(-dot(here->normal, delta), -dot(there->normal, turned(delta, pose)));
    RC_ASSERT(std::abs(here->t - there->t) * approach < static_cast<float>(kPoseSlack));
}

RC_GTEST_PROP(SymmetryProperty, sweeps_agree_at_any_angle_and_place, ()) {
    const Pose pose = any_pose();
    const Circle mover = *test::plain_circle();
    const Circle round = *test::plain_circle();
    const Segment line = *test::segment_of(test::plain_point(20));
    const Points polygon = *test::convex_polygon_of(test::plain_point(15));
    const Points obstacle = *test::convex_polygon_of(test::plain_point(15));
    const Vec2 delta = *test::plain_point(40);
    const Vec2 delta_there = turned(delta, pose);
    const Points polygon_there = posed(polygon, pose);
    const Points obstacle_there = posed(obstacle, pose);
    const auto radius = static_cast<double>(mover.radius);
    const auto center = [&](double t) { return wide(mover.center) + wide(delta) * t; };
    RC_PRE(mover.radius > 0.0f);

    check_posed_sweep(sweep_circle_circle(mover, delta, round),
                      sweep_circle_circle(posed(mover, pose), delta_there, posed(round, pose)),
                      delta, pose, [&](double t) {
                          const Double2 apart = center(t) - wide(round.center);
                          return std::sqrt(test::dot(apart, apart)) - radius -
                                 static_cast<double>(round.radius);
                      });
    check_posed_sweep(sweep_circle_line(mover, delta, line),
                      sweep_circle_line(posed(mover, pose), delta_there, posed(line, pose)), delta,
                      pose, [&](double t) {
                          return test::distance_to_segment(center(t), wide(line.a), wide(line.b)) -
                                 radius;
                      });
    check_posed_sweep(
        sweep_circle_polygon(mover, delta, {obstacle}),
        sweep_circle_polygon(posed(mover, pose), delta_there, {obstacle_there}), delta, pose,
        [&](double t) { return test::signed_distance(center(t), obstacle) - radius; });
    check_posed_sweep(
        first_of(sweep_polygon_polygon({polygon}, delta, {obstacle})),
        first_of(sweep_polygon_polygon({polygon_there}, delta_there, {obstacle_there})), delta,
        pose, [&](double t) { return -test::overlap_depth(polygon, wide(delta) * t, obstacle); });
}

}  // namespace
}  // namespace arena::sim::geometry_symmetry_property_test
