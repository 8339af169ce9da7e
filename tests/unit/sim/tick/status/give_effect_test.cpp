// How long effects last, what a second one does, and which gives way.
#include "sim/tick/status/give_effect.h"

#include <array>

#include <gtest/gtest.h>

namespace arena::sim::give_effect_test {
namespace {

/// At 60 ticks a second; effect 0 lasts 60 ticks and has a pulse every 30.
Rules rules_of(Repeat repeat) {
    Rules rules;
    rules.effects.resize(6);
    rules.effects[0] = {.duration = 1.0f, .repeat = repeat, .duration_max = 2.5f, .interval = 0.5f};
    return rules;
}

TEST(GiveEffect, begins_in_the_next_tick_and_lasts_its_time) {
    ActiveEffects effects;

    give_effect(rules_of(Repeat::refresh), 0, {7}, 100, effects);

    EXPECT_EQ(effects[0],
              (ActiveEffect{.source = {7}, .until_tick = 161, .pulse_tick = 130, .kind = 0}));
    EXPECT_EQ(effects[1], ActiveEffect{});
    EXPECT_EQ(effect_mask(effects, 160), 1u);
    EXPECT_EQ(effect_mask(effects, 161), 0u);
}

TEST(GiveEffect, refresh_begins_its_time_anew_and_keeps_its_pulses) {
    const Rules rules = rules_of(Repeat::refresh);
    ActiveEffects effects;
    give_effect(rules, 0, {7}, 100, effects);

    give_effect(rules, 0, {8}, 120, effects);

    EXPECT_EQ(effects[0],
              (ActiveEffect{.source = {8}, .until_tick = 181, .pulse_tick = 130, .kind = 0}));
    EXPECT_EQ(effects[1], ActiveEffect{});
}

TEST(GiveEffect, add_adds_its_time_up_to_the_most) {
    const Rules rules = rules_of(Repeat::add);
    ActiveEffects effects;
    give_effect(rules, 0, {7}, 100, effects);

    give_effect(rules, 0, {7}, 120, effects);
    EXPECT_EQ(effects[0].until_tick, 221u);
    give_effect(rules, 0, {7}, 120, effects);

    EXPECT_EQ(effects[0].until_tick, 121u + 150u);
}

TEST(GiveEffect, add_without_room_for_more_is_refresh) {
    Rules rules = rules_of(Repeat::add);
    rules.effects[0].duration_max = 0.1f;
    ActiveEffects effects;
    give_effect(rules, 0, {7}, 100, effects);

    give_effect(rules, 0, {7}, 120, effects);

    EXPECT_EQ(effects[0].until_tick, 181u);
}

TEST(GiveEffect, keep_changes_nothing_until_it_is_over) {
    const Rules rules = rules_of(Repeat::keep);
    ActiveEffects effects;
    give_effect(rules, 0, {7}, 100, effects);
    const ActiveEffects before = effects;

    give_effect(rules, 0, {8}, 159, effects);
    EXPECT_EQ(effects, before);
    give_effect(rules, 0, {8}, 160, effects);

    EXPECT_EQ(effects[0].source, EntityId{8}) << "it does not act in tick 161";
    EXPECT_EQ(effects[0].until_tick, 221u);
}

TEST(GiveEffect, of_more_than_there_is_place_for_the_one_that_ends_first_gives_way) {
    Rules rules = rules_of(Repeat::refresh);
    for (std::size_t i = 0; i < 6; ++i)
        rules.effects[i].duration = static_cast<float>(3 + i);
    ActiveEffects effects;
    for (const std::uint8_t kind : std::array<std::uint8_t, 4>{2, 1, 3, 4})
        give_effect(rules, kind, {7}, 100, effects);

    give_effect(rules, 5, {7}, 100, effects);
    EXPECT_EQ(effect_mask(effects, 101), 0b111100u) << "effect 1 gave way";
    give_effect(rules, 0, {7}, 100, effects);

    EXPECT_EQ(effect_mask(effects, 101), 0b111100u) << "the new one would end first";
}

TEST(GiveEffect, one_that_is_over_leaves_its_place) {
    const Rules rules = rules_of(Repeat::refresh);
    ActiveEffects effects;
    for (const std::uint8_t kind : std::array<std::uint8_t, 4>{0, 1, 2, 3})
        give_effect(rules, kind, {7}, 100, effects);

    give_effect(rules, 4, {7}, 160, effects);

    EXPECT_EQ(effect_mask(effects, 161), 0b10000u);
}

}  // namespace
}  // namespace arena::sim::give_effect_test
