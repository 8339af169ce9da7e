#include "tests/bench/replication/quantise.h"

#include <cstdint>

#include <gtest/gtest.h>

namespace arena::bench::quantise_test {
namespace {

constexpr std::uint16_t kTickRate = 60;

std::int32_t aim_of(sim::Vec2 direction) {
    return quantise(LivingPlayer{.id = {1}, .aim = direction}, kTickRate)[Field::aim];
}

TEST(Quantise, turns_a_player_into_units_of_the_trace) {
    const LivingPlayer player{.id = {9},
                              .position = {10.0f, -0.5f},
                              .velocity = {6.0f, -3.0f},
                              .aim = {0.0f, 1.0f},
                              .health = 80,
                              .archetype = 3,
                              .team = 2,
                              .flags = 5,
                              .animation = 255};

    const TraceEntity entity = quantise(player, kTickRate);

    // 6 m/s are a tenth of a metre a tick.
    const TraceEntity expected{.id = {9}, .fields = {1280, -64, 102, -51, 2, 3, 256, 80, 5, 255}};
    EXPECT_EQ(entity, expected);
}

TEST(Quantise, turns_a_projectile_into_units_of_the_trace) {
    const LivingProjectile projectile{.id = {sim::kFirstProjectileId},
                                      .position = {1.0f, 2.0f},
                                      .velocity = {0.0f, 50.0f},
                                      .weapon = 4,
                                      .team = 1};

    const TraceEntity entity = quantise(projectile, kTickRate);

    const TraceEntity expected{.id = {sim::kFirstProjectileId},
                               .fields = {128, 256, 0, 853, 1, 4, 0, 0, 0, 0}};
    EXPECT_EQ(entity, expected);
}

TEST(Quantise, measures_an_aim_in_1024ths_of_a_turn_from_the_x_axis) {
    EXPECT_EQ(aim_of({1, 0}), 0);
    EXPECT_EQ(aim_of({0, 1}), 256);
    EXPECT_EQ(aim_of({-1, 0}), 512);
    EXPECT_EQ(aim_of({0, -1}), 768);
    EXPECT_EQ(aim_of({1.0f, -0.003f}), 0);  // rounds up to a full turn
    EXPECT_EQ(aim_of({1.0f, -0.006f}), 1023);
    EXPECT_EQ(aim_of({0, 0}), 0);
}

}  // namespace
}  // namespace arena::bench::quantise_test
