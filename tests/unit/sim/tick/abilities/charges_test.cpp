#include "sim/tick/abilities/charges.h"

#include <gtest/gtest.h>

namespace arena::sim::charges_test {
namespace {

constexpr std::uint32_t kRate = 60;

/// Three uses, each of which comes back in 2 s: 120 ticks.
Ability three_uses() {
    return {.cooldown = 2.0f, .charges = 3};
}

TEST(Charges, uses_come_back_one_after_the_other) {
    const Ability ability = three_uses();
    Tick full = 0;
    full = full_tick_after_use(ability, full, 1000, kRate);
    EXPECT_EQ(full, 1120u);
    full = full_tick_after_use(ability, full, 1010, kRate);
    EXPECT_EQ(full, 1240u);

    EXPECT_EQ(uses_ready(ability, full, 1010, kRate), 1u);
    EXPECT_EQ(uses_ready(ability, full, 1119, kRate), 1u);
    EXPECT_EQ(uses_ready(ability, full, 1120, kRate), 2u);
    EXPECT_EQ(uses_ready(ability, full, 1239, kRate), 2u);
    EXPECT_EQ(uses_ready(ability, full, 1240, kRate), 3u);
    EXPECT_EQ(uses_ready(ability, full, 5000, kRate), 3u);
}

TEST(Charges, none_is_ready_when_all_have_been_used) {
    const Ability ability = three_uses();
    Tick full = 0;
    for (int use = 0; use < 3; ++use)
        full = full_tick_after_use(ability, full, 1000, kRate);

    EXPECT_EQ(uses_ready(ability, full, 1000, kRate), 0u);
    EXPECT_EQ(uses_ready(ability, full, 1119, kRate), 0u);
    EXPECT_EQ(uses_ready(ability, full, 1120, kRate), 1u);
}

TEST(Charges, a_tick_that_is_further_away_than_all_uses_leaves_none) {
    EXPECT_EQ(uses_ready(three_uses(), 0xFFFF'FFFF, 1, kRate), 0u);
}

TEST(Charges, what_does_not_recharge_has_the_uses_that_it_was_given) {
    const Ability grenade{.charges = 3, .recharges = false};
    EXPECT_EQ(uses_ready(grenade, 0, 1000, kRate), 0u);
    EXPECT_EQ(uses_ready(grenade, 2, 1000, kRate), 2u);
    EXPECT_EQ(full_tick_after_use(grenade, 2, 1000, kRate), 1u);
}

}  // namespace
}  // namespace arena::sim::charges_test
