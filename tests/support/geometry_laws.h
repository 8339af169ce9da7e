// The cheap laws of every public function of the collision library, for any finite input: results
// are finite, normals unit, times in [0, 1]; overlapping implies touching; the order of the
// arguments does not matter; a push separates; nothing hangs.
//
// The totality properties draw shapes with RapidCheck and check these laws on them; the fuzz target
// reads the shapes from bytes.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "sim/broadphase/moving_grid.h"
#include "sim/extra/bounding_circle.h"
#include "sim/extra/bridge_holes.h"
#include "sim/extra/fast_distance.h"
#include "sim/extra/grid_walk.h"
#include "sim/extra/keep_inside_circle.h"
#include "sim/extra/pierce.h"
#include "sim/extra/resolve_against_union.h"
#include "sim/extra/sweep_and_prune.h"
#include "sim/extra/voronoi_region.h"
#include "sim/geometry/closest_point.h"
#include "sim/geometry/decompose.h"
#include "sim/geometry/normalise_polygon.h"
#include "sim/geometry/triangulate.h"
#include "sim/geometry/within_distance.h"
#include "sim/narrowphase/face_normal.h"
#include "sim/narrowphase/push_circle_circle.h"
#include "sim/narrowphase/push_circle_line.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/narrowphase/push_circle_simple_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "sim/narrowphase/push_simple_polygons.h"
#include "sim/narrowphase/slope.h"
#include "sim/narrowphase/thompson.h"
#include "sim/surfaces/raycast_surfaces.h"
#include "sim/surfaces/two_ray_sweep.h"
#include "sim/sweep/ricochet.h"
#include "sim/sweep/slide.h"
#include "sim/sweep/sweep.h"
#include "sim/sweep/sweep_circle_polygon.h"
#include "sim/volumes/cone.h"
#include "sim/volumes/enclosing_circle.h"
#include "sim/volumes/hits.h"
#include "tests/support/double_judge.h"
#include "tests/support/shape_tools.h"

namespace arena::test::laws {

using sim::Aabb;
using sim::Contact;
using sim::ConvexPolygon;
using sim::Polygon;
using sim::SweepHit;

/// What to do when a law does not hold for a function: throw or abort.
class Require {
  public:
    using Report = void (*)(const char* law, const char* function);
    explicit constexpr Require(Report report) : report_(report) {}

    void operator()(bool holds, const char* law, const char* function = "") const {
        if (!holds) report_(law, function);
    }

