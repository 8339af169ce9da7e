#include "sim/rules/zone.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

/// A zone that shrinks from 100 m to 20 m between second 2 and second 6.
Rules shrinking() {
    Rules rules;
    rules.zone = {.center = {20.0f, 20.0f},
                  .first_radius = 100.0f,
                  .last_radius = 20.0f,
                  .wait = 2.0f,
                  .shrink_time = 4.0f,
                  .damage = 5,
                  .damage_interval = 0.5f};
    return rules;
}

TEST(Zone, waits_shrinks_evenly_and_stays) {
    const Rules rules = shrinking();

    EXPECT_EQ(zone_radius(rules, 0), 100.0f);
    EXPECT_EQ(zone_radius(rules, 120), 100.0f);
    EXPECT_FLOAT_EQ(zone_radius(rules, 180), 80.0f);
    EXPECT_FLOAT_EQ(zone_radius(rules, 240), 60.0f);
    EXPECT_EQ(zone_radius(rules, 360), 20.0f);
    EXPECT_EQ(zone_radius(rules, 0xffffffffu), 20.0f);
}

TEST(Zone, never_grows_while_it_shrinks) {
    const Rules rules = shrinking();

    for (Tick tick = 1; tick < 400; ++tick)
        EXPECT_LE(zone_radius(rules, tick), zone_radius(rules, tick - 1)) << tick;
}

TEST(Zone, without_a_shrink_time_it_is_small_right_after_its_wait) {
    Rules rules = shrinking();
    rules.zone.shrink_time = 0.0f;

    EXPECT_EQ(zone_radius(rules, 119), 100.0f);
    EXPECT_EQ(zone_radius(rules, 120), 20.0f);
    rules.zone.wait = 0.0f;
    EXPECT_EQ(zone_radius(rules, 0), 20.0f);
}

TEST(Zone, negative_times_count_as_zero_and_huge_ones_as_forever) {
    Rules rules = shrinking();
    rules.zone.wait = -3.0f;
    rules.zone.shrink_time = 1e30f;

    EXPECT_EQ(zone_radius(rules, 0), 100.0f);
    EXPECT_NEAR(zone_radius(rules, 100000), 100.0f, 0.1f);
}

TEST(Zone, hurts_once_per_interval) {
    const Rules rules = shrinking();
    int times = 0;

    for (Tick tick = 1; tick <= 300; ++tick)
        times += zone_hurts(rules, tick) ? 1 : 0;

    EXPECT_EQ(times, 10);
    EXPECT_TRUE(zone_hurts(rules, 30));
    EXPECT_FALSE(zone_hurts(rules, 31));
}

TEST(Zone, there_is_no_zone_without_damage) {
    Rules rules = shrinking();
    rules.zone.damage = 0;

    EXPECT_FALSE(has_zone(rules));
    EXPECT_FALSE(has_zone(Rules{}));
    for (Tick tick = 1; tick <= 100; ++tick)
        EXPECT_FALSE(zone_hurts(rules, tick));
}

TEST(Zone, hurts_in_every_tick_with_an_interval_of_zero) {
    Rules rules = shrinking();
    rules.zone.damage_interval = 0.0f;

    EXPECT_TRUE(zone_hurts(rules, 7));
    EXPECT_TRUE(zone_hurts(rules, 8));
}

}  // namespace
}  // namespace arena::sim
