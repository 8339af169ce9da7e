#include "sim/sweep/path_entry.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::path_entry_test {
namespace {

using Kind = NearestFeature::Kind;
using test::Points;

// The edges of a square are 0 below, 1 right, 2 above and 3 left; edge i begins at vertex i.
constexpr EdgeMask kBelow = 0b0001;
constexpr EdgeMask kLeft = 0b1000;

/// The left edge of a square of 4 m, which a path to the right enters.
constexpr Segment kLeftEdge{{0, 4}, {0, 0}};
constexpr PathEntry kThroughLeftEdge{Kind::edge, 3, {-1, 0}};

void expect(const std::optional<PathEntry>& entry, Kind kind, std::size_t index) {
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->kind, kind);
    EXPECT_EQ(entry->index, index);
}

TEST(IsAhead, holds_for_a_vertex_while_the_motion_leads_nearer_to_it) {
    const PathEntry vertex{Kind::vertex, 0, {}};

    EXPECT_TRUE(is_ahead({{-3, 0}, 1}, {5, 1}, {0, 0}, vertex));
    EXPECT_FALSE(is_ahead({{3, 0}, 1}, {5, 1}, {0, 0}, vertex));
    EXPECT_FALSE(is_ahead({{0, 3}, 1}, {5, 0}, {0, 0}, vertex)) << "beside it";
}

TEST(IsAhead, holds_for_an_edge_while_the_disc_does_not_reach_its_line) {
    EXPECT_TRUE(is_ahead({{-3, 2}, 1}, {5, 0}, kLeftEdge.a, kThroughLeftEdge));
    EXPECT_FALSE(is_ahead({{-1, 2}, 1}, {5, 0}, kLeftEdge.a, kThroughLeftEdge)) << "touches it";
    EXPECT_FALSE(is_ahead({{6, 2}, 1}, {5, 0}, kLeftEdge.a, kThroughLeftEdge)) << "behind it";
}

TEST(WalkOutline, ends_at_the_face_between_a_left_and_a_right_joint) {
    expect(walk_outline(4, kLeft, 0, kLeft), Kind::edge, 3);
}

TEST(WalkOutline, ends_at_the_corner_before_a_face_that_begins_right_of_the_path) {
    expect(walk_outline(4, kLeft, kLeft, kLeft), Kind::vertex, 3);
}

TEST(WalkOutline, ends_at_the_corner_behind_the_last_face_and_wraps_around) {
    expect(walk_outline(4, kLeft, 0, 0), Kind::vertex, 0);
}

TEST(WalkOutline, passes_from_one_face_over_the_corner_to_the_next) {
    const EdgeMask both_faces = kLeft | kBelow;

    expect(walk_outline(4, both_faces, 0, kLeft | kBelow), Kind::edge, 3);
    expect(walk_outline(4, both_faces, kBelow, kBelow), Kind::vertex, 0);
    expect(walk_outline(4, both_faces, 0, kBelow), Kind::edge, 0);
    expect(walk_outline(4, both_faces, 0, 0), Kind::vertex, 1);
}

TEST(WalkOutline, ignores_joints_beyond_the_last_edge) {
    expect(walk_outline(4, kLeft, 0xF0, kLeft | 0xF0), Kind::edge, 3);
}

TEST(WalkOutline, returns_nothing_when_no_edge_or_every_edge_faces_the_mover) {
    EXPECT_FALSE(walk_outline(4, 0, 0, 0b1111));
    EXPECT_FALSE(walk_outline(4, 0b1111, 0, 0));
}

TEST(TimeToTouch, is_the_fraction_of_the_motion_up_to_the_line) {
    const Circle mover{{-3, 2}, 1};

    EXPECT_EQ(time_to_touch(mover, {8, 0}, kLeftEdge, 4.0), 0.25f);
    EXPECT_EQ(time_to_touch(mover, {8, 80}, kLeftEdge, 4.0), 0.25f) << "the line has no ends";
    EXPECT_EQ(time_to_touch(mover, {2, 0}, kLeftEdge, 4.0), 1.0f);
}

TEST(TimeToTouch, is_more_than_one_beyond_the_motion_and_away_from_the_line) {
    const Circle mover{{-3, 2}, 1};

    EXPECT_GT(time_to_touch(mover, {1.9f, 0}, kLeftEdge, 4.0), 1.0f);
    EXPECT_GT(time_to_touch(mover, {0, 5}, kLeftEdge, 4.0), 1.0f);
    EXPECT_GT(time_to_touch(mover, {-8, 0}, kLeftEdge, 4.0), 1.0f);
}

TEST(TimeToTouch, is_zero_when_the_disc_touches_the_line_or_overlaps_it) {
    EXPECT_EQ(time_to_touch({{-1, 2}, 1}, {8, 0}, kLeftEdge, 4.0), 0.0f);
    EXPECT_EQ(time_to_touch({{-0.5f, 2}, 1}, {8, 0}, kLeftEdge, 4.0), 0.0f);
}

