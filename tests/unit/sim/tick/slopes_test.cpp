// The laws of slopes: what the rules call walkable is climbed, at the same speed along the ground;
// what they do not is not. For every way of moving and several outlines, up and down, to both
// sides, over sharp joints, on one polygon and on tiles, at 10 to 240 ticks a second.
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sim/tick/motion/joint.h"
#include "tests/support/slope_walk.h"

namespace arena::sim::slopes_test {
namespace {

using test::Ground;
using test::Pace;
using test::SlopeWalker;
using test::Walk;
using test::WalkOnSlopes;

/// In steps, for each joint that a walk leads over: the tick that steps over it may be longer or
/// shorter than others by less than a step (kJointStepMax). The same again is for round bodies,
/// whose middle takes an arc around a corner in straight steps.
constexpr double kStepsPerJoint = 2.0;
/// In steps: a tick over a joint is no longer than this; the excess is for skins.
constexpr double kLongestTick = static_cast<double>(kJointStepMax) + 0.01;
/// In metres: a slope that is not walkable lifts nothing, but for what a step overlaps by rounding.
constexpr float kNotLifted = 0.05f;
/// In metres: the same at a bend, where a body may still be rising.
constexpr float kNotLiftedAtBend = 0.15f;

class Slopes : public testing::TestWithParam<SlopeWalker> {};

INSTANTIATE_TEST_SUITE_P(Walkers, Slopes,
                         testing::ValuesIn(test::slope_walkers(test::standing_outlines())),
                         [](const auto& walker) { return walker.param.name; });

std::string text_of(const Ground& ground, const Pace& pace) {
    std::ostringstream text;
    for (const Ground::Part& part : ground.parts)
        text << part.metres << " m at " << part.degrees << " degrees, ";
    text << (ground.in_tiles ? "tiles, " : "") << (ground.is_mirrored ? "to the left, " : "")
         << pace.walkable_degrees << " walkable, " << pace.tick_rate << " ticks a second";
    return text.str();
}

/// Returns the length of the ground's parts.
double length_of(const Ground& ground) {
    double metres = 0.0;
    for (const Ground::Part& part : ground.parts)
        metres += part.metres;
    return metres;
}

/// Walks all of it and 4 m of the level ground behind it.
void expect_walked(const Ground& ground, const SlopeWalker& walker, const Pace& pace) {
    SCOPED_TRACE(text_of(ground, pace));
    WalkOnSlopes player(ground, walker, pace);
    const double joints = static_cast<double>(ground.parts.size()) + 1.0;

    const Walk walk = player.walk(2.0 + length_of(ground) + 4.0);

    EXPECT_EQ(walk.broken, "");
    EXPECT_EQ(walk.in_air, 0);
    EXPECT_NEAR(walk.all, walk.ticks, joints * kStepsPerJoint);
    EXPECT_LE(walk.longest, kLongestTick);
    const float end = static_cast<float>(ground.surface().back().y) + walker.height();
    EXPECT_NEAR(player.position().y, end, 0.01f);
}

/// Calls `visit` with a ground and its mirror image, each as one polygon and in tiles.
template <typename Visit>
void for_each_kind_of(Ground ground, const Visit& visit) {
    for (const bool in_tiles : {false, true})
        for (const bool is_mirrored : {false, true}) {
            ground.in_tiles = in_tiles;
            ground.is_mirrored = is_mirrored;
            visit(ground);
        }
}

constexpr std::uint32_t kTickRates[] = {10, 60, 240};

// At 45 to 50 degrees a disc that moved by rays stood at the foot of the slope; at some limits, as
// 46, all stood at the foot of a slope that was just as steep.
TEST_P(Slopes, a_slope_as_steep_as_the_limit_is_walked_up_and_down) {
    for (const double degrees : {5.0, 30.0, 44.0, 45.0, 46.0, 49.0, 50.0, 65.0, 75.0})
        for (const std::uint32_t tick_rate : kTickRates)
            for (const double sign : {1.0, -1.0})
                for_each_kind_of({{{sign * degrees, 4.0}}}, [&](const Ground& ground) {
                    expect_walked(ground, GetParam(),
                                  {.tick_rate = tick_rate, .walkable_degrees = degrees});
                });
}

TEST_P(Slopes, a_gentler_slope_is_walked_up_and_down) {
    for (const double degrees : {1.0, 20.0, 45.0, 47.0})
        for (const std::uint32_t tick_rate : kTickRates)
            for (const double sign : {1.0, -1.0})
                for_each_kind_of({{{sign * degrees, 4.0}}}, [&](const Ground& ground) {
                    expect_walked(ground, GetParam(), {.tick_rate = tick_rate});
                });
}

TEST_P(Slopes, hills_valleys_and_bends_are_walked) {
    using Parts = std::vector<Ground::Part>;
    for (const Parts& parts : {Parts{{50.0, 4.0}, {-50.0, 4.0}}, Parts{{-50.0, 4.0}, {50.0, 4.0}},
                               Parts{{20.0, 4.0}, {49.0, 4.0}}, Parts{{49.0, 4.0}, {20.0, 4.0}},
                               Parts{{-20.0, 4.0}, {-49.0, 4.0}}, Parts{{-49.0, 4.0}, {10.0, 4.0}},
                               Parts{{45.0, 4.0}, {-20.0, 4.0}, {45.0, 4.0}}})
        for (const std::uint32_t tick_rate : kTickRates)
            for_each_kind_of({parts}, [&](const Ground& ground) {
                expect_walked(ground, GetParam(), {.tick_rate = tick_rate});
            });
}

TEST_P(Slopes, a_slope_steeper_than_the_limit_is_not_climbed) {
    for (const double limit : {5.0, 20.0, 44.0, 50.0, 60.0, 75.0})
        for (const double more : {1.0, 5.0, 13.0})
            for (const std::uint32_t tick_rate : kTickRates)
                for_each_kind_of({{{limit + more, 4.0}}}, [&](const Ground& ground) {
                    const Pace pace{.tick_rate = tick_rate, .walkable_degrees = limit};
                    SCOPED_TRACE(text_of(ground, pace));
                    WalkOnSlopes player(ground, GetParam(), pace);

                    const Walk walk = player.walk(12.0);

                    EXPECT_EQ(walk.broken, "");
                    EXPECT_LE(walk.highest, kNotLifted);
                    EXPECT_LE(walk.gone, 2.0f + 0.5f);
                    EXPECT_GE(walk.gone, 2.0f - 1.5f);
                });
}

TEST_P(Slopes, a_walkable_slope_that_gets_too_steep_is_climbed_up_to_there) {
    for (const std::uint32_t tick_rate : kTickRates)
        for_each_kind_of({{{40.0, 4.0}, {60.0, 4.0}}}, [&](const Ground& ground) {
            const Pace pace{.tick_rate = tick_rate};
            SCOPED_TRACE(text_of(ground, pace));
            WalkOnSlopes player(ground, GetParam(), pace);

            const Walk walk = player.walk(14.0);

            const float bend = static_cast<float>(4.0 * std::sin(40.0 * 0.0174532925));
            EXPECT_EQ(walk.broken, "");
            EXPECT_LE(walk.highest, bend + kNotLiftedAtBend);
            EXPECT_GE(walk.highest, bend - 1.5f);
        });
}

// The wall is higher than any body, and the slope begins at its foot.
TEST_P(Slopes, a_body_walks_down_to_a_wall_and_up_again) {
    for (const double degrees : {20.0, 45.0, 50.0})
        for (const std::uint32_t tick_rate : kTickRates)
            for_each_kind_of({{{-degrees, 4.0}, {90.0, 6.0}}}, [&](const Ground& ground) {
                const Pace pace{.tick_rate = tick_rate};
                SCOPED_TRACE(text_of(ground, pace));
                WalkOnSlopes player(ground, GetParam(), pace);
                const float top = player.position().y;

                const Walk down = player.walk(9.0);
                const float bottom = player.position().y;
                const bool stands = player.is_on_ground();
                const Walk up = player.walk(5.5, -1);

                EXPECT_EQ(down.broken + up.broken, "");
                EXPECT_TRUE(stands);
                EXPECT_LT(bottom, top - 0.5f);
                EXPECT_EQ(up.in_air, 0);
                EXPECT_NEAR(player.position().y, top, 0.01f);
                EXPECT_NEAR(up.all, up.ticks, 2.0 * kStepsPerJoint);
            });
}

}  // namespace
}  // namespace arena::sim::slopes_test
