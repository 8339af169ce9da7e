#include "client/game/smoothing.h"

#include <gtest/gtest.h>

#include "sim/math/vec2.h"

namespace arena::client::smoothing_test {
namespace {

constexpr double kFrame = 1.0 / 60.0;

TEST(Smoothing, a_short_offset_decays_to_a_third_in_the_smoothing_time) {
    sim::Vec2 offset{0.1f, 0.0f};
    for (int ms = 0; ms < 80; ++ms)
        offset = decayed(offset, 0.001, {});

    EXPECT_NEAR(offset.x, 0.0368f, 0.0005f);
    EXPECT_EQ(offset.y, 0.0f);
}

TEST(Smoothing, an_offset_decays_by_at_most_five_centimetres_per_frame) {
    sim::Vec2 offset{2.0f, -2.0f};
    while (offset != sim::Vec2{}) {
        const sim::Vec2 next = decayed(offset, kFrame, {});
        EXPECT_LE(sim::length(offset - next), 0.0501f);
        EXPECT_LT(sim::length(next), sim::length(offset));
        offset = next;
    }
}

TEST(Smoothing, hidden_offsets_add_up_and_one_that_is_too_large_is_shown) {
    const GameSettings settings;

    EXPECT_EQ(hiding({0.5f, 0.0f}, {1.0f, 0.0f}, settings), (sim::Vec2{-0.5f, 0.0f}));
    EXPECT_EQ(hiding({0.0f, 0.0f}, {3.9f, 0.0f}, settings), (sim::Vec2{-3.9f, 0.0f}));
    EXPECT_EQ(hiding({0.0f, 0.0f}, {4.1f, 0.0f}, settings), sim::Vec2{});
}

TEST(Smoothing, nothing_is_hidden_without_a_smoothing_time) {
    const GameSettings settings{.smoothing_time = Time{0}};

    EXPECT_EQ(hiding({}, {0.1f, 0.0f}, settings), sim::Vec2{});
    EXPECT_EQ(decayed({0.1f, 0.0f}, kFrame, settings), sim::Vec2{});
}

}  // namespace
}  // namespace arena::client::smoothing_test
