#include "sim/values/status_effects.h"

#include <gtest/gtest.h>

namespace arena::sim::status_effects_test {
namespace {

TEST(StatusEffects, the_mask_has_a_bit_for_each_kind_that_acts) {
    ActiveEffects effects;
    EXPECT_EQ(effect_mask(effects, 1), 0u);

    effects[0] = {.until_tick = 10, .kind = 15};
    effects[2] = {.until_tick = 9, .kind = 0};
    effects[3] = {.until_tick = 10};

    EXPECT_EQ(effect_mask(effects, 8), 0x8001u);
    EXPECT_EQ(effect_mask(effects, 9), 0x8000u) << "it acts before tick 9";
    EXPECT_EQ(effect_mask(effects, 10), 0u);
}

}  // namespace
}  // namespace arena::sim::status_effects_test
