#include "sim/state/state_diff.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

WorldState some_state() {
    WorldState state;
    for (const std::uint32_t id : {3u, 5u, 9u}) {
        PlayerState player;
        player.id = {id};
        player.position = {static_cast<float>(id), 2.0f};
        state.players.insert(state.players.size(), player);
    }
    state.projectiles.push_back({.id = {kFirstProjectileId + 4}, .owner = {3}});
    state.movers.resize(2);
    return state;
}

std::string in_words(const WorldState& a, const WorldState& b) {
    std::string words;
    for (const StateDifference& d : differences(a, b))
        words += d.entity + " " + d.field + ": " + d.first + " | " + d.second + "\n";
    return words;
}

TEST(StateDiff, equal_states_do_not_differ) {
    EXPECT_EQ(in_words(some_state(), some_state()), "");
}

TEST(StateDiff, a_changed_field_is_named_with_its_entity_and_both_values) {
    WorldState other = some_state();
    other.players.position[1].y = 2.0000002f;
    other.projectiles[0].pierce = 1;
    other.movers[1].phase = MoverPhase::gone;

    EXPECT_EQ(in_words(some_state(), other),
              "player 5 position: (5, 2) | (5, 2.00000024)\n"
              "projectile 1073741828 pierce: 0 | 1\n"
              "mover 1 phase: solid | gone\n");
}

TEST(StateDiff, missing_entities_are_absent_and_the_others_do_not_differ) {
    WorldState other = some_state();
    other.players.erase(std::vector<std::uint32_t>{1});
    other.projectiles.clear();

    EXPECT_EQ(in_words(some_state(), other),
              "player 5 presence: there | absent\n"
              "projectile 1073741828 presence: there | absent\n");
    EXPECT_EQ(in_words(other, some_state()),
              "player 5 presence: absent | there\n"
              "projectile 1073741828 presence: absent | there\n");
}

TEST(StateDiff, past_positions_are_named_by_how_long_ago_they_were) {
    const auto with_past = [] {
        WorldState state = some_state();
        state.tick = 7;
        state.past.begin(3, 3);
        state.past.ticks = {3, 2, 3};
        return state;
    };
    WorldState other = with_past();
    other.past.places[5 % 3 * 3 + 0] = {1.0f, 0.0f};  // player 3, at the end of tick 5
    other.past.places[5 % 3 * 3 + 1] = {1.0f, 0.0f};  // no longer counts
    other.past.ticks[2] = 1;

    EXPECT_EQ(in_words(with_past(), other),
              "player 3 place 2 ticks ago: (0, 0) | (1, 0)\n"
              "player 9 past.ticks: 3 | 1\n");
    EXPECT_EQ(in_words(with_past(), some_state()),
              "world tick: 7 | 0\n"
              "world past.slots: 3 | 0\n");
}

TEST(StateDiff, negative_zero_differs_from_zero) {
    WorldState other = some_state();
    other.players.velocity[0].x = -0.0f;

    EXPECT_EQ(in_words(some_state(), other), "player 3 velocity: (0, 0) | (-0, 0)\n");
}

TEST(StateDiff, returns_no_more_differences_than_asked_for) {
    WorldState other = some_state();
    for (float& factor : other.players.speed_factor)
        factor = 2.0f;

    EXPECT_EQ(differences(some_state(), other, 2).size(), 2u);
}

}  // namespace
}  // namespace arena::sim
