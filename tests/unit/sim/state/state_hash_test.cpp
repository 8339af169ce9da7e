#include "sim/state/state_hash.h"

#include <functional>
#include <set>

#include <gtest/gtest.h>

namespace arena::sim::state_hash_test {
namespace {

WorldState some_state() {
    WorldState state;
    state.tick = 1;
    state.players.insert(0, {});
    state.players.insert(0, {});
    state.projectiles.resize(2);
    return state;
}

TEST(StateHash, equal_states_have_equal_hashes) {
    EXPECT_EQ(hash_of(some_state()), hash_of(some_state()));
}

TEST(StateHash, every_field_counts) {
    const std::function<void(WorldState&)> changes[] = {
        [](WorldState& s) { s.tick = 2; },
        [](WorldState& s) { s.shots_fired = 1; },
        [](WorldState& s) { s.random.next(); },
        [](WorldState& s) { s.players.erase(std::vector<std::uint32_t>{1}); },
        [](WorldState& s) { s.projectiles.pop_back(); },
        [](WorldState& s) { s.players.id[1] = {1}; },
        [](WorldState& s) { s.players.position[1].x = 1; },
        [](WorldState& s) { s.players.position[1].y = 1; },
        [](WorldState& s) { s.players.velocity[1].x = 1; },
        [](WorldState& s) { s.players.velocity[1].y = 1; },
        [](WorldState& s) { s.players.aim[1].x = 0.5f; },
        [](WorldState& s) { s.players.aim[1].y = 0.5f; },
        [](WorldState& s) { s.players.input[1].move_x = 1; },
        [](WorldState& s) { s.players.input[1].move_y = 1; },
        [](WorldState& s) { s.players.input[1].aim_x = 1; },
        [](WorldState& s) { s.players.input[1].aim_y = 1; },
        [](WorldState& s) { s.players.input[1].buttons = 1; },
        [](WorldState& s) { s.players.input[1].seen_back = 1; },
        [](WorldState& s) { s.players.health[1] = 1; },
        [](WorldState& s) { s.players.score[1] = 1; },
        [](WorldState& s) { s.players.deaths[1] = 1; },
        [](WorldState& s) { s.players.fire_ready_tick[1] = 1; },
        [](WorldState& s) { s.players.respawn_tick[1] = 1; },
        [](WorldState& s) { s.players.radius[1] = 1; },
        [](WorldState& s) { s.players.alive[1] = 1; },
        [](WorldState& s) { s.players.thrown[1] = 1; },
        [](WorldState& s) { s.projectiles[1].id = {1}; },
        [](WorldState& s) { s.projectiles[1].owner = {1}; },
        [](WorldState& s) { s.projectiles[1].position.x = 1; },
        [](WorldState& s) { s.projectiles[1].position.y = 1; },
        [](WorldState& s) { s.projectiles[1].velocity.x = 1; },
        [](WorldState& s) { s.projectiles[1].velocity.y = 1; },
        [](WorldState& s) { s.projectiles[1].expiry_tick = 1; },
        [](WorldState& s) { s.projectiles[1].range = 1; },
        [](WorldState& s) { s.projectiles[1].weapon = 1; },
        [](WorldState& s) { s.projectiles[1].team = 1; },
        [](WorldState& s) { s.projectiles[1].pierce = 1; },
        [](WorldState& s) { s.projectiles[1].bounces = 1; },
        [](WorldState& s) { s.pierce_records.push_back({}); },
    };
    std::set<std::uint64_t> seen{hash_of(some_state())};

    for (const auto& change : changes) {
        WorldState state = some_state();
        change(state);
        EXPECT_TRUE(seen.insert(hash_of(state)).second) << "change " << seen.size();
    }
}

TEST(StateHash, look_back_and_past_count) {
    const auto with_past = [] {
        WorldState state = some_state();
        state.past.begin(2, 2);
        return state;
    };
    const std::function<void(WorldState&)> changes[] = {
        [](WorldState& s) { s.projectiles[1].looks_back = 1; },
        [](WorldState& s) { s.past.ticks[1] = 1; },
        [](WorldState& s) { s.past.places[3].y = 1; },
        [](WorldState& s) { s.past.begin(1, 2); },
        [](WorldState& s) { s.past = {}; },
    };
    std::set<std::uint64_t> seen{hash_of(with_past())};

    for (const auto& change : changes) {
        WorldState state = with_past();
        change(state);
        EXPECT_TRUE(seen.insert(hash_of(state)).second) << "change " << seen.size();
    }
}

TEST(StateHash, triggers_animations_and_attack_records_count) {
    const auto with_triggers = [] {
        WorldState state = some_state();
        state.triggers.resize(2);
        state.attack_records.resize(2);
        return state;
    };
    const std::function<void(WorldState&)> changes[] = {
        [](WorldState& s) { s.players.animation[1] = 1; },
        [](WorldState& s) { s.players.animation_tick[1] = 1; },
        [](WorldState& s) { s.triggers[1].ready_tick = 1; },
        [](WorldState& s) { s.triggers[1].pressed = 1; },
        [](WorldState& s) { s.attack_records[1].attacker = {1}; },
        [](WorldState& s) { s.attack_records[1].victim = {1}; },
        [](WorldState& s) { s.attack_records[1].swing = 1; },
        [](WorldState& s) { s.attack_records.pop_back(); },
    };
    std::set<std::uint64_t> seen{hash_of(with_triggers())};

    for (const auto& change : changes) {
        WorldState state = with_triggers();
        change(state);
        EXPECT_TRUE(seen.insert(hash_of(state)).second) << "change " << seen.size();
    }
}

TEST(StateHash, every_field_of_a_match_counts_and_none_in_an_endless_one) {
    const auto with_match = [](GameMode mode) {
        WorldState state = some_state();
        state.match.mode = mode;
        state.flags.resize(2);
        return state;
    };
    const std::function<void(WorldState&)> changes[] = {
        [](WorldState& s) { s.match.number = 2; },
        [](WorldState& s) { s.match.round = 2; },
        [](WorldState& s) { s.match.match_tick = 1; },
        [](WorldState& s) { s.match.round_tick = 1; },
        [](WorldState& s) { s.match.phase_tick = 1; },
        [](WorldState& s) { s.match.phase_end_tick = 1; },
        [](WorldState& s) { s.match.winner = {1}; },
        [](WorldState& s) { s.match.winner_team = 1; },
        [](WorldState& s) { s.match.phase = MatchPhase::overtime; },
        [](WorldState& s) { s.match.ended_by = EndedBy::tie; },
        [](WorldState& s) { s.match.hill = 1; },
        [](WorldState& s) { s.match.hill_team = 1; },
        [](WorldState& s) { s.match.hill_contested = 1; },
        [](WorldState& s) { s.match.hill_move_tick = 1; },
        [](WorldState& s) { s.match.hill_ticks = 1; },
        [](WorldState& s) { s.match.team_scores[8] = 1; },
        [](WorldState& s) { s.match.rounds_won[8] = 1; },
        [](WorldState& s) { s.players.stands_until_tick[1] = 1; },
        [](WorldState& s) { s.players.rounds_won[1] = 1; },
        [](WorldState& s) { s.flags[1].position.y = 1.0f; },
        [](WorldState& s) { s.flags[1].carrier = {1}; },
        [](WorldState& s) { s.flags[1].return_tick = 1; },
        [](WorldState& s) { s.flags.pop_back(); },
    };
    std::set<std::uint64_t> seen{hash_of(with_match(GameMode::deathmatch)),
                                 hash_of(with_match(GameMode::elimination)), hash_of(some_state())};
    ASSERT_EQ(seen.size(), 3u);

    for (const auto& change : changes) {
        WorldState state = with_match(GameMode::deathmatch);
        change(state);
        EXPECT_TRUE(seen.insert(hash_of(state)).second) << "change " << seen.size();

        WorldState endless = with_match(GameMode::endless);
        change(endless);
        EXPECT_EQ(hash_of(endless), hash_of(some_state()));
    }
}

TEST(StateHash, what_only_some_games_use_counts_in_these_games_alone) {
    const auto jumped = [](WorldState state) {
        state.players.air[1].air_jumps = 1;
        return state;
    };
    WorldState forgiving = some_state();
    forgiving.features.air = true;

    EXPECT_EQ(hash_of(jumped(some_state())), hash_of(some_state()));
    EXPECT_NE(hash_of(jumped(forgiving)), hash_of(forgiving));

    const auto affected = [](WorldState state) {
        state.players.effects[1][3].source = {7};
        return state;
    };
    WorldState with_effects = some_state();
    with_effects.features.effects = true;
    EXPECT_EQ(hash_of(affected(some_state())), hash_of(some_state()));
    EXPECT_NE(hash_of(affected(with_effects)), hash_of(with_effects));
}

TEST(StateHash, weapon_slots_and_the_inputs_for_them_count_in_games_that_have_them) {
    WorldState plain = some_state();
    WorldState armed = some_state();
    armed.features.arsenal = true;
    const auto changed = [](WorldState state, int what) {
        Players& players = state.players;
        if (what == 0) players.arsenal[1].magazine[3] = 5;
        if (what == 1) players.input[1].slot = 2;
        if (what == 2) players.input[1].buttons |= kButtonReload;
        return state;
    };

    for (int what = 0; what < 3; ++what) {
        EXPECT_EQ(hash_of(changed(plain, what)), hash_of(plain)) << what;
        EXPECT_NE(hash_of(changed(armed, what)), hash_of(armed)) << what;
    }
}

TEST(StateHash, charge_and_heat_count_in_games_that_have_them) {
    WorldState plain = some_state();
    WorldState charged = some_state();
    charged.features.firing = true;
    const auto changed = [](WorldState state, int what) {
        if (what == 0) state.players.firing[1].heat[2] = 5.0f;
        if (what == 1) state.players.firing[1].charge_tick = 5;
        if (what == 2) state.projectiles[0].charge = 5;
        return state;
    };

    for (int what = 0; what < 3; ++what) {
        EXPECT_EQ(hash_of(changed(plain, what)), hash_of(plain)) << what;
        EXPECT_NE(hash_of(changed(charged, what)), hash_of(charged)) << what;
    }
}

TEST(StateHash, abilities_count_in_games_that_have_them) {
    WorldState plain = some_state();
    WorldState skilled = some_state();
    skilled.features.abilities = true;
    const auto changed = [](WorldState state) {
        state.players.abilities[1].full_tick[2] = 5;
        return state;
    };

    EXPECT_EQ(hash_of(changed(plain)), hash_of(plain));
    EXPECT_NE(hash_of(changed(skilled)), hash_of(skilled));
}

TEST(StateHash, the_first_eight_buttons_of_more_inputs_than_a_chunk_count) {
    for (const std::size_t row : {0u, 255u, 256u, 599u}) {
        WorldState state;
        for (std::uint32_t id = 1; id <= 600; ++id)
            state.players.insert(id - 1, {.id = {id}});
        const std::uint64_t before = hash_of(state);
        state.players.input[row].buttons = kButtonDrop;
        EXPECT_NE(hash_of(state), before) << row;
    }
}

TEST(StateHash, is_the_same_on_every_machine) {
    // A changed value here means a changed hash format: recorded runs no longer match.
    EXPECT_EQ(hash_of(some_state()), 13462531866473853591ULL);
}

}  // namespace
}  // namespace arena::sim::state_hash_test
