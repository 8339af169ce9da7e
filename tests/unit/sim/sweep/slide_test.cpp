#include "sim/sweep/slide.h"

#include <algorithm>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "sim/geometry/closest_point.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/circle_polygon.h"
#include "sim/narrowphase/polygon_polygon.h"
#include "tests/support/polygons.h"

namespace arena::sim::slide_test {
namespace {

using test::Points;
using test::rectangle;

const Points kBox = rectangle(0, 0, 1, 1);
const Points kRamp{{0, 0}, {40, 0}, {40, 30}};

/// Obstacles, and slides among them.
struct Ground {
    std::vector<Points> outlines;

    [[nodiscard]] std::vector<AnyObstacle> shapes() const {
        std::vector<AnyObstacle> result;
        for (const Points& outline : outlines)
            result.emplace_back(Polygon{outline});
        return result;
    }
    [[nodiscard]] SlideResult slide(const Points& mover, Vec2 from, Vec2 delta) const {
        Points moved(mover.size());
        return slide_polygon({mover}, from, delta, shapes(), moved);
    }
    [[nodiscard]] SlideResult slide(Circle mover, Vec2 delta) const {
        return slide_circle(mover, delta, shapes());
    }
    /// Returns the gap between the disc and the nearest outline, in metres.
    [[nodiscard]] float gap(Circle disc) const {
        float nearest = std::numeric_limits<float>::infinity();
        for (const Points& outline : outlines)
            nearest = std::min(nearest, std::sqrt(wall_distance_squared(disc.center, {outline})));
        return nearest - disc.radius;
    }
};

void expect_position(const SlideResult& result, Vec2 expected) {
    EXPECT_NEAR(result.position.x, expected.x, 1e-4f);
    EXPECT_NEAR(result.position.y, expected.y, 1e-4f);
}

TEST(Slide, a_body_without_obstacles_goes_all_the_way) {
    const SlideResult result = Ground{}.slide(Circle{{1, 2}, 1}, {3, -4});

    EXPECT_EQ(result.position, (Vec2{4, -2}));
    EXPECT_TRUE(result.contacts.empty());
}

// A fifth of the time is the fall; the run takes the rest.
TEST(Slide, a_running_body_lands_on_the_floor_and_runs_on) {
    const SlideResult result =
        Ground{{rectangle(-100, -5, 100, -2)}}.slide(kBox, {0, 0}, {10, -10});

    expect_position(result, {10, -2});
    ASSERT_EQ(result.contacts.size(), 1u);
    EXPECT_EQ(result.contacts[0].obstacle, 0u);
    EXPECT_EQ(result.contacts[0].normal, (Vec2{0, 1}));
    EXPECT_FLOAT_EQ(result.contacts[0].t, 0.2f);
}

TEST(Slide, a_straight_fall_ends_on_the_floor) {
    const Ground ground{{rectangle(-100, -5, 100, -2)}};

    const SlideResult result = ground.slide(kBox, {0, 0}, {0, -10});

    EXPECT_EQ(result.position.x, 0.0f);
    EXPECT_GE(result.position.y, -2.0f);
    EXPECT_LE(result.position.y, -2.0f + slide_skin(100));
}

TEST(Slide, a_body_stops_in_an_inner_corner_and_reports_both_surfaces_in_order) {
    const Ground ground{{rectangle(4, -50, 6, 50), rectangle(-100, -5, 100, -2)}};

    const SlideResult result = ground.slide(kBox, {0, 0}, {10, -10});

    expect_position(result, {3, -2});
    ASSERT_EQ(result.contacts.size(), 2u);
    EXPECT_EQ(result.contacts[0].obstacle, 1u);
    EXPECT_EQ(result.contacts[1].obstacle, 0u);
    EXPECT_LT(result.contacts[0].t, result.contacts[1].t);
}

TEST(Slide, the_rest_of_the_motion_is_projected_onto_a_slope) {
    const Points wedge{{3, 10}, {4, 12}, {2, 12}};

    expect_position(Ground{{kRamp}}.slide(wedge, {0, 0}, {0, -10}), {-1.08f, -8.56f});
}

TEST(Slide, a_body_stops_in_the_crease_of_two_slopes_and_does_not_climb) {
    const Points wedge{{3, 10}, {4, 13}, {2, 13}};
    const Ground notch{{kRamp, {{0, 0}, {-40, 30}, {-40, 0}}}};

    const SlideResult result = notch.slide(wedge, {0, 0}, {0, -20});

    expect_position(result, {-3, -10});
    EXPECT_EQ(result.contacts.size(), 2u);
    EXPECT_FALSE(result.reached_stops_max);
}

TEST(Slide, a_wall_beyond_the_time_left_is_no_contact) {
    const Ground ground{{rectangle(-100, -3, 100, -1), rectangle(11.5f, -50, 14, 50)}};

    const SlideResult result = ground.slide(kBox, {0, 0}, {10, -10});

    expect_position(result, {10, -1});
    EXPECT_EQ(result.contacts.size(), 1u);
}

TEST(Slide, a_body_does_not_turn_back_at_a_slope_that_leans_against_its_motion) {
    const Points overhang{{5, 0}, {9, -8}, {9, 8}};  // a wedge that points at the mover
    const Ground ground{{overhang, rectangle(-20, -5, 20, -1)}};

    const SlideResult result = ground.slide(Circle{{0, -0.5f}, 0.5f}, {10, 0});

    EXPECT_LT(result.position.x, 6.0f);
    EXPECT_GT(result.position.x, 4.0f);
    EXPECT_GT(ground.gap({result.position, 0.5f}), -1e-5f);
}

TEST(Slide, a_body_that_starts_inside_leaves_by_the_way_out_first) {
    const Ground ground{{rectangle(-100, -5, 100, 0)}};

    const SlideResult result = ground.slide(Circle{{0, 0.25f}, 0.5f}, {1, 0});

    EXPECT_TRUE(result.started_overlapped);
    expect_position(result, {1, 0.5f});
    EXPECT_GT(ground.gap({result.position, 0.5f}), 0.0f);
}

TEST(Slide, a_body_without_motion_stays) {
    const Ground ground{{rectangle(-100, -5, 100, 0)}};

    EXPECT_EQ(ground.slide(Circle{{3, 0.5f}, 0.5f}, {0, 0}).position, (Vec2{3, 0.5f}));
}

TEST(Slide, a_body_slides_among_circles_and_lines) {
    const std::vector<AnyObstacle> obstacles{Segment{{-9, 0}, {9, 0}}, Circle{{5, 1}, 1}};

    const SlideResult result = slide_circle({{0, 1}, 0.5f}, {8, -4}, obstacles);

    ASSERT_GE(result.contacts.size(), 2u);
    EXPECT_EQ(result.contacts[0].obstacle, 0u);
    EXPECT_EQ(result.contacts[1].obstacle, 1u);
}

TEST(Slide, reaching_the_bound_of_stops_is_reported_with_the_motion_left) {
    std::uint32_t asked = 0;
    // Ever gentler slopes, each after another tenth of the remaining motion.
    const auto earliest_hit = [&asked](Vec2, Vec2 motion) -> std::optional<SlideHit> {
        ++asked;
        const Vec2 along = normalised_or(motion, {});
        const Vec2 normal = normalised_or(right_of(-along) - along * 0.1f, {});
        return SlideHit{{.t = 0.1f, .normal = normal}, asked};
    };

    const SlideResult result = slide({0, 0}, {10, 0}, slide_skin(10), earliest_hit);

    EXPECT_TRUE(result.reached_stops_max);
    EXPECT_NE(result.remaining, (Vec2{}));
    EXPECT_EQ(result.contacts.size(), kSlideStopsMax + 1);
    EXPECT_LE(asked, 2 * kSlideStopsMax + 1);
}

TEST(ClipMotion, keeps_the_part_that_no_surface_opposes) {
    const std::vector<SlideContact> floor{{.normal = {0, 1}}};

    EXPECT_EQ(clip_motion({3, 4}, floor), (Vec2{3, 4}));
    EXPECT_EQ(clip_motion({3, -4}, floor), (Vec2{3, 0}));
    EXPECT_EQ(clip_motion({3, -4}, {}), (Vec2{3, -4}));
}

TEST(ClipMotion, is_zero_in_a_crease_and_the_nearest_motion_beside_one) {
    const std::vector<SlideContact> corner{{.normal = {0, 1}}, {.normal = {-1, 0}}};

    EXPECT_EQ(clip_motion({3, -4}, corner), (Vec2{0, 0}));
    EXPECT_EQ(clip_motion({-3, -4}, corner), (Vec2{-3, 0}));
}

TEST(ClipMotion, surfaces_that_are_parallel_up_to_rounding_form_no_crease) {
    const std::vector<SlideContact> seam{{.normal = {0, 1}}, {.normal = {-1e-6f, 1}}};

    EXPECT_GT(clip_motion({3, -4}, seam).x, 2.9f);
}

TEST(KeepBetterHit, prefers_an_overlap_then_the_earlier_hit_then_the_first_one) {
    std::optional<SlideHit> first;
    keep_better_hit(first, {{.t = 0.5f}, 0});
    keep_better_hit(first, {{.t = 0.5f}, 1});
    EXPECT_EQ(first->obstacle, 0u);
    keep_better_hit(first, {{.t = 0.25f, .feature = SweepFeature::vertex}, 2});
    EXPECT_EQ(first->obstacle, 2u);
    keep_better_hit(first, {{.started_overlapped = true, .depth = 0.1f}, 3});
    keep_better_hit(first, {{.started_overlapped = true, .depth = 0.2f}, 4});
    keep_better_hit(first, {{.t = 0.0f}, 5});
    EXPECT_EQ(first->obstacle, 4u);
}

TEST(KeepBetterHit, prefers_a_face_to_a_corner_at_the_same_time_up_to_rounding) {
    std::optional<SlideHit> first;
    keep_better_hit(first, {{.t = 0.5f, .feature = SweepFeature::vertex}, 0});
    keep_better_hit(first, {{.t = 0.5000005f}, 1});
    keep_better_hit(first, {{.t = 0.4999998f, .feature = SweepFeature::vertex}, 2});
    EXPECT_EQ(first->obstacle, 1u);
    keep_better_hit(first, {{.t = 0.499f, .feature = SweepFeature::vertex}, 3});
    EXPECT_EQ(first->obstacle, 3u);
}

// A disc that starts touching the floor, up to rounding, and moves along it without pressing down.
// No sweep has given it a skin yet, and its path grazes the next tile's corner.
TEST(Slide, a_disc_that_touches_without_a_skin_glides_over_a_seam) {
    const Vec2 along = normalised_or({3, 1}, {});
    const Vec2 out{-along.y, along.x};
    for (int i = 1; i < 200; ++i) {
        const Vec2 seam = along * (0.05f * static_cast<float>(i));
        const Ground halves{{{along * -30.0f - out, seam - out, seam, along * -30.0f},
                             {seam - out, along * 30.0f - out, along * 30.0f, seam}}};

        const SlideResult there = halves.slide(Circle{out * 0.5f, 0.5f}, along * 12.0f);
        const SlideResult back =
            halves.slide(Circle{along * 12.0f + out * 0.5f, 0.5f}, along * -12.0f);

        EXPECT_NEAR(dot(there.position, along), 12.0f, 1e-3f) << "seam " << i;
        EXPECT_NEAR(dot(back.position, along), 0.0f, 1e-3f) << "seam " << i;
    }
}

/// What happens to a body that is pressed against the ground for many ticks.
struct PressedSlide {
    Vec2 end;
    float least_gap = std::numeric_limits<float>::infinity();
    float largest_gap = 0.0f;
    std::size_t stops_max_met = 0;
};

PressedSlide travel(const Ground& ground, Circle body, Vec2 delta, int ticks) {
    PressedSlide journey;
    for (int tick = 0; tick < ticks; ++tick) {
        const SlideResult result = ground.slide(body, delta);
        body.center = result.position;
        if (result.reached_stops_max) ++journey.stops_max_met;
        if (tick < ticks / 4) continue;  // still falling
        journey.least_gap = std::min(journey.least_gap, ground.gap(body));
        journey.largest_gap = std::max(journey.largest_gap, ground.gap(body));
    }
    journey.end = body.center;
    return journey;
}

// The body does not sink, hover, creep or snag: over thousands of ticks the gap stays within the
// skin and the rounding errors on top of it, and the body is where it would be without friction.
void expect_steady(const PressedSlide& journey, float largest_coordinate) {
    const float skin = slide_skin(largest_coordinate);
    EXPECT_GT(journey.least_gap, -0.5f * skin);
    EXPECT_LT(journey.largest_gap, 3.0f * skin);
    EXPECT_EQ(journey.stops_max_met, 0u);
}

TEST(SlideForLong, a_disc_is_steady_along_a_floor) {
    const PressedSlide journey =
        travel({{rectangle(-100, -5, 600, 0)}}, {{0, 1}, 0.5f}, {0.1f, -0.05f}, 5000);

    expect_steady(journey, 600);
    EXPECT_NEAR(journey.end.x, 500.0f, 0.1f);
}

TEST(SlideForLong, a_disc_is_steady_over_the_seams_of_a_floor_of_tiles) {
    Ground tiles;
    for (int i = -5; i < 100; ++i) {
        const float x = 0.7f * static_cast<float>(i);
        tiles.outlines.push_back(rectangle(x, -1, 0.7f * static_cast<float>(i + 1), 0));
    }

    const PressedSlide fast = travel(tiles, {{0, 1}, 0.5f}, {0.1f, -0.05f}, 600);
    const PressedSlide slow = travel(tiles, {{0, 1}, 0.5f}, {0.013f, -0.0027f}, 3000);

    expect_steady(fast, 70);
    expect_steady(slow, 70);
    EXPECT_NEAR(fast.end.x, 60.0f, 0.01f);
    EXPECT_NEAR(slow.end.x, 39.0f, 0.01f);
}

TEST(SlideForLong, a_disc_is_steady_up_and_down_the_seams_of_a_ramp_of_pieces) {
    Ground pieces;
    for (int i = -5; i < 60; ++i) {
        const Vec2 a{1.3f * static_cast<float>(i), 0.41f * static_cast<float>(i)};
        const Vec2 b{1.3f * static_cast<float>(i + 1), 0.41f * static_cast<float>(i + 1)};
        pieces.outlines.push_back({a - Vec2{0, 2}, b - Vec2{0, 2}, b, a});
    }
    const Vec2 along = normalised_or({1.3f, 0.41f}, {});
    const Vec2 up{0.1f, -0.02f};
    const Vec2 down{-0.1f, -0.05f};

    const PressedSlide climb = travel(pieces, {{0, 1}, 0.5f}, up, 600);
    const PressedSlide descent = travel(pieces, {{60, 21}, 0.5f}, down, 500);

    expect_steady(climb, 78);
    expect_steady(descent, 78);
    EXPECT_NEAR(climb.end.x, 600.0f * dot(up, along) * along.x, 0.5f);
    EXPECT_NEAR(descent.end.x, 60.0f + 500.0f * dot(down, along) * along.x, 1.0f);
}

TEST(SlideForLong, a_disc_rests_in_a_crease_in_an_inner_corner_and_against_a_ramp) {
    const Ground notch{{kRamp, {{0, 0}, {-40, 30}, {-40, 0}}}};
    const Ground corner{{rectangle(-50, -5, 50, 0), rectangle(4, -50, 6, 50)}};
    const Ground bank{{kRamp, rectangle(-9, -9, 0, 50)}};

    const PressedSlide in_notch = travel(notch, {{1, 3}, 0.5f}, {0.05f, -0.1f}, 1000);
    const PressedSlide in_corner = travel(corner, {{0, 3}, 0.5f}, {0.1f, -0.1f}, 1000);
    const PressedSlide at_bank = travel(bank, {{2, 5}, 0.5f}, {0, -0.1f}, 1000);

    expect_steady(in_notch, 40);
    expect_steady(in_corner, 50);
    expect_steady(at_bank, 50);
    EXPECT_NEAR(in_notch.end.x, 0.0f, 1e-3f);
    EXPECT_NEAR(in_notch.end.y, 0.625f, 1e-3f);
    EXPECT_NEAR(in_corner.end.x, 3.5f, 1e-3f);
    EXPECT_NEAR(at_bank.end.x, 0.5f, 1e-3f);
    EXPECT_NEAR(at_bank.end.y, 1.0f, 1e-3f);
}

TEST(SlideForLong, a_body_that_just_fits_a_corridor_passes_through_it) {
    const Ground corridor{{rectangle(-10, -1, 200, 0), rectangle(-10, 1, 200, 2)}};

    const PressedSlide journey = travel(corridor, {{0, 0.5f}, 0.5f}, {0.1f, -0.05f}, 1000);

    EXPECT_NEAR(journey.end.x, 100.0f, 0.01f);
    EXPECT_EQ(journey.end.y, 0.5f);
}

TEST(SlideForLong, a_box_is_steady_over_the_seams_of_a_floor_of_tiles) {
    Ground tiles;
    for (int i = -5; i < 60; ++i) {
        const float x = 0.7f * static_cast<float>(i);
        tiles.outlines.push_back(rectangle(x, -1, 0.7f * static_cast<float>(i + 1), 0));
    }
    Vec2 at{0, 0.5f};

    for (int tick = 0; tick < 300; ++tick) {
        at = tiles.slide(kBox, at, {0.1f, -0.05f}).position;
        EXPECT_GE(at.y, 0.0f);
    }

    EXPECT_LT(at.y, 2.0f * slide_skin(42));
    EXPECT_NEAR(at.x, 30.0f, 0.01f);
}

}  // namespace
}  // namespace arena::sim::slide_test
