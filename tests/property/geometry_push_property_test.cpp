// Laws of the push-out: it separates, and no shorter push does; for any input it is finite.
#include <array>
#include <limits>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/geometry/decompose.h"
#include "sim/narrowphase/nearest_feature.h"
#include "sim/narrowphase/push_circle_circle.h"
#include "sim/narrowphase/push_circle_line.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "sim/narrowphase/resolve_against_union.h"
#include "tests/support/double_judge.h"
#include "tests/support/shape_generators.h"

namespace arena::sim {
namespace {

using test::Double2;
using test::Points;
using test::wide;

/// What rounding may do to a depth, in metres, for shapes within 50 m: see kPushResidual.
constexpr double kSlack = 50.0 * static_cast<double>(kPushResidual);
/// A push that is shorter by this much must not be enough.
constexpr double kShorter = 4.0 * kSlack;

double length_of_normal(const Contact& contact) {
    return std::sqrt(test::dot(wide(contact.normal), wide(contact.normal)));
}

void check_circle_push(Circle mover, const std::optional<Contact>& contact,
                       const std::function<double(Double2)>& distance_to_obstacle) {
    const auto radius = static_cast<double>(mover.radius);
    const Double2 center = wide(mover.center);
    const double gap = distance_to_obstacle(center) - radius;
    if (!contact) {
        RC_ASSERT(gap >= -kSlack);
        return;
    }
    RC_ASSERT(gap <= kSlack);
    RC_ASSERT(contact->depth > 0.0f);
    RC_ASSERT(std::abs(length_of_normal(*contact) - 1.0) < 1e-6);
    const Circle pushed{mover.center + contact->normal * contact->depth, mover.radius};
    RC_ASSERT(distance_to_obstacle(wide(pushed.center)) - radius >= -kSlack);
    RC_ASSERT(distance_to_obstacle(wide(pushed.center)) - radius <= kSlack);
    const double shorter = static_cast<double>(contact->depth) - kShorter;
    if (shorter <= 0.0) return;
    RC_ASSERT(test::no_push_of_length_separates(
        shorter, [&](Double2 push) { return distance_to_obstacle(center + push) < radius; }));
}

RC_GTEST_PROP(PushProperty, a_circle_leaves_a_circle_by_the_shortest_way, ()) {
    const Circle mover = *test::plain_circle();
    const Circle obstacle{mover.center + *test::plain_point(6), (*test::plain_circle()).radius};

    check_circle_push(mover, push_circle_out_of_circle(mover, obstacle), [&](Double2 p) {
        const Double2 apart = p - wide(obstacle.center);
        return std::sqrt(test::dot(apart, apart)) - static_cast<double>(obstacle.radius);
    });
}

RC_GTEST_PROP(PushProperty, a_circle_leaves_a_line_by_the_shortest_way, ()) {
    const Circle mover = *test::plain_circle();
    const Segment line{mover.center + *test::plain_point(8), mover.center + *test::plain_point(8)};

    check_circle_push(mover, push_circle_out_of_line(mover, line), [&](Double2 p) {
        return test::distance_to_segment(p, wide(line.a), wide(line.b));
    });
}

RC_GTEST_PROP(PushProperty, a_circle_leaves_a_polygon_by_the_shortest_way, ()) {
    const Points polygon = *test::convex_polygon_of(test::plain_point(10));
    const Circle mover{*test::plain_point(12), (*test::plain_circle()).radius};

    check_circle_push(mover, push_circle_out_of_polygon(mover, {polygon}),
                      [&](Double2 p) { return test::signed_distance(p, polygon); });
}

// Vertices, edge middles and face normals are where the Voronoi regions meet.
RC_GTEST_PROP(PushProperty, a_circle_leaves_a_lattice_polygon_by_the_shortest_way, ()) {
    const Points polygon = *test::convex_polygon_of(test::lattice_point());
    const Circle mover{*test::lattice_point() - Vec2{0, *rc::gen::element(0.0f, 0.5f, 3.0f)},
                       *rc::gen::element(0.0f, 0.5f, 1.0f, 2.0f)};

    check_circle_push(mover, push_circle_out_of_polygon(mover, {polygon}),
                      [&](Double2 p) { return test::signed_distance(p, polygon); });
}

void check_polygon_push(std::span<const Vec2> mover, std::span<const Vec2> obstacle,
                        const std::optional<Contact>& contact) {
    const double depth = test::overlap_depth(mover, {}, obstacle);
    if (!contact) {
        RC_ASSERT(depth <= kSlack);
        return;
    }
    RC_ASSERT(depth >= -kSlack);
    RC_ASSERT(contact->depth > 0.0f);
    RC_ASSERT(std::abs(length_of_normal(*contact) - 1.0) < 1e-6);
    const Double2 push = wide(contact->normal) * static_cast<double>(contact->depth);
    RC_ASSERT(test::overlap_depth(mover, push, obstacle) <= kSlack);
    const double shorter = static_cast<double>(contact->depth) - kShorter;
    if (shorter <= 0.0) return;
    RC_ASSERT(test::no_push_of_length_separates(shorter, [&](Double2 offset) {
        return test::overlap_depth(mover, offset, obstacle) > 0.0;
    }));
}

RC_GTEST_PROP(PushProperty, a_polygon_leaves_a_polygon_by_the_shortest_way, ()) {
    const Points mover = *test::convex_polygon_of(test::plain_point(8));
    const Points obstacle = *test::convex_polygon_of(test::plain_point(8));

    check_polygon_push(mover, obstacle, push_polygon_out_of_polygon({mover}, {obstacle}));
}

RC_GTEST_PROP(PushProperty, a_lattice_polygon_leaves_a_lattice_polygon_by_the_shortest_way, ()) {
    const Points mover = *test::convex_polygon_of(test::lattice_point());
    const Points obstacle = *test::convex_polygon_of(test::lattice_point());

    check_polygon_push(mover, obstacle, push_polygon_out_of_polygon({mover}, {obstacle}));
}

RC_GTEST_PROP(PushProperty, a_line_leaves_a_polygon_by_the_shortest_way, ()) {
    const Points obstacle = *test::convex_polygon_of(test::lattice_point());
    const Segment mover = *test::segment_of(test::lattice_point());
    RC_PRE(!(mover.a == mover.b));
    const Points ends{mover.a, mover.b};

    check_polygon_push(ends, obstacle, push_line_out_of_polygon(mover, {obstacle}));
}

// The two pushes may take different axes at a tie, but they are equally deep and opposite in sign.
RC_GTEST_PROP(PushProperty, swapping_mover_and_obstacle_keeps_the_depth, ()) {
    const Points a = *test::convex_polygon_of(test::lattice_point());
    const Points b = *test::convex_polygon_of(test::lattice_point());

    const auto one = push_polygon_out_of_polygon({a}, {b});
    const auto other = push_polygon_out_of_polygon({b}, {a});

    RC_ASSERT(one.has_value() == other.has_value());
    if (one) RC_ASSERT(std::abs(one->depth - other->depth) < 1e-5f);
}

// Moving the start of the vertex list changes indices and nothing else.
RC_GTEST_PROP(PushProperty, does_not_depend_on_which_vertex_is_first, ()) {
    Points polygon = *test::convex_polygon_of(test::plain_point(10));
    const Circle mover{*test::plain_point(12), (*test::plain_circle()).radius};
    const auto before = push_circle_out_of_polygon(mover, {polygon});

    std::rotate(polygon.begin(), polygon.begin() + 1, polygon.end());
    const auto after = push_circle_out_of_polygon(mover, {polygon});

    RC_ASSERT(before.has_value() == after.has_value());
    if (before) RC_ASSERT(before->depth == after->depth);
}

void check_union_push(Circle mover, const std::vector<ConvexPolygon>& pieces) {
    const auto contact = resolve_against_union(mover, pieces);

    check_circle_push(mover, contact, [&](Double2 p) {
        double nearest = std::numeric_limits<double>::infinity();
        for (const ConvexPolygon& piece : pieces) {
            nearest = std::min(nearest, test::signed_distance(p, piece.vertices));
        }
        return nearest;
    });
}

RC_GTEST_PROP(PushProperty, a_circle_leaves_a_concave_solid_by_the_shortest_way, ()) {
    const ConvexPieces solid = decompose(*test::simple_polygon_of(test::lattice_point()));
    std::vector<ConvexPolygon> pieces;
    for (std::size_t i = 0; i < solid.pieces.size(); ++i)
        pieces.push_back(solid.polygon(i));

    check_union_push({*test::plain_point(9), *rc::gen::element(0.25f, 0.5f, 1.0f)}, pieces);
}

RC_GTEST_PROP(PushProperty, a_circle_leaves_overlapping_solids_by_the_shortest_way, ()) {
    const Points one = *test::convex_polygon_of(test::plain_point(6));
    const Points two = *test::convex_polygon_of(test::plain_point(6));
    const Points three = *test::convex_polygon_of(test::plain_point(6));

    check_union_push({*test::plain_point(6), (*test::plain_circle()).radius},
                     {{one}, {two}, {three}});
}

void check_finite(const std::optional<Contact>& contact) {
    if (!contact) return;
    RC_ASSERT(is_finite(contact->normal));
    RC_ASSERT(std::isfinite(contact->depth));
    RC_ASSERT(contact->depth > 0.0f);
    RC_ASSERT(std::abs(length_of_normal(*contact) - 1.0) < 1e-5);
}

RC_GTEST_PROP(PushProperty, is_finite_for_wild_input, ()) {
    const Circle mover{*test::wild_point(), std::abs(*test::wild_float())};
    const Circle round{*test::wild_point(), std::abs(*test::wild_float())};
    const Segment line{*test::wild_point(), *test::wild_point()};
    const Points wild = *rc::gen::resize(8, rc::gen::container<Points>(test::wild_point()));
    const Points other = *rc::gen::resize(8, rc::gen::container<Points>(test::wild_point()));
    const auto inner = *rc::gen::arbitrary<std::uint64_t>();

    check_finite(push_circle_out_of_circle(mover, round));
    check_finite(push_circle_out_of_line(mover, line));
    check_finite(push_circle_out_of_polygon(mover, {wild}));
    check_finite(push_circle_out_of_polygon(mover, {wild, inner}));
    check_finite(
        push_circle_out_of_polygon({wild.empty() ? Vec2{} : wild[0], mover.radius}, {wild}));
    check_finite(push_polygon_out_of_polygon({wild, inner}, {other}));
    check_finite(push_polygon_out_of_polygon({wild}, {other, inner}));
    check_finite(push_line_out_of_polygon(line, {wild}));
    const std::array<ConvexPolygon, 2> both{{{wild}, {other}}};
    check_finite(resolve_against_union(mover, both));
}

}  // namespace
}  // namespace arena::sim
