// Laws of the push-out: it separates, and no shorter push does, for deep and shallow overlaps and
// for containment.
#include <array>
#include <limits>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/extra/resolve_against_union.h"
#include "sim/geometry/decompose.h"
#include "sim/geometry/polygon.h"
#include "sim/narrowphase/push_circle_circle.h"
#include "sim/narrowphase/push_circle_line.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "tests/support/double_judge.h"
#include "tests/support/shape_generators.h"

namespace arena::sim::geometry_push_property_test {
namespace {

using test::Double2;
using test::Points;
using test::wide;

/// What rounding may change in a depth, in metres, when the largest coordinate or radius is
/// `extent`.
double slack_for(float extent) {
    return static_cast<double>(kPushResidual) * static_cast<double>(extent);
}
/// A push that is shorter by this many slacks must not be enough.
constexpr double kShorterBy = 4.0;

double length_of_normal(const Contact& contact) {
    return std::sqrt(test::dot(wide(contact.normal), wide(contact.normal)));
}

using Distance = std::function<double(Double2)>;

/// An obstacle as the judge sees it.
struct Obstacle {
    Distance distance;  ///< negative inside
    std::vector<Double2> normals;
    float extent = 0.0f;
};

Obstacle seen(Circle circle) {
    return {[=](Double2 p) {
                const Double2 apart = p - wide(circle.center);
                return std::sqrt(test::dot(apart, apart)) - static_cast<double>(circle.radius);
            },
            {},
            std::max(test::extent({circle.center}), circle.radius)};
}
Obstacle seen(Segment line) {
    return {[=](Double2 p) { return test::distance_to_segment(p, wide(line.a), wide(line.b)); },
            test::face_normals(std::array{line.a, line.b}), test::extent({line.a, line.b})};
}
Obstacle seen(const Points& convex) {
    return {[&convex](Double2 p) { return test::signed_distance(p, convex); },
            test::face_normals(convex), test::extent(convex)};
}

void check_circle_push(Circle mover, const std::optional<Contact>& contact,
                       const Obstacle& obstacle) {
    const auto radius = static_cast<double>(mover.radius);
    const Double2 center = wide(mover.center);
    const double slack =
        slack_for(std::max({test::extent({mover.center}), mover.radius, obstacle.extent}));
    const double gap = obstacle.distance(center) - radius;
    if (!contact) {
        RC_ASSERT(gap >= -slack);
        return;
    }
    RC_ASSERT(gap <= slack);
    RC_ASSERT(contact->depth > 0.0f);
    RC_ASSERT(std::abs(length_of_normal(*contact) - 1.0) < 1e-6);
    const Circle pushed{mover.center + contact->normal * contact->depth, mover.radius};
    RC_ASSERT(obstacle.distance(wide(pushed.center)) - radius >= -slack);
    RC_ASSERT(obstacle.distance(wide(pushed.center)) - radius <= slack);
    const double shorter = static_cast<double>(contact->depth) - kShorterBy * slack;
    if (shorter <= 0.0) return;
    RC_ASSERT(test::no_push_of_length_separates(
        shorter, [&](Double2 push) { return obstacle.distance(center + push) < radius; },
        obstacle.normals));
}

/// Centres at and around the places where a push has to choose.
rc::Gen<Vec2> center_about(const Points& corners) {
    const auto corner = test::over_all(rc::gen::elementOf(corners));
    const auto middle =
        rc::gen::apply([](Vec2 a, Vec2 b) { return (a + b) * 0.5f; }, corner, corner);
    const auto near_corner =
        rc::gen::apply([](Vec2 a, Vec2 by) { return a + by; }, corner, test::plain_point(6));
    return rc::gen::oneOf(corner, middle, near_corner, near_corner);
}

/// Radii from none to many times the obstacle, some of them chosen so that the overlap is shallow.
rc::Gen<float> radius_about(Vec2 center, const Obstacle& obstacle) {
    const double gap = obstacle.distance(wide(center));
    const auto shallow = rc::gen::map(test::in_range(0, 100), [gap](int tenths_of_millimetres) {
        return std::max(0.0f, static_cast<float>(gap + 1e-4 * tenths_of_millimetres));
    });
    const auto any = rc::gen::map(test::plain_float(5), [](float r) { return std::abs(r); });
    return rc::gen::oneOf(any, any, shallow, test::any_of(0.0f, 0.001f, 0.5f, 200.0f));
}

Circle circle_about(const Points& corners, const Obstacle& obstacle) {
    const Vec2 center = *center_about(corners);
    return {center, *radius_about(center, obstacle)};
}

RC_GTEST_PROP(PushProperty, a_circle_leaves_a_circle_by_the_shortest_way, ()) {
    const Circle obstacle = *test::plain_circle();
    const Circle mover = circle_about({obstacle.center}, seen(obstacle));

    check_circle_push(mover, push_circle_out_of_circle(mover, obstacle), seen(obstacle));
}

RC_GTEST_PROP(PushProperty, a_circle_leaves_a_line_by_the_shortest_way, ()) {
    const Segment line{*test::plain_point(8), *test::plain_point(8)};
    const Circle mover = circle_about({line.a, line.b}, seen(line));

    check_circle_push(mover, push_circle_out_of_line(mover, line), seen(line));
}

RC_GTEST_PROP(PushProperty, a_circle_leaves_a_polygon_by_the_shortest_way, ()) {
    const Points polygon = *test::convex_polygon_of(test::plain_point(10));
    const Circle mover = circle_about(polygon, seen(polygon));

    check_circle_push(mover, push_circle_out_of_polygon(mover, {polygon}), seen(polygon));
}

// Vertices, edge middles and face normals are where the Voronoi regions border on each other.
RC_GTEST_PROP(PushProperty, a_circle_leaves_a_lattice_polygon_by_the_shortest_way, ()) {
    const Points polygon = *test::convex_polygon_of(test::lattice_point());
    const Circle mover{*test::lattice_point() - Vec2{0, *test::any_of(0.0f, 0.5f, 3.0f)},
                       *test::any_of(0.0f, 0.5f, 1.0f, 2.0f)};

    check_circle_push(mover, push_circle_out_of_polygon(mover, {polygon}), seen(polygon));
}

/// Far enough away for rounding to show.
rc::Gen<Vec2> far_place() {
    return test::any_of(Vec2{1000, -1000}, Vec2{0, 100000}, Vec2{-999900, 1});
}

RC_GTEST_PROP(PushProperty, a_circle_leaves_a_polygon_far_from_the_origin_by_the_shortest_way, ()) {
    const Points near = *test::convex_polygon_of(test::plain_point(10));
    const Points polygon = test::convex_hull(test::moved(near, *far_place()));
    RC_PRE(polygon.size() >= 3u);
    const Circle mover = circle_about(polygon, seen(polygon));

    check_circle_push(mover, push_circle_out_of_polygon(mover, {polygon}), seen(polygon));
}

void check_polygon_push(std::span<const Vec2> mover, std::span<const Vec2> obstacle,
                        const std::optional<Contact>& contact) {
    const double slack =
        slack_for(std::max(test::extent(Points(mover.begin(), mover.end())),
                           test::extent(Points(obstacle.begin(), obstacle.end()))));
    const double depth = test::overlap_depth(mover, {}, obstacle);
    if (!contact) {
        RC_ASSERT(depth <= slack);
        return;
    }
    RC_ASSERT(depth >= -slack);
    RC_ASSERT(contact->depth > 0.0f);
    RC_ASSERT(std::abs(length_of_normal(*contact) - 1.0) < 1e-6);
    const Double2 push = wide(contact->normal) * static_cast<double>(contact->depth);
    RC_ASSERT(test::overlap_depth(mover, push, obstacle) <= slack);
    const double shorter = static_cast<double>(contact->depth) - kShorterBy * slack;
    if (shorter <= 0.0) return;
    std::vector<Double2> normals = test::face_normals(mover);
    for (const Double2 normal : test::face_normals(obstacle))
        normals.push_back(normal);
    RC_ASSERT(test::no_push_of_length_separates(
        shorter, [&](Double2 offset) { return test::overlap_depth(mover, offset, obstacle) > 0.0; },
        normals));
}

/// Checks the polygons as they lie, and again a few millimetres short of where the push leads.
void check_deep_and_shallow(const Points& mover, const Points& obstacle) {
    const auto deep = push_polygon_out_of_polygon({mover}, {obstacle});
    check_polygon_push(mover, obstacle, deep);
    if (!deep) return;
    const float most = std::max(0.0f, deep->depth - *test::any_of(0.0f, 1e-4f, 0.005f));
    const Points there = test::moved(mover, deep->normal * most);
    check_polygon_push(there, obstacle, push_polygon_out_of_polygon({there}, {obstacle}));
}

RC_GTEST_PROP(PushProperty, a_polygon_leaves_a_polygon_by_the_shortest_way, ()) {
    check_deep_and_shallow(*test::convex_polygon_of(test::plain_point(8)),
                           *test::convex_polygon_of(test::plain_point(8)));
}

RC_GTEST_PROP(PushProperty, a_lattice_polygon_leaves_a_lattice_polygon_by_the_shortest_way, ()) {
    check_deep_and_shallow(*test::convex_polygon_of(test::lattice_point()),
                           *test::convex_polygon_of(test::lattice_point()));
}

RC_GTEST_PROP(PushProperty, a_polygon_inside_a_polygon_leaves_it_by_the_shortest_way, ()) {
    const Points small = *test::convex_polygon_of(test::lattice_point(2));
    const Points large = *test::convex_polygon_of(test::plain_point(20));
    const Points mover = test::moved(small, area_centroid(large) - Vec2{1, 1});

    check_deep_and_shallow(mover, large);
    check_deep_and_shallow(large, mover);
}

RC_GTEST_PROP(PushProperty, a_polygon_leaves_a_polygon_far_from_the_origin_by_the_shortest_way,
              ()) {
    const Vec2 far = *far_place();
    const auto polygon = [&] {
        return test::convex_hull(test::moved(*test::convex_polygon_of(test::plain_point(8)), far));
    };
    const Points mover = polygon();
    const Points obstacle = polygon();
    RC_PRE(mover.size() >= 3u && obstacle.size() >= 3u);

    check_polygon_push(mover, obstacle, push_polygon_out_of_polygon({mover}, {obstacle}));
}

RC_GTEST_PROP(PushProperty, a_line_leaves_a_polygon_by_the_shortest_way, ()) {
    const auto corner = rc::gen::oneOf(test::lattice_point(), test::plain_point(8));
    const Points obstacle = *test::convex_polygon_of(corner);
    const Points ends{*corner, *corner};

    check_polygon_push(ends, obstacle, push_line_out_of_polygon({ends[0], ends[1]}, {obstacle}));
}

void check_union_push(Circle mover, const std::vector<ConvexPolygon>& pieces) {
    Obstacle solid;
    solid.distance = [&](Double2 p) {
        double nearest = std::numeric_limits<double>::infinity();
        for (const ConvexPolygon& piece : pieces) {
            nearest = std::min(nearest, test::signed_distance(p, piece.vertices));
        }
        return nearest;
    };
    for (const ConvexPolygon& piece : pieces) {
        const Points corners(piece.vertices.begin(), piece.vertices.end());
        solid.extent = std::max(solid.extent, test::extent(corners));
        for (const Double2 normal : test::face_normals(corners))
            solid.normals.push_back(normal);
    }
    // The way out is searched among places that are clear up to the residual, and the push rounds
    // again.
    solid.extent *= 2.0f;

    check_circle_push(mover, resolve_against_union(mover, pieces), solid);
}

RC_GTEST_PROP(PushProperty, a_circle_leaves_a_concave_solid_by_the_shortest_way, ()) {
    const ConvexPieces solid = decompose(*test::simple_polygon_of(test::lattice_point()));
    std::vector<ConvexPolygon> pieces;
    for (std::size_t i = 0; i < solid.pieces.size(); ++i)
        pieces.push_back(solid.polygon(i));

    check_union_push({*test::plain_point(9), *test::any_of(0.25f, 0.5f, 1.0f)}, pieces);
}

RC_GTEST_PROP(PushProperty, a_circle_leaves_overlapping_solids_by_the_shortest_way, ()) {
    const Points one = *test::convex_polygon_of(test::plain_point(6));
    const Points two = *test::convex_polygon_of(test::plain_point(6));
    const Points three = *test::convex_polygon_of(test::plain_point(6));

    check_union_push({*test::plain_point(6), (*test::plain_circle()).radius},
                     {{one}, {two}, {three}});
}

}  // namespace
}  // namespace arena::sim::geometry_push_property_test
