// Bots that play on the client of a game, with a real server: the results of their predictions.
#include <chrono>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "server/maps/load_game.h"
#include "tests/simulation/match_simulation.h"
#include "tests/support/folders.h"

namespace arena::simulation::predicting_bots_test {
namespace {

using namespace std::chrono_literals;

struct Played {
    client_sim::FleetTotals totals;
    client_sim::GroupDistributions spread;

    [[nodiscard]] client_sim::GroupTotals sum() const { return totals.sum_of_groups(); }
    [[nodiscard]] double corrections_a_minute() const {
        return 60.0 * static_cast<double>(sum().corrections_sum()) /
               sum().client_seconds_predicting;
    }
};

Played play(const std::string& map, const char* network, std::uint64_t seed,
            const std::optional<sim::Rules>& other_rules = {}) {
    const auto game = server::load_playable_game(test::source_path("maps/" + map + ".tmj"), "");
    EXPECT_TRUE(game.ok());
    const sim::Rules& rules = game.value().rules.rules;
    MatchSettings settings{.seed = seed,
                           .bots = 12,
                           .bots_predict_by = other_rules.value_or(rules),
                           .network = protocol::find_network_profile(network).value(),
                           .server = {.seed = seed}};
    settings.server.rules = rules;
    MatchSimulation match(settings, game.value().map.terrain);
    match.run(30s);
    return {.totals = match.finish(), .spread = match.distributions().sum_of_groups()};
}

constexpr auto kUnknown = static_cast<std::size_t>(client::CorrectionCause::unknown);

TEST(PredictingBots, have_a_lead_hits_and_corrections_each_with_a_cause) {
    for (const char* map : {"arena", "hills"})
        for (const char* network : {"lan", "wifi"}) {
            SCOPED_TRACE(std::string(map) + " over " + network);
            const Played played = play(map, network, 1);
            const client_sim::GroupTotals sum = played.sum();

            EXPECT_EQ(sum.clients_predicting, 12u);
            EXPECT_EQ(sum.clients_connected, 12u);
            EXPECT_NEAR(sum.client_seconds_predicting, 12 * 30.0, 12.0);
            EXPECT_GT(sum.corrections_sum(), 0u);
            EXPECT_EQ(sum.corrections[kUnknown], 0u);
            EXPECT_EQ(played.spread.correction_cm.count(), sum.corrections_sum());
            EXPECT_GT(played.spread.correction_cm.percentile_ms(0.5), 0.0);
            EXPECT_GT(played.spread.lead.percentile(0.5), 0.0);
            EXPECT_GT(sum.shots_predicted, 100u);
            EXPECT_GT(sum.shots_confirmed, sum.shots_predicted * 9 / 10);
            const client_sim::RangeCounts aimed = sum_of_ranges(sum.ranges);
            EXPECT_GT(aimed.shots, 100u);
            EXPECT_GT(aimed.hits, 10u);
            EXPECT_LT(aimed.hits, aimed.shots);
            EXPECT_EQ(played.totals.clients_lost, 0u);
            EXPECT_EQ(played.totals.verdict.violations_sum(), 0u);
            EXPECT_GT(played.totals.verdict.updates_judged, 5000u) << "the judge is informed, too";
        }
}

TEST(PredictingBots, are_corrected_more_and_lead_by_more_over_a_bad_line) {
    const Played near = play("arena", "lan", 3);
    const Played far = play("arena", "bad", 3);

    EXPECT_GT(far.corrections_a_minute(), near.corrections_a_minute());
    EXPECT_GT(far.spread.lead.percentile(0.5), near.spread.lead.percentile(0.5));
    EXPECT_EQ(far.sum().corrections[kUnknown], 0u);
}

/// A bot that aims at what the picture shows hits as often from afar, thanks to lag compensation.
TEST(PredictingBots, hit_nearly_as_often_over_wifi_as_over_a_lan) {
    const auto share = [](const char* network) {
        client_sim::RangeCounts aimed;
        for (const std::uint64_t seed : {5u, 6u, 7u, 8u}) {
            const client_sim::RangeCounts one =
                sum_of_ranges(play("arena", network, seed).sum().ranges);
            aimed.shots += one.shots;
            aimed.hits += one.hits;
        }
        return static_cast<double>(aimed.hits) / static_cast<double>(aimed.shots);
    };
    const double near = share("lan");
    const double far = share("wifi");

    EXPECT_GT(far, 0.7 * near);
}

TEST(PredictingBots, play_on_without_prediction_under_other_rules_and_say_so) {
    const Played played = play("arena", "wifi", 7, sim::Rules{});

    EXPECT_EQ(played.totals.clients_connected, 12u);
    EXPECT_EQ(played.sum().clients_predicting, 0u);
    EXPECT_EQ(played.totals.clients_not_predicting.at(client::PredictionState::other_rules), 12u);
    EXPECT_EQ(played.sum().corrections_sum(), 0u);
    EXPECT_EQ(played.spread.lead.bars().size(), 0u);
    EXPECT_GT(played.totals.match.hits, 20u) << "they still hit";
}

}  // namespace
}  // namespace arena::simulation::predicting_bots_test
