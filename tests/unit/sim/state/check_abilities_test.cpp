#include "sim/state/check_abilities.h"

#include <functional>

#include <gtest/gtest.h>

namespace arena::sim::check_abilities_test {
namespace {

constexpr Tick kNow = 1000;

Rules skilled() {
    Rules rules;
    rules.abilities = {{.cooldown = 1.0f, .charges = 2, .windup = 0.5f}};  // 60 ticks, 30 ticks
    static_cast<void>(rules.archetypes[0].abilities.push_back(0));
    static_cast<void>(rules.archetypes[0].abilities.push_back(kNone));
    return rules;
}

std::string problem_of(const std::function<void(AbilitiesState&)>& change) {
    PlayerState player;
    player.id = {7};
    change(player.abilities);
    return check_abilities(player, kNow, skilled()).value_or("");
}

TEST(CheckAbilities, finds_nothing_at_a_spawn_and_at_the_limits) {
    EXPECT_EQ(problem_of([](AbilitiesState&) {}), "");
    EXPECT_EQ(problem_of([](AbilitiesState& state) {
                  state = {.full_tick = {kNow + 120}, .acts_tick = kNow + 30, .begun = 1};
              }),
              "");
}

TEST(CheckAbilities, names_what_is_impossible) {
    const auto waits = [](int slot) {
        return "entity 7 waits too long for its ability " + std::to_string(slot) +
               ", or has too many uses of it";
    };
    EXPECT_EQ(problem_of([](AbilitiesState& state) { state.full_tick[0] = kNow + 121; }), waits(1));
    EXPECT_EQ(problem_of([](AbilitiesState& state) { state.full_tick[1] = 1; }), waits(2));
    EXPECT_EQ(problem_of([](AbilitiesState& state) { state.full_tick[3] = 1; }), waits(4));
    EXPECT_EQ(problem_of([](AbilitiesState& state) { state.acts_tick = 5; }),
              "entity 7 waits for an ability that it has not begun");
    for (const std::uint16_t begun : {std::uint16_t{2}, std::uint16_t{3}, std::uint16_t{77}})
        EXPECT_EQ(problem_of([&](AbilitiesState& state) { state.begun = begun; }),
                  "entity 7 has begun an ability that it does not have");
    EXPECT_EQ(
        problem_of([](AbilitiesState& state) { state = {.acts_tick = kNow + 31, .begun = 1}; }),
        "entity 7 winds up for longer than its ability does");
}

TEST(CheckAbilities, stamina_and_uses_have_limits) {
    Rules rules = skilled();
    rules.archetypes[0].stamina = 60.0f;
    rules.archetypes[0].stamina_recovery = 30.0f;  // 120 ticks
    rules.abilities[0].recharges = false;
    PlayerState player;
    player.id = {7};
    player.abilities = {.full_tick = {2}, .stamina_ticks = 120};
    EXPECT_EQ(check_abilities(player, kNow, rules), std::nullopt);

    player.abilities.full_tick[0] = 3;
    EXPECT_EQ(check_abilities(player, kNow, rules),
              "entity 7 waits too long for its ability 1, or has too many uses of it");
    player.abilities = {.stamina_ticks = 121};
    EXPECT_EQ(check_abilities(player, kNow, rules), "entity 7 lacks more stamina than it can have");
}

}  // namespace
}  // namespace arena::sim::check_abilities_test
