#include "sim/values/passed_ticks.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

TEST(PassedTicks, a_tick_has_passed_at_its_own_end) {
    EXPECT_EQ(without_passed(Tick{11}, 10), 11u);
    EXPECT_EQ(without_passed(Tick{10}, 10), 0u);
    EXPECT_EQ(without_passed(Tick{1}, 10), 0u);
    EXPECT_EQ(without_passed(kNeverTick, 10), kNeverTick);
}

TEST(PassedTicks, jumps_keep_all_but_the_ticks) {
    const AirState air{
        .coyote_until_tick = 10, .remembered_until_tick = 11, .air_jumps = 2, .flags = kRising};

    EXPECT_EQ(without_passed(air, 10),
              (AirState{.remembered_until_tick = 11, .air_jumps = 2, .flags = kRising}));
    EXPECT_EQ(without_passed(air, 9), air);
}

TEST(PassedTicks, the_uses_of_an_ability_do_not_pass) {
    const AbilitiesState abilities{
        .full_tick = {255, 256, 1000, 1001}, .acts_tick = 900, .begun = 2, .stamina_ticks = 5};

    EXPECT_EQ(
        without_passed(abilities, 1000),
        (AbilitiesState{
            .full_tick = {255, 0, 0, 1001}, .acts_tick = 900, .begun = 2, .stamina_ticks = 5}));
}

TEST(PassedTicks, a_gift_that_is_over_makes_nobody_faster) {
    EXPECT_EQ(without_passed(SpeedGift{.until_tick = 11, .factor = 2.0f}, 10),
              (SpeedGift{.until_tick = 11, .factor = 2.0f}));
    EXPECT_EQ(without_passed(SpeedGift{.until_tick = 10, .factor = 2.0f}, 10), SpeedGift{});
}

}  // namespace
}  // namespace arena::sim
