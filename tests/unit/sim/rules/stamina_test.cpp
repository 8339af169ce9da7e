#include "sim/rules/stamina.h"

#include <gtest/gtest.h>

namespace arena::sim::stamina_test {
namespace {

constexpr std::uint32_t kRate = 60;

/// 100 points, of which 25 come back in a second.
Archetype runner() {
    Archetype archetype;
    archetype.stamina = 100.0f;
    archetype.stamina_recovery = 25.0f;
    return archetype;
}

TEST(Stamina, points_are_the_ticks_in_which_they_come_back) {
    EXPECT_EQ(stamina_ticks_of(0.0f, runner(), kRate), 0u);
    EXPECT_EQ(stamina_ticks_of(50.0f, runner(), kRate), 120u);
    EXPECT_EQ(stamina_ticks_of(100.0f, runner(), kRate), 240u);
}

TEST(Stamina, a_use_needs_all_that_it_costs) {
    const Ability leap{.stamina = 40.0f};  // 96 ticks
    EXPECT_TRUE(has_stamina_for(leap, runner(), 144, kRate));
    EXPECT_FALSE(has_stamina_for(leap, runner(), 145, kRate));
    EXPECT_TRUE(has_stamina_for(Ability{}, runner(), 240, kRate)) << "it costs nothing";
    EXPECT_TRUE(has_stamina_for(Ability{}, Archetype{}, 0, kRate));
    EXPECT_FALSE(has_stamina_for(leap, Archetype{}, 0, kRate)) << "it has none";
}

}  // namespace
}  // namespace arena::sim::stamina_test
