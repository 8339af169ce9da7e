#include <gtest/gtest.h>

#include "sim/tick/status/01_end_effects.h"

namespace arena::sim::end_effects_test {
namespace {

WorldState with_two_effects(bool uses_them) {
    WorldState state;
    state.features.effects = uses_them;
    state.tick = 50;
    state.players.insert(0, {.id = {1}});
    state.players.effects[0][1] = {.until_tick = 50, .kind = 3};
    state.players.effects[0][2] = {.until_tick = 51, .kind = 4};
    return state;
}

TEST(EndEffects, forgets_those_that_are_over_and_keeps_the_others_in_their_places) {
    WorldState state = with_two_effects(true);

    end_effects(state);

    EXPECT_EQ(state.players.effects[0][1], ActiveEffect{});
    EXPECT_EQ(state.players.effects[0][2].kind, 4u);
}

TEST(EndEffects, touches_nothing_in_a_game_without_effects) {
    WorldState state = with_two_effects(false);

    end_effects(state);

    EXPECT_EQ(state.players.effects[0][1].kind, 3u);
}

}  // namespace
}  // namespace arena::sim::end_effects_test
