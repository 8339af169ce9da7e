// Bots that play to win on the shipped map that is seen from the side. A failure names its seed.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "server/maps/load_game.h"
#include "tests/simulation/match_simulation.h"
#include "tests/support/folders.h"

namespace arena::simulation::hills_flags_test {
namespace {

using namespace std::chrono_literals;

constexpr std::uint32_t kBots = 8;

/// A match on the shipped map, by its rules.
struct Hills {
    explicit Hills(const sim::MatchRules& match)
        : game(server::load_playable_game(test::source_path("maps/hills.tmj"), "").value()) {
        rules = game.rules.rules;
        rules.match = match;
        leaps = std::make_shared<client_sim::LeapGraphs>(game.map.terrain, rules);
    }

    [[nodiscard]] MatchSettings settings(std::uint64_t seed) const {
        return {.seed = seed,
                .bots = kBots,
                .behaviour = client_sim::BehaviourMix::any,
                .bots_predict_by = rules,
                .leaps = leaps,
                .network = protocol::find_network_profile("wifi").value(),
                .server = {.seed = seed, .rules = rules}};
    }

    server::LoadedGame game;
    sim::Rules rules;
    std::shared_ptr<client_sim::LeapGraphs> leaps;
};

/// The flags count as in scenarios/match/capture_the_flag.toml.
TEST(HillsFlags, flags_are_captured_within_the_time_limit) {
    const Hills hills(
        {.mode = sim::GameMode::capture_the_flag,
         .players_to_start = kBots,
         .countdown = 1.0f,
         .time_limit = 180.0f,
         .capture_the_flag = {
             .carrier_speed = 1.1f, .return_time = 10.0f, .own_flag_at_home = false}});
    int matches_with_captures = 0;
    std::string captures;

    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        MatchSimulation match(hills.settings(seed), hills.game.map.terrain);
        match.run(178s);
        const auto& scores = match.server().world().state().match.team_scores;
        matches_with_captures += scores[1] + scores[2] > 0 ? 1 : 0;
        captures += " " + std::to_string(scores[1]) + ":" + std::to_string(scores[2]);
        for (const std::string& line : match.verdict().lines())
            ADD_FAILURE() << "seed " << seed << ": " << line;
        EXPECT_EQ(match.finish().verdict.violations_sum(), 0u) << "seed " << seed;
    }

    EXPECT_GE(matches_with_captures, 3) << captures;
}

TEST(HillsFlags, last_one_standing_ends_with_one_alive) {
    const Hills hills({.mode = sim::GameMode::last_one_standing,
                       .players_to_start = kBots,
                       .countdown = 1.0f,
                       .time_limit = 0.0f,
                       .overtime = 0.0f,
                       .match_end = 30.0f});

    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        MatchSimulation match(hills.settings(seed), hills.game.map.terrain);
        const auto state = [&match]() -> const sim::MatchState& {
            return match.server().world().state().match;
        };
        for (int seconds = 0; seconds < 300 && state().phase != sim::MatchPhase::match_end;
             ++seconds)
            match.run(1s);

        ASSERT_EQ(state().phase, sim::MatchPhase::match_end);
        EXPECT_EQ(state().ended_by, sim::EndedBy::survival);
        const auto players = match.server().world().players();
        const auto alive = [](const sim::PlayerState& player) { return player.alive; };
        EXPECT_EQ(std::count_if(players.begin(), players.end(), alive), 1);
    }
}

}  // namespace
}  // namespace arena::simulation::hills_flags_test
