// Players of every move kind fall through the one-sided lines that they stand on, and through
// nothing else.
#include "sim/tick/settling/fall_through.h"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/movers.h"
#include "tests/support/side_view.h"

namespace arena::sim::fall_through_test {
namespace {

using test::MapBuilder;
using test::press;
using test::Solo;

/// How a body moves, and its shape.
struct Kind {
    MoveKind move = MoveKind::push_out;
    bool is_box = false;
};

std::string name_of(const testing::TestParamInfo<Kind>& info) {
    return std::string(info.param.is_box ? "box_" : "disc_") + test::name_of(info.param.move);
}

class FallThrough : public testing::TestWithParam<Kind> {
  protected:
    [[nodiscard]] static Archetype dropper(float speed) {
        Archetype archetype =
            GetParam().is_box ? test::box_walker(GetParam().move) : test::walker(GetParam().move);
        archetype.fall_through_speed = speed;
        return archetype;
    }
    /// From the player's position down to its feet.
    [[nodiscard]] static float half_height() { return GetParam().is_box ? 0.8f : 0.5f; }
};

/// Solid ground at y = 5 with ledges at y = 10 and y = 13, and a player above the upper one.
MapBuilder ledges() {
    return MapBuilder()
        .box({0.0f, 3.0f}, {30.0f, 5.0f})
        .one_sided_line({20.0f, 10.0f}, {10.0f, 10.0f})
        .one_sided_line({20.0f, 13.0f}, {10.0f, 13.0f})
        .spawn({15.0f, 14.0f});
}

void expect_standing_at(const Solo& solo, float y) {
    EXPECT_TRUE(solo.is_on_ground());
    EXPECT_NEAR(solo.me().position.y, y, 0.01f);
    EXPECT_EQ(solo.me().air, AirState{});
    EXPECT_EQ(solo.broken(), "");
}

TEST_P(FallThrough, each_press_leads_to_the_next_ledge_and_the_last_to_the_ground) {
    Solo solo(ledges(), test::side_view(dropper(1.0f)));
    solo.hold(press(0), 60);
    expect_standing_at(solo, 13.0f + half_height());

    solo.hold(press(kButtonJump, 0, -127));
    EXPECT_FLOAT_EQ(solo.me().velocity.y, -1.0f - 0.5f * test::kGravity / 60.0f);
    EXPECT_EQ(solo.me().air.flags, kAirborne | kFallsThrough);
    solo.hold(press(kButtonJump, 0, -127), 90);
    expect_standing_at(solo, 10.0f + half_height());

    solo.hold(press(0));
    solo.hold(press(kButtonJump, 0, -127));
    solo.hold(press(0), 90);
    expect_standing_at(solo, 5.0f + half_height());
}

TEST_P(FallThrough, on_solid_ground_the_same_press_is_a_jump) {
    Solo solo(MapBuilder().box({0.0f, 3.0f}, {30.0f, 5.0f}).spawn({15.0f, 6.0f}),
              test::side_view(dropper(1.0f)));
    solo.hold(press(0), 60);

    solo.hold(press(kButtonJump, 0, -127));

    EXPECT_GT(solo.me().velocity.y, 9.0f);
}

TEST_P(FallThrough, a_stick_that_is_held_down_less_than_half_lets_it_jump) {
    Solo solo(ledges(), test::side_view(dropper(1.0f)));
    solo.hold(press(0), 60);

    solo.hold(press(kButtonJump, 0, -62));

    EXPECT_GT(solo.me().velocity.y, 9.0f);
}

TEST_P(FallThrough, without_the_rule_a_ledge_holds) {
    Solo solo(ledges(), test::side_view(dropper(0.0f)));
    solo.hold(press(0), 60);

    solo.hold(press(kButtonJump, 0, -127));
    EXPECT_GT(solo.me().velocity.y, 9.0f);
    solo.hold(press(kButtonJump, 0, -127), 120);

    expect_standing_at(solo, 13.0f + half_height());
}

// The line lies 2 cm above the solid ground: the player falls by that much, and no further.
TEST_P(FallThrough, solid_ground_just_below_the_line_holds) {
    Solo solo(MapBuilder()
                  .box({0.0f, 8.0f}, {30.0f, 9.98f})
                  .one_sided_line({20.0f, 10.0f}, {10.0f, 10.0f})
                  .spawn({15.0f, 11.0f}),
              test::side_view(dropper(5.0f)));
    solo.hold(press(0), 60);

    solo.hold(press(kButtonJump, 0, -127));
    solo.hold(press(0), 60);

    EXPECT_TRUE(solo.is_on_ground());
    EXPECT_NEAR(solo.me().position.y, 9.98f + half_height(), 0.01f);
    EXPECT_EQ(solo.broken(), "");
}

TEST_P(FallThrough, a_ledge_on_a_slope_lets_it_through_as_well) {
    Solo solo(MapBuilder()
                  .box({0.0f, 3.0f}, {30.0f, 5.0f})
                  .one_sided_line({20.0f, 12.0f}, {10.0f, 8.0f})
                  .spawn({15.0f, 12.0f}),
              test::side_view(dropper(1.0f)));
    solo.hold(press(0), 90);
    ASSERT_TRUE(solo.is_on_ground());
    ASSERT_GT(solo.me().position.y, 10.0f);

    solo.hold(press(kButtonJump, 0, -127));
    solo.hold(press(0), 120);

    expect_standing_at(solo, 5.0f + half_height());
}

TEST_P(FallThrough, a_moving_ledge_lets_it_through_as_well) {
    for (const float up : {2.0f, -2.0f}) {
        Solo solo(
            MapBuilder()
                .box({0.0f, 3.0f}, {30.0f, 5.0f})
                .mover(test::platform(test::one_sided_obstacle({20.0f, 12.0f}, {10.0f, 12.0f}),
                                      {{0.0f, 0.0f}, {0.0f, up}}, 1.0f))
                .spawn({15.0f, 13.5f}),
            test::side_view(dropper(3.0f)));
        solo.hold(press(0), 40);
        ASSERT_TRUE(solo.is_on_ground());
        ASSERT_GT(solo.me().position.y, 10.0f);

        solo.hold(press(kButtonJump, 0, -127));
        solo.hold(press(0), 120);

        expect_standing_at(solo, 5.0f + half_height());
    }
}

TEST_P(FallThrough, an_own_speed_that_is_tiny_is_enough) {
    Solo solo(ledges(), test::side_view(dropper(0.001f)));
    solo.hold(press(0), 60);

    solo.hold(press(kButtonJump, 0, -127));
    solo.hold(press(0), 90);

    expect_standing_at(solo, 10.0f + half_height());
}

TEST_P(FallThrough, a_jump_in_the_air_comes_back_onto_the_ledge) {
    Archetype archetype = dropper(0.5f);
    archetype.air_jumps = 1;
    Solo solo(ledges(), test::side_view(archetype));
    solo.hold(press(0), 60);
    solo.hold(press(kButtonJump, 0, -127));
    solo.hold(press(0), 3);

    solo.hold(press(kButtonJump));
    EXPECT_GT(solo.me().velocity.y, 9.0f);
    solo.hold(press(0), 120);

    expect_standing_at(solo, 13.0f + half_height());
}

// Half of the floor is a box and the other half a line, a millimetre higher. The player is above
// both.
TEST(FallThroughLines, solid_ground_beside_the_line_holds_and_then_the_line_does) {
    for (const MoveKind kind : {MoveKind::push_out, MoveKind::slide}) {
        Archetype archetype = test::box_walker(kind);
        archetype.fall_through_speed = 1.0f;
        Solo solo(MapBuilder()
                      .one_sided_line({25.0f, 10.001f}, {15.0f, 10.001f})
                      .box({5.0f, 8.0f}, {15.0f, 10.0f})
                      .spawn({15.1f, 11.0f}),
                  test::side_view(archetype));
        solo.hold(press(0), 60);
        solo.hold(press(kButtonJump, 0, -127));
        ASSERT_LE(solo.me().velocity.y, 0.0f) << "it falls through, as far as it can";
        solo.run(1);
        expect_standing_at(solo, 10.8f);

        solo.hold(press(0, 127), 60);

        EXPECT_GT(solo.me().position.x, 20.0f);
        expect_standing_at(solo, 10.8f);
    }
}

TEST(FallThroughLines, ledges_closer_than_its_height_are_left_together) {
    Archetype archetype = test::walker(MoveKind::slide);
    archetype.fall_through_speed = 1.0f;
    Solo solo(MapBuilder()
                  .box({0.0f, 3.0f}, {30.0f, 5.0f})
                  .one_sided_line({20.0f, 12.5f}, {10.0f, 12.5f})
                  .one_sided_line({20.0f, 13.0f}, {10.0f, 13.0f})
                  .spawn({15.0f, 14.0f}),
              test::side_view(archetype));
    solo.hold(press(0), 60);

    solo.hold(press(kButtonJump, 0, -127));
    solo.hold(press(0), 120);

    expect_standing_at(solo, 5.5f);
}

TEST(FallThroughLines, a_body_is_within_the_lines_that_it_touches_and_was_not_clear_of) {
    const auto terrain =
        MapBuilder().spawn({5.0f, 5.0f}).one_sided_line({20.0f, 10.0f}, {10.0f, 10.0f}).terrain();
    const Solids solids(*terrain);
    std::vector<std::uint32_t> found;
    found.reserve(1);
    const auto disc_at = [](float y) { return Body{{{15.0f, y}, 0.5f}, {}, 0.01f}; };

    EXPECT_TRUE(is_within_lines(solids, disc_at(10.5f), disc_at(10.5f), 0.01f, found));
    EXPECT_TRUE(is_within_lines(solids, disc_at(10.5f), disc_at(9.6f), 0.01f, found));
    EXPECT_TRUE(is_within_lines(solids, disc_at(10.5f), disc_at(9.495f), 0.01f, found));
    EXPECT_FALSE(is_within_lines(solids, disc_at(10.5f), disc_at(9.48f), 0.01f, found)) << "below";
    EXPECT_FALSE(is_within_lines(solids, disc_at(10.52f), disc_at(10.5f), 0.01f, found)) << "clear";
    EXPECT_FALSE(is_within_lines(solids, disc_at(10.5f), disc_at(10.5f), -0.002f, found));
    EXPECT_TRUE(is_within_lines(solids, disc_at(10.5f), disc_at(10.2f), -0.002f, found));
}

INSTANTIATE_TEST_SUITE_P(MoveKinds, FallThrough,
                         testing::Values(Kind{MoveKind::push_out}, Kind{MoveKind::push_out, true},
                                         Kind{MoveKind::slide}, Kind{MoveKind::slide, true},
                                         Kind{MoveKind::rays}, Kind{MoveKind::rays, true}),
                         name_of);

}  // namespace
}  // namespace arena::sim::fall_through_test
