// The law of prepared polygons: they return what the plain polygons return, to the last bit.
#include <array>
#include <cmath>
#include <optional>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/geometry/prepared_polygon.h"
#include "sim/narrowphase/circle_polygon.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/sweep/sweep_circle_line.h"
#include "sim/sweep/sweep_circle_polygon.h"
#include "tests/support/shape_generators.h"

namespace arena::sim {
namespace {

using test::Points;

bool same(const std::optional<Contact>& a, const std::optional<Contact>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->normal == b->normal && a->depth == b->depth;
}

bool same(const std::optional<SweepHit>& a, const std::optional<SweepHit>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->t == b->t && a->point == b->point && a->normal == b->normal &&
           a->started_overlapped == b->started_overlapped && a->depth == b->depth &&
           a->feature == b->feature && a->feature_index == b->feature_index;
}

void require_same_answers(Circle disc, Vec2 delta, const ConvexPolygon& plain) {
    const PreparedPolygon prepared = prepare(plain);
    RC_CLASSIFY(prepared.is_regular, "regular");
    RC_ASSERT(
        same(push_circle_out_of_polygon(disc, prepared), push_circle_out_of_polygon(disc, plain)));
    RC_ASSERT(same(sweep_circle_polygon(disc, delta, prepared),
                   sweep_circle_polygon(disc, delta, plain)));
}

std::uint64_t any_inner_edges() {
    return *test::any_of(std::uint64_t{0}, std::uint64_t{0}, std::uint64_t{1},
                         std::uint64_t{0b1010}, std::uint64_t{0xFF});
}

/// Returns a place where tests are close to both answers: over a corner, an edge, or between edges,
/// as near to the rim of a disc as floats allow.
Vec2 tricky_place(const Points& outline, float radius) {
    const auto pick = [&] { return outline[*test::in_range<std::size_t>(0, outline.size())]; };
    const Vec2 a = pick();
    const Vec2 b = pick();
    const Vec2 on_line = lerp(a, b, *test::any_of(0.0f, 0.5f, 1.0f, -1.0f, 0.25f));
    const Vec2 from = pick();
    const Vec2 to = pick();
    const Vec2 along = normalised_or(to - from, {0.6f, 0.8f});
    const float away = radius * *test::any_of(0.0f, 1.0f, -1.0f, 0.5f, -0.5f, 2.0f);
    const Vec2 place = on_line + *test::any_of(right_of(along), along) * away;
    return {test::nudged(place.x, *test::in_range(-2, 3)),
            test::nudged(place.y, *test::in_range(-2, 3))};
}

RC_GTEST_PROP(PreparedLaws, discs_of_a_game_get_the_same_answers, ()) {
    const Points outline = *test::convex_polygon_of(test::plain_point(3));
    const Circle disc{*test::plain_point(5), std::abs(*test::plain_float(2))};
    require_same_answers(disc, *test::plain_point(4), {outline, any_inner_edges()});
}

RC_GTEST_PROP(PreparedLaws, discs_on_a_lattice_get_the_same_answers, ()) {
    const Points outline = *test::convex_polygon_of(test::lattice_point(8));
    const Circle disc{*test::lattice_point(8), static_cast<float>(*test::in_range(0, 5))};
    const Vec2 delta = *test::lattice_point(8) - *test::lattice_point(8);
    require_same_answers(disc, delta, {outline, any_inner_edges()});
}

RC_GTEST_PROP(PreparedLaws, discs_where_rounding_decides_get_the_same_answers, ()) {
    const Vec2 origin = *test::any_of(Vec2{}, Vec2{40, -30}, Vec2{999990, 5}, Vec2{-0.001f, 0.0f});
    const Points outline =
        test::moved(*test::convex_polygon_of(*test::any_of(0, 1) == 0 ? test::lattice_point(6)
                                                                      : test::plain_point(2)),
                    origin);
    const float radius = *test::any_of(0.0f, 0.5f, 1.0f, 5.0f, 0.3f, 1.0e-3f, 1.0e-6f);
    const Vec2 from = tricky_place(outline, radius);
    const Vec2 to = tricky_place(outline, radius);
    const Vec2 delta = *test::any_of(to - from, (to - from) * 0.5f, Vec2{}, right_of(to - from));
    require_same_answers({from, radius}, delta, {outline, any_inner_edges()});
}

RC_GTEST_PROP(PreparedLaws, any_points_get_the_same_answers, ()) {
    const Points points = *test::nasty_points(*test::in_range<std::size_t>(4, 14));
    const Points outline(points.begin() + 3, points.end());
    const float radius = *test::any_of(0.0f, length(points[0] - points[3]), 1.0f, 1.0e-45f);
    require_same_answers({points[0], radius}, points[1] - points[2], {outline, any_inner_edges()});
    const Points hull = test::convex_hull(outline);
    require_same_answers({points[0], radius}, points[1] - points[2], {hull, any_inner_edges()});
}

/// sweep_circle_line has a short path for leaving one of a line's two sides.
RC_GTEST_PROP(PreparedLaws, a_disc_leaves_a_line_as_it_leaves_a_polygon_of_two_edges, ()) {
    const std::array<Vec2, 2> ends{*test::plain_point(2), *test::plain_point(2)};
    const float radius = *test::any_of(0.5f, 1.0f, 1.0e-3f, 1.0e-42f, 3.0f);
    const Vec2 center = tricky_place({ends[0], ends[1]}, radius);
    const auto push = push_circle_out_of_polygon({center, radius}, {ends});
    RC_PRE(push.has_value());

    const auto hit = sweep_circle_line({center, radius}, {}, {ends[0], ends[1]});

    RC_ASSERT((hit.has_value() && hit->started_overlapped));
    RC_ASSERT(hit->normal == push->normal && hit->depth == push->depth);
}

}  // namespace
}  // namespace arena::sim
