#include "server/match/score_keeper.h"

#include <chrono>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/match_scene.h"

namespace arena::server {
namespace {

using namespace std::chrono_literals;
using arena::test::player_id;

/// Players 1 and 2, clients 11 and 12, in a match that is kept.
struct KeptMatch : arena::test::MatchDriver {
    explicit KeptMatch(const sim::Rules& rules) : MatchDriver(rules) {
        scores.join(player_id(1), 11, "ada");
        scores.join(player_id(2), 12, "grace");
        tick({arena::test::join(player_id(1)), arena::test::join(player_id(2))});
    }
    void tick(const std::vector<sim::Command>& commands = {}) {
        const sim::StepResult result = step(commands);
        begun += scores.record(world, result.events) ? 1 : 0;
    }
    void tick_until(sim::MatchPhase wanted) {
        for (int i = 0; phase() != wanted && i < 1000; ++i)
            tick();
        ASSERT_EQ(phase(), wanted);
    }
    /// Player 1 kills player 2.
    void duel() {
        put(1, {10.0f, 10.0f});
        put(2, {14.0f, 10.0f});
        const std::int32_t deaths = player(2).deaths;
        tick({arena::test::input(player_id(1), arena::test::shoot(1, 0))});
        for (int i = 0; player(2).deaths == deaths && i < 100; ++i)
            tick();
        tick({arena::test::input(player_id(1), {})});
    }
    [[nodiscard]] PlayerResult of(std::uint64_t client) const {
        for (const PlayerResult& player : scores.result(world).players)
            if (player.client_id == client) return player;
        return {};
    }

    ScoreKeeper scores;
    int begun = 0;
};

TEST(ScoreKeeper, counts_kills_deaths_and_damage_of_both_sides) {
    KeptMatch match(arena::test::match_rules(sim::GameMode::team_deathmatch));
    match.tick_until(sim::MatchPhase::play);

    match.duel();

    EXPECT_EQ(match.begun, 1);
    EXPECT_EQ(match.of(11).kills, 1u);
    EXPECT_EQ(match.of(11).score, 1);
    EXPECT_EQ(match.of(11).damage, 100);
    EXPECT_EQ(match.of(11).deaths, 0u);
    EXPECT_EQ(match.of(12).kills, 0u);
    EXPECT_EQ(match.of(12).deaths, 1u);
    EXPECT_NE(match.of(11).team, match.of(12).team);
}

TEST(ScoreKeeper, what_happens_before_the_match_does_not_count) {
    sim::Rules rules = arena::test::match_rules(sim::GameMode::deathmatch);
    rules.match.warm_up = 60.0f;
    KeptMatch match(rules);
    match.tick();

    match.duel();

    EXPECT_EQ(match.phase(), sim::MatchPhase::warm_up);
    EXPECT_EQ(match.of(11).kills, 0u);
    EXPECT_EQ(match.of(11).damage, 0);
}

TEST(ScoreKeeper, points_of_all_rounds_add_up) {
    sim::Rules rules = arena::test::match_rules(sim::GameMode::deathmatch);
    rules.match.score_limit = 1;
    rules.match.rounds = 3;
    KeptMatch match(rules);
    for (int round = 0; round < 2; ++round) {
        match.tick_until(sim::MatchPhase::play);
        match.duel();
    }

    match.tick_until(sim::MatchPhase::match_end);
    const MatchResult result = match.scores.result(match.world);
    EXPECT_EQ(match.of(11).score, 2);
    EXPECT_EQ(match.of(11).rounds_won, 2);
    EXPECT_EQ(result.winner, 11u);
    EXPECT_EQ(result.ended_by, sim::EndedBy::rounds);
    EXPECT_EQ(result.players.front().client_id, 11u);
    EXPECT_EQ(result.final_hash, match.world.hash());
}

TEST(ScoreKeeper, a_client_that_left_stays_in_the_result_with_its_time) {
    KeptMatch match(arena::test::match_rules(sim::GameMode::deathmatch));
    match.tick_until(sim::MatchPhase::play);
    for (int i = 0; i < 9; ++i)
        match.tick();
    match.scores.leave(player_id(2));
    match.tick({arena::test::leave(player_id(2))});

    const PlayerResult gone = match.of(12);

    EXPECT_EQ(match.phase(), sim::MatchPhase::match_end);
    EXPECT_EQ(match.scores.result(match.world).ended_by, sim::EndedBy::forfeit);
    EXPECT_FALSE(gone.is_there);
    EXPECT_NEAR(gone.seconds, 1.0, 0.11);
}

TEST(ScoreKeeper, the_time_of_a_client_that_joins_late_begins_then) {
    KeptMatch match(arena::test::match_rules(sim::GameMode::deathmatch));
    match.tick_until(sim::MatchPhase::play);
    for (int i = 0; i < 9; ++i)
        match.tick();
    match.scores.join(player_id(3), 13, "late");
    match.tick({arena::test::join(player_id(3))});

    EXPECT_GT(match.of(11).seconds, 0.9);
    EXPECT_LT(match.of(13).seconds, 0.21);
}

TEST(ScoreKeeper, the_players_that_a_client_had_before_are_forgotten) {
    KeptMatch match(arena::test::match_rules(sim::GameMode::deathmatch));
    match.scores.leave(player_id(2));
    match.scores.join(player_id(3), 12, "grace");

    EXPECT_EQ(match.scores.client_of(player_id(3)), 12u);
    EXPECT_FALSE(match.scores.client_of(player_id(2)).has_value());
}

TEST(ScoreKeeper, a_client_that_comes_back_is_in_the_result_once) {
    KeptMatch match(arena::test::match_rules(sim::GameMode::deathmatch));
    match.scores.lose(player_id(2));
    match.scores.join(player_id(2), 12, "grace h.");

    const MatchResult result = match.scores.result(match.world);

    EXPECT_EQ(result.players.size(), 2u);
    EXPECT_EQ(match.of(12).name, "grace h.");
    EXPECT_EQ(match.of(12).disconnects, 1u);
    EXPECT_EQ(match.scores.client_of(player_id(2)), 12u);
    EXPECT_FALSE(match.scores.client_of(player_id(3)).has_value());
}

TEST(ScoreKeeper, the_round_trip_is_the_median_of_any_number) {
    KeptMatch match(arena::test::match_rules(sim::GameMode::deathmatch));
    EXPECT_FALSE(match.of(11).round_trip_ms.has_value());
    for (int i = 0; i < 5000; ++i)
        match.scores.measure(player_id(1), i % 100 == 0 ? Time(5s) : Time(40ms));

    EXPECT_EQ(match.of(11).round_trip_ms, 40.0);
    EXPECT_FALSE(match.of(12).round_trip_ms.has_value());
}

TEST(ScoreKeeper, an_endless_match_is_not_kept) {
    ScoreKeeper scores;
    scores.join(player_id(1), 11, "ada");
    arena::test::MatchDriver match{sim::Rules{}};
    match.step({arena::test::join(player_id(1))});

    EXPECT_FALSE(scores.record(match.world, match.events));
}

}  // namespace
}  // namespace arena::server