  private:
    Report report_;
};

/// One of everything, finite and within a million metres; radii are not negative.
struct AnyShapes {
    Vec2 point;
    Vec2 other_point;
    Vec2 delta;
    Vec2 other_delta;
    Circle disc;
    Circle ball;
    Segment line;
    Segment wall;
    Points outline;  ///< any points, from which polygons are made
    Points other_outline;
    std::uint64_t inner_edges = 0;
};

/// Returns how far rounding may be off for this extent: twice what the library claims for its
/// pushes.
inline double slack_of(float extent) {
    constexpr double kDenormals = 1e-40;
    return 2.0 * static_cast<double>(sim::kPushResidual) * static_cast<double>(extent) + kDenormals;
}

inline bool is_unit(Vec2 v) {
    const Double2 d = wide(v);
    return std::abs(dot(d, d) - 1.0) < 1e-5;
}

inline void check(const std::optional<Contact>& contact, const char* of, Require require) {
    if (!contact) return;
    require(is_unit(contact->normal), "the normal of a push is unit", of);
    require(std::isfinite(contact->depth) && contact->depth >= 0.0f, "a push has a finite depth",
            of);
}

inline void check(const std::optional<SweepHit>& hit, const char* of, Require require) {
    if (!hit) return;
    require(hit->t >= 0.0f && hit->t <= 1.0f, "t lies in [0, 1]", of);
    require(!hit->started_overlapped || hit->t == 0.0f, "an overlap at the start is at t = 0", of);
    require(is_unit(hit->normal), "the normal of a hit is unit", of);
    require(sim::is_finite(hit->point), "the point of a hit is finite", of);
    require(std::isfinite(hit->depth) && hit->depth >= 0.0f, "the depth of a hit is finite", of);
}

inline void check(const Circle& circle, Require require) {
    require(sim::is_finite(circle.center) && std::isfinite(circle.radius), "a circle is finite");
    require(circle.radius >= 0.0f, "a radius is not negative");
}

// One shape.

inline void check_points(std::span<const Vec2> points, Vec2 point, Require require) {
    const auto box = sim::bounding_box(points);
    require(box.has_value() == !points.empty(), "points have a box");
    const Vec2 centroid = sim::area_centroid(points);
    if (box) require(sim::contains(*box, centroid), "the centroid lies in the box");
    require(std::isfinite(sim::signed_area(points)), "the area is finite");
    require(sim::winding(points) != sim::Winding::none || !sim::is_convex(points),
            "a convex polygon has a winding");
    using P = sim::BoundingPolicy;
    for (const P policy : {P::mean, P::midway, P::farthest, P::smallest}) {
        const auto circle = sim::bounding_circle(points, policy);
        require(circle.has_value() == !points.empty(), "points have a bounding circle");
        if (!circle) continue;
        check(*circle, require);
        if (policy != P::farthest && policy != P::smallest) continue;
        for (const Vec2 p : points)
            require(sim::touches(p, *circle), "an enclosing circle encloses all points");
    }
    const auto distances = sim::vertex_distances(points, point);
    if (distances) {
        require(distances->nearest <= distances->farthest,
                "the nearest distance is not larger than the farthest");
        require(std::isfinite(distances->mean) && std::isfinite(distances->midway),
                "distances are finite");
    }
}

inline void check_outline(const Points& outline, const Points& other, Require require) {
    const auto triangles = sim::triangulate(outline);
    require(triangles.size() == (outline.size() < 3 ? 0 : outline.size() - 2),
            "n vertices have n - 2 triangles");
    const std::array holes{other};
    const auto bridged = sim::bridge_holes(outline, holes);
    if (!bridged.ok()) require(!describe(bridged.error()).empty(), "a refusal says why");
    const auto normalised = sim::normalise_outline(outline);
    if (!normalised.ok()) {
        require(!describe(normalised.error()).empty(), "a refusal says why");
        require(!sim::normalise_polygon(outline).ok(), "a polygon is an outline");
        return;
    }
    const auto again = sim::normalise_outline(normalised.value().outline);
    require(again.ok() && again.value().outline == normalised.value().outline &&
                again.value().parts == normalised.value().parts,
            "normalising twice changes nothing");
    for (const Points& part : normalised.value().parts) {
        const auto pieces = sim::decompose(part);
        require(!pieces.pieces.empty(), "a polygon has pieces");
        for (std::size_t i = 0; i < pieces.pieces.size(); ++i)
            require(sim::is_convex(pieces.polygon(i).vertices), "pieces are convex");
    }
}

inline void check_distances(const AnyShapes& in, Require require) {
    const Vec2 nearest = sim::closest_point_on_segment(in.point, in.line);
    require(sim::is_finite(nearest), "the closest point is finite");
    require(std::isfinite(sim::distance_squared(in.point, in.line)), "a distance is finite");
    require(sim::distance_squared(in.point, in.line) >= 0.0f, "a distance is not negative");
    require(sim::is_within(in.point, in.other_point, in.disc.radius) ||
                !sim::is_nearer(in.point, in.other_point, in.disc.radius),
            "a point that is nearer is within");
    require(sim::is_within(in.point, in.other_point, in.disc.radius) ==
                sim::is_within(in.other_point, in.point, in.disc.radius),
            "a distance is the same from both ends");
    const auto whole = [](float v) { return static_cast<std::int64_t>(v); };
    const auto fast =
        static_cast<double>(sim::fast_distance_2d(whole(in.delta.x), whole(in.delta.y)));
    const double exact = std::hypot(std::trunc(static_cast<double>(in.delta.x)),
                                    std::trunc(static_cast<double>(in.delta.y)));
    require(fast >= 0.928 * exact - 0.75 && fast <= 1.048 * exact + 1.07, "the error is bounded");
    require(sim::fast_distance_3d(static_cast<double>(in.delta.x), static_cast<double>(in.delta.y),
                                  static_cast<double>(in.point.x)) >= 0,
            "a distance is not negative");
}

inline void check_faces(const AnyShapes& in, Require require) {
    const auto unit_or_zero = [&](Vec2 v) {
        require(v == Vec2{} || is_unit(v), "a normal is unit or zero");
    };
    unit_or_zero(sim::outward_normal(in.line));
    unit_or_zero(sim::fake_normal(in.line, in.point));
    unit_or_zero(sim::normal_away_from(in.line, in.point));
    unit_or_zero(sim::merge_normals(std::array{sim::outward_normal(in.line), Vec2{0, 1}}));
    unit_or_zero(sim::view_from_face(in.line, in.point).outward);
    require(std::isfinite(sim::view_from_face(in.line, in.point).distance),
            "a distance from a face is finite");
    const auto amount = sim::slope_amount(in.line);
    if (amount) require(std::isfinite(*amount) && *amount >= 0.0f, "a slope is finite");
    const auto limit = sim::walkable_up_to(std::abs(in.delta.x));
    require(limit.cosine >= 0.0f && limit.cosine <= 1.0f, "a limit is a cosine");
    const Contact contact{sim::normalised_or(in.delta, {0.0f, 1.0f}), in.disc.radius};
    require(sim::is_finite(sim::respond_to_slope(contact, limit).shift), "a shift is finite");
    require(sim::is_finite(sim::bounce(in.delta, contact.normal, 1.0f)), "a bounce is finite");
}

// Pairs: tests.

template <typename A, typename B>
void check_test(const A& a, const B& b, Require require) {
    const bool overlap = overlaps(a, b);
    const bool touch = touches(a, b);
    require(!overlap || touch, "overlapping implies touching");
    require(overlap == overlaps(b, a) && touch == touches(b, a), "tests are symmetric");
    require(overlap == sim::any_overlap(a, b) && touch == sim::any_touch(a, b),
            "the dispatch table agrees");
}

/// `polygon` and `other` are simple and counter-clockwise.
inline void check_tests(const AnyShapes& in, Polygon polygon, Polygon other, Require require) {
    check_test(in.point, in.other_point, require);
    check_test(in.point, in.line, require);
    check_test(in.point, in.disc, require);
    check_test(in.point, polygon, require);
    check_test(in.line, in.wall, require);
    check_test(in.line, in.disc, require);
    check_test(in.line, polygon, require);
    check_test(in.disc, in.ball, require);
    check_test(in.disc, polygon, require);
    check_test(polygon, other, require);
    const bool walls = touches_walls(in.disc, polygon);
    require(!walls || touches(in.disc, polygon),
            "a shape that touches the walls touches the polygon");
    require(!touches_walls(in.line, polygon) || touches(in.line, polygon),
            "a shape that touches the walls touches the polygon");
    require(!touches_walls(polygon, other) || touches(polygon, other),
            "a shape that touches the walls touches the polygon");
    const sim::LineIntersection intersection = sim::intersect_lines(in.line, in.wall);
    require(std::isfinite(intersection.on_first) && std::isfinite(intersection.on_second) &&
                sim::is_finite(intersection.point) && sim::is_finite(intersection.shared.a),
            "a crossing is finite");
    const auto kept = sim::keep_inside_circle(in.disc, in.ball);
    require(!kept || sim::is_finite(*kept), "a place that is kept inside is finite");
}

// Pairs: pushes.

inline void check_separated(std::span<const Vec2> mover, const std::optional<Contact>& push,
                            std::span<const Vec2> obstacle, float extent, const char* of,
                            Require require) {
    const Double2 by = push ? wide(push->normal) * static_cast<double>(push->depth) : Double2{};
    require(overlap_depth(mover, by, obstacle) <= slack_of(extent), "a push separates", of);
}

inline void check_separated(Circle mover, const std::optional<Contact>& push,
                            std::span<const Vec2> obstacle, float extent, const char* of,
                            Require require) {
    const Double2 by = push ? wide(push->normal) * static_cast<double>(push->depth) : Double2{};
    const double gap = signed_distance(wide(mover.center) + by, obstacle);
    require(gap - static_cast<double>(mover.radius) >= -slack_of(extent), "a push separates", of);
}

/// For any lists of points, with and without inner edges.
inline void check_pushes_are_finite(const AnyShapes& in, Require require) {
    const ConvexPolygon a{in.outline, in.inner_edges};
    const ConvexPolygon b{in.other_outline};
    const Vec2 corner = in.outline.empty() ? Vec2{} : in.outline.front();
    check(sim::push_circle_out_of_circle(in.disc, in.ball), "push_circle_out_of_circle", require);
    check(sim::push_circle_out_of_line(in.disc, in.line), "push_circle_out_of_line", require);
    check(sim::push_circle_out_of_polygon(in.disc, a), "push_circle_out_of_polygon", require);
    check(sim::push_circle_out_of_polygon({corner, in.disc.radius}, a),
          "push_circle_out_of_polygon", require);
    check(sim::push_circle_out_of_simple_polygon(in.disc, {in.outline}),
          "push_circle_out_of_simple_polygon", require);
    check(sim::push_polygon_out_of_polygon(a, b), "push_polygon_out_of_polygon", require);
    check(sim::push_polygon_out_of_polygon(b, a), "push_polygon_out_of_polygon", require);
    check(sim::push_line_out_of_polygon(in.line, a), "push_line_out_of_polygon", require);
    check(sim::push_polygon_out_of_simple_polygon({in.outline}, {in.other_outline}),
          "push_polygon_out_of_simple_polygon", require);
    check(sim::push_simple_polygon_out_of_line({in.outline}, in.line),
          "push_simple_polygon_out_of_line", require);
    check(sim::resolve_against_union(in.disc, std::array{a, b}), "resolve_against_union", require);
    if (in.outline.empty()) return;
    const auto nearest = sim::nearest_feature(in.point, b.vertices.empty() ? a : b);
    require(is_unit(nearest.normal) && std::isfinite(nearest.distance), "a feature is finite");
    const auto exit = sim::nearest_exit(in.point, a);
    require(is_unit(exit.normal) && std::isfinite(exit.distance), "an exit is finite");
    static_cast<void>(sim::voronoi_region(in.point, a));
}

/// `a` and `b` are convex hulls with at least three corners.
inline void check_pushes_separate(const AnyShapes& in, const Points& a, const Points& b,
                                  Require require) {
    const float most = std::max(
        {extent(a), extent(b), extent({in.disc.center, in.line.a, in.line.b}), in.disc.radius});
    check_separated(a, sim::push_polygon_out_of_polygon({a}, {b}), b, most,
                    "push_polygon_out_of_polygon", require);
    check_separated(std::array{in.line.a, in.line.b}, sim::push_line_out_of_polygon(in.line, {a}),
                    a, most, "push_line_out_of_polygon", require);
    check_separated(in.disc, sim::push_circle_out_of_polygon(in.disc, {a}), a, most,
                    "push_circle_out_of_polygon", require);
    check_separated(in.disc, sim::push_circle_out_of_line(in.disc, in.line),
                    std::array{in.line.a, in.line.b}, most, "push_circle_out_of_line", require);
}

// Pairs: sweeps.

inline bool same_hit(const std::optional<SweepHit>& a, const std::optional<SweepHit>& b) {
    return a.has_value() == b.has_value() && (!a || std::abs(a->t - b->t) < 1e-6f);
}

/// For any lists of points, as if they were polygons.
inline void check_sweeps_are_finite(const AnyShapes& in, Require require) {
    const Polygon a{in.outline};
    const Polygon b{in.other_outline};
    const std::array<sim::AnyObstacle, 3> obstacles{in.line, in.ball, b};
    for (const Vec2 delta : {in.delta, Vec2{}, in.delta - in.other_delta}) {
        for (const sim::AnyObstacle& obstacle : obstacles) {
            check(sim::sweep_any(in.point, delta, obstacle), "sweep_any", require);
            check(sim::sweep_any(in.disc, delta, obstacle), "sweep_any", require);
            check(sim::sweep_any(Circle{in.point, 0.0f}, delta, obstacle), "sweep_any", require);
            check(sim::sweep_any(a, delta, obstacle), "sweep_any", require);
        }
        check(sim::sweep_circle_polygon(in.disc, delta, {in.outline, in.inner_edges}),
              "sweep_circle_polygon", require);
    }
    check(sim::sweep_both(in.disc, in.delta, in.ball, in.other_delta), "sweep_both", require);
    check(sim::sweep_both(a, in.delta, b, in.other_delta), "sweep_both", require);
    require(
        same_hit(sim::sweep(in.disc, in.delta, in.ball), sim::sweep(in.ball, -in.delta, in.disc)),
        "a sweep is the same seen from the obstacle");
}

/// `a` and `b` are simple and counter-clockwise.
inline void check_sweeps(const AnyShapes& in, Polygon a, Polygon b, Require require) {
    const auto hit = sim::sweep(a, in.delta, b);
    check(hit, "sweep of polygons", require);
    require(!hit || hit->started_overlapped == overlaps(a, b), "an overlap at the start is named");
    require(!overlaps(a, b) || hit.has_value(), "an overlap at the start is a hit");
    require(same_hit(hit, sim::sweep(b, -in.delta, a)) || (hit && hit->t > 0.999999f) || !hit,
            "a sweep is the same seen from the obstacle");
    const auto still = sim::sweep(a, Vec2{}, b);
    require(!still || still->started_overlapped, "without motion only an overlap is a hit");
}

inline void check_slides(const AnyShapes& in, Polygon simple, Require require) {
    const std::array<sim::AnyObstacle, 3> obstacles{simple, in.line, in.ball};
    const auto check_result = [&](const sim::SlideResult& result) {
        require(sim::is_finite(result.position) && sim::is_finite(result.remaining),
                "a slide ends somewhere");
        for (const sim::SlideContact& contact : result.contacts) {
            require(contact.t >= 0.0f && contact.t <= 1.0f, "t lies in [0, 1]");
            require(is_unit(contact.normal), "the normal of a contact is unit");
            require(contact.obstacle < obstacles.size(), "a contact is with an obstacle");
        }
    };
    check_result(sim::slide_circle(in.disc, in.delta, obstacles));
    Points moved_mover(simple.vertices.size());
    check_result(sim::slide_polygon(simple, in.point, in.delta, obstacles, moved_mover));

    const auto earliest = [&](Vec2 position, Vec2 delta) {
        std::optional<sim::SlideHit> first;
        const auto hit = sim::sweep(Circle{position, in.disc.radius}, delta, in.line);
        if (hit) sim::keep_better_hit(first, {*hit, 0});
        return first;
    };
    const auto bounced =
        sim::ricochet(in.disc.center, in.delta, 1e-3f, {1.0f, sim::kBouncesMax}, earliest);
    require(sim::is_finite(bounced.position) && sim::is_finite(bounced.motion),
            "a ricochet ends somewhere");

    const std::array targets{sim::PierceTarget{{1}, in.ball, in.other_delta},
                             sim::PierceTarget{{2}, {in.point, in.ball.radius}, in.delta}};
    std::array<sim::PierceHit, 1> pierced;
    const auto count = sim::pierce(in.disc, in.delta, targets, pierced);
    require(count.hits <= 1 && count.hits + count.left_out <= 2, "no target is hit twice");
    if (count.hits == 1) require(pierced[0].t >= 0 && pierced[0].t <= 1, "t lies in [0, 1]");
}

// Surfaces, volumes, boxes.

inline void check_surfaces(const AnyShapes& in, Require require) {
    const std::array surfaces{sim::surface_of_edge(in.line), sim::surface_of_edge(in.wall),
                              sim::surface_of_edge({in.point, in.other_point})};
    const auto hit =
        sim::raycast_surfaces({{in.disc.center, in.disc.center + in.delta}, in.delta}, surfaces);
    if (hit) {
        require(hit->t >= 0.0f && hit->t <= 1.0f, "t lies in [0, 1]");
        require(sim::is_finite(hit->point) && is_unit(hit->normal), "a surface hit is finite");
        require(dot(wide(hit->normal), wide(in.delta)) < 0.0, "a surface stops what comes at it");
    }
    const sim::TwoRayMove move{
        in.point, in.point + in.delta, {in.other_delta, in.disc.radius, in.ball.radius}};
    const auto answer = sim::two_ray_sweep(move, surfaces);
    require(sim::is_finite(answer.position), "the two-ray mover ends somewhere");

    const float cell = std::max(0.5f, in.disc.radius);
    const sim::GridShape grid{in.point, cell, 64, 64};
    sim::GridWalk walk(grid, in.line);
    std::size_t tiles = 0;
    while (const auto tile = walk.next()) {
        require(tile->x < 64 && tile->y < 64, "a walk stays in the grid");
        require(++tiles <= 2 * 64 + 3, "a walk ends");
    }
}

inline Aabb box_of(Segment s) {
    return sim::aabb_of_points(std::array{s.a, s.b});
}

inline void check_volumes(const AnyShapes& in, Require require) {
    const std::array<sim::VolumeShape, 4> shapes{in.disc, box_of(in.line), box_of(in.wall),
                                                 in.ball};
    const auto circle = sim::enclosing_circle(shapes);
    require(circle.has_value(), "shapes have an enclosing circle");
    check(*circle, require);
    check(sim::enclosing_circle_about(in.point, shapes), require);

    const std::array attacks{sim::AttackVolume{shapes[0], sim::HitType::hit},
                             sim::AttackVolume{shapes[1], sim::HitType::launch}};
    const std::array weak{sim::VulnerabilityVolume{shapes[2]}, sim::VulnerabilityVolume{shapes[3]}};
    const sim::HitBody one{{1}, in.point, {in.delta, true, false}, *circle, attacks, weak};
    const sim::HitBody two{{2}, in.other_point, {in.delta, false, true}, *circle, attacks, weak};
    const auto hits = sim::pair_hits(one, two);
    require(hits.size() == sim::pair_hits(two, one).size(),
            "the order of a pair does not change its hits");
    require(sim::is_in_cone(in.point, {in.point, in.delta, 1.0f, {0, 1}}),
            "a cone contains its apex");
}

inline void check_boxes(const AnyShapes& in, Require require) {
    std::vector<Aabb> boxes{
        box_of(in.line), box_of(in.wall), box_of({in.point, in.other_point}),
        sim::aabb_of_circle(in.disc.center, in.disc.radius),
        sim::swept(sim::aabb_of_circle(in.ball.center, in.ball.radius), in.delta)};
    for (const Vec2 corner : in.outline)
        boxes.push_back({corner, corner});
    sim::SweepAndPrune sorted(static_cast<std::uint32_t>(boxes.size()));
    sorted.rebuild(boxes);
    std::vector<sim::BoxPair> pairs;
    pairs.reserve(boxes.size() * boxes.size());
    require(sorted.find_pairs(pairs), "all pairs have room");
    std::vector<sim::BoxPair> expected;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        for (std::uint32_t j = i + 1; j < boxes.size(); ++j) {
            require(sim::boxes_overlap(boxes[i], boxes[j]) ==
                        sim::common_box(boxes[i], boxes[j]).has_value(),
                    "boxes that overlap have a box in common");
            if (sim::boxes_overlap(boxes[i], boxes[j])) expected.push_back({i, j});
        }
    }
    require(pairs == expected, "sweep and prune finds the same pairs as all against all");
}

/// Checks everything above.
inline void check_all(const AnyShapes& in, Require require) {
    check_points(in.outline, in.point, require);
    check_outline(in.outline, in.other_outline, require);
    check_distances(in, require);
    check_faces(in, require);
    check_pushes_are_finite(in, require);
    check_sweeps_are_finite(in, require);
    check_surfaces(in, require);
    check_volumes(in, require);
    check_boxes(in, require);
    const Points a_hull = convex_hull(in.outline);
    const Points b_hull = convex_hull(in.other_outline);
    if (a_hull.size() >= 3 && b_hull.size() >= 3)
        check_pushes_separate(in, a_hull, b_hull, require);
    const auto a = sim::normalise_polygon(in.outline);
    const auto b = sim::normalise_polygon(in.other_outline);
    if (!a.ok() || !b.ok()) return;
    check_tests(in, {a.value()}, {b.value()}, require);
    check_sweeps(in, {a.value()}, {b.value()}, require);
    check_slides(in, {a.value()}, require);
}

}  // namespace arena::test::laws