TEST(HitFace, is_on_the_edge_with_its_normal) {
    const SweepHit hit = hit_face({{-3, 2}, 1}, {8, 0}, kLeftEdge, 4.0, kThroughLeftEdge);

    EXPECT_EQ(hit.t, 0.25f);
    EXPECT_EQ(hit.point, (Vec2{0, 2}));
    EXPECT_EQ(hit.normal, (Vec2{-1, 0}));
    EXPECT_EQ(hit.feature, SweepFeature::edge);
    EXPECT_EQ(hit.feature_index, 3u);
    EXPECT_FALSE(hit.started_overlapped);
}

TEST(GrazingNormal, is_perpendicular_to_the_path_and_leans_slightly_against_it) {
    const Vec2 left = grazing_normal({0, 1}, {5, 0});
    EXPECT_EQ(left.y, 1.0f);
    EXPECT_EQ(left.x, -kGrazeLean);

    const Vec2 right = grazing_normal({0, -1}, {5, 0});
    EXPECT_EQ(right.y, -1.0f);
    EXPECT_EQ(right.x, -kGrazeLean);
}

TEST(GrazingNormal, points_straight_back_when_the_path_leads_over_the_corner) {
    EXPECT_EQ(grazing_normal({-2, 0}, {5, 0}), (Vec2{-1, 0}));
    EXPECT_EQ(grazing_normal({0, 0}, {5, 0}), (Vec2{-1, 0}));
}

TEST(HitCorner, is_at_the_corner_with_the_normal_to_the_centre) {
    // The centre passes 3 m above the corner with a radius of 5 m: 4 m before it at contact.
    const SweepHit hit = hit_corner({{-12, 3}, 5}, {16, 0}, {0, 0}, 2);

    EXPECT_FLOAT_EQ(hit.t, 0.5f);
    EXPECT_EQ(hit.point, (Vec2{0, 0}));
    EXPECT_FLOAT_EQ(hit.normal.x, -0.8f);
    EXPECT_FLOAT_EQ(hit.normal.y, 0.6f);
    EXPECT_EQ(hit.feature, SweepFeature::vertex);
    EXPECT_EQ(hit.feature_index, 2u);
}

TEST(HitCorner, a_corner_that_the_path_barely_misses_is_hit_at_its_nearest_point) {
    // The disc passes the corner at a distance that equals its radius.
    const SweepHit hit = hit_corner({{-4, 1}, 1}, {8, 0}, {0, 0}, 0);

    EXPECT_EQ(hit.t, 0.5f);
    EXPECT_EQ(hit.normal, grazing_normal({-4, 1}, {8, 0}));
    EXPECT_LT(hit.normal.x, 0.0f);
}

TEST(HitCorner, a_corner_behind_the_motion_is_hit_at_time_zero) {
    EXPECT_EQ(hit_corner({{4, 1}, 1}, {8, 0}, {0, 0}, 0).t, 0.0f);
}

TEST(HitFeature, takes_the_edge_or_its_first_vertex) {
    const Circle mover{{-3, 4}, 1};

    const SweepHit face = hit_feature(mover, {8, 0}, kLeftEdge, kThroughLeftEdge);
    EXPECT_EQ(face.feature, SweepFeature::edge);
    EXPECT_EQ(face.t, 0.25f);

    const SweepHit corner = hit_feature(mover, {8, 0}, kLeftEdge, {Kind::vertex, 3, {}});
    EXPECT_EQ(corner.feature, SweepFeature::vertex);
    EXPECT_EQ(corner.feature_index, 3u);
    EXPECT_EQ(corner.point, (Vec2{0, 4}));
}

TEST(OverlapHit, is_at_time_zero_with_the_push_and_the_point_behind_it) {
    // Half a metre deep in a floor.
    const SweepHit hit = overlap_hit({{7, 0.5f}, 1}, {{0, 1}, 0.5f});

    EXPECT_EQ(hit.t, 0.0f);
    EXPECT_EQ(hit.point, (Vec2{7, 0}));
    EXPECT_EQ(hit.normal, (Vec2{0, 1}));
    EXPECT_TRUE(hit.started_overlapped);
    EXPECT_EQ(hit.depth, 0.5f);
}

TEST(HitInMotion, returns_only_hits_up_to_the_end_of_the_motion) {
    const Points square = test::rectangle(0, 0, 4, 4);
    const auto at = [&](float t) {
        return hit_in_motion({.t = t, .normal = {-1, 0}}, kThroughLeftEdge, {square});
    };

    EXPECT_TRUE(at(0.0f));
    EXPECT_TRUE(at(1.0f));
    EXPECT_FALSE(at(std::nextafter(1.0f, 2.0f)));
    EXPECT_FALSE(at(std::numeric_limits<float>::quiet_NaN()));
}

TEST(HitInMotion, leaves_a_hit_on_a_cut_to_the_neighbouring_piece) {
    const Points square = test::rectangle(0, 0, 4, 4);
    const SweepHit hit{.t = 0.5f, .normal = {-1, 0}};

    EXPECT_FALSE(hit_in_motion(hit, kThroughLeftEdge, {square, kLeft}));
    EXPECT_TRUE(hit_in_motion(hit, kThroughLeftEdge, {square, kBelow}));
}

}  // namespace
}  // namespace arena::sim::path_entry_test
