// Whole matches under good and bad networks. A failure names its seed; the same seed repeats it.
#include "tests/simulation/match_simulation.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"

namespace arena::simulation {
namespace {

using namespace std::chrono_literals;

std::shared_ptr<const sim::Terrain> yard() {
    return test::MapBuilder(30.0f, 24.0f)
        .spawn({3.0f, 3.0f})
        .spawn({27.0f, 21.0f})
        .spawn({3.0f, 21.0f})
        .spawn({27.0f, 3.0f})
        .polygon({{10.0f, 8.0f}, {20.0f, 8.0f}, {20.0f, 16.0f}, {15.0f, 10.0f}, {10.0f, 16.0f}})
        .box({14.0f, 18.0f}, {15.0f, 22.0f})
        .line({22.0f, 6.0f}, {25.0f, 12.0f})
        .circle({6.0f, 12.0f}, 1.5f)
        .terrain();
}

constexpr LinkProfile kPerfect{};
constexpr LinkProfile kBad{
    .delay = 75ms, .jitter = 80ms, .loss = 0.05f, .duplicate = 0.01f, .corrupt = 0.0f};

client_sim::FleetTotals play(std::uint64_t seed, const LinkProfile& link, Time duration) {
    MatchSimulation match({.seed = seed, .bots = 12, .link = link, .server = {.seed = seed}},
                          yard());
    match.run(duration);
    return match.finish();
}

std::string first_example(const client_sim::FleetTotals& totals) {
    return totals.verdict.examples.empty() ? "" : totals.verdict.examples.front().line;
}

TEST(MatchSimulation, on_a_perfect_network_everybody_plays_and_no_judge_objects) {
    const auto totals = play(1, kPerfect, 30s);

    EXPECT_EQ(totals.clients_connected, 12u);
    EXPECT_EQ(totals.clients_lost, 0u);
    EXPECT_EQ(totals.snapshot_gaps, 0u);
    EXPECT_GT(totals.match.hits, 20u);
    EXPECT_GT(totals.match.kills, 5u);
    EXPECT_GT(totals.verdict.parts_judged, 5000u);
    EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
}

TEST(MatchSimulation, on_bad_networks_nobody_is_lost_and_no_judge_objects) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));

        const auto totals = play(seed, kBad, 15s);

        EXPECT_EQ(totals.clients_connected, 12u);
        EXPECT_EQ(totals.clients_lost, 0u);
        EXPECT_GT(totals.verdict.parts_reordered, 0u);
        EXPECT_GT(totals.verdict.parts_judged, 1000u);
        EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
    }
}

TEST(MatchSimulation, the_same_seed_is_the_same_match_to_the_bit) {
    const auto hash_after = [](std::uint64_t seed) {
        MatchSimulation match({.seed = seed, .bots = 8, .link = kBad, .server = {.seed = seed}},
                              yard());
        match.run(10s);
        return match.server().world().hash();
    };

    EXPECT_EQ(hash_after(5), hash_after(5));
    EXPECT_NE(hash_after(5), hash_after(6));
}

// Nothing authenticates a datagram yet, so a flipped bit that still makes a valid message may cost
// a client its session; the server and its world must not mind.
TEST(MatchSimulation, damaged_datagrams_are_counted_and_never_harm_the_world) {
    const LinkProfile damaged{
        .delay = 20ms, .jitter = 5ms, .loss = 0.0f, .duplicate = 0.0f, .corrupt = 0.05f};
    MatchSimulation match({.seed = 3, .bots = 8, .link = damaged, .server = {}}, yard());

    match.run(20s);

    EXPECT_GT(match.network().counters().corrupted, 500u);
    EXPECT_GT(match.server().statistics().decode_errors(), 20u);
    EXPECT_GE(match.server().active_players(), 1u);
    EXPECT_EQ(match.server().world().tick(), 20u * 60u);
}

TEST(MatchSimulation, bots_that_leave_are_gone_at_once) {
    MatchSimulation match({.seed = 4, .bots = 4, .link = kPerfect, .server = {}}, yard());
    match.run(2s);
    const std::uint32_t before = match.server().active_players();

    match.leave();
    match.run(1s);

    EXPECT_EQ(before, 4u);
    EXPECT_EQ(match.server().active_players(), 0u);
    EXPECT_EQ(match.server().sessions(), 0u);
}

TEST(MatchSimulation, a_drain_says_goodbye_to_everybody_and_finishes) {
    MatchSimulation match({.seed = 5, .bots = 6, .link = kBad, .server = {}}, yard());
    match.run(3s);

    match.server().begin_drain(match.now());
    match.run(2s);
    const auto totals = match.finish();

    EXPECT_TRUE(match.server().finished());
    EXPECT_EQ(totals.clients_lost, 6u);
    EXPECT_EQ(totals.closed_by_reason.at("server_closing"), 6u);
}

TEST(MatchSimulation, who_finds_the_server_full_is_told_so) {
    MatchSimulation match({.seed = 6, .bots = 5, .link = kPerfect, .server = {.clients_max = 3}},
                          yard());

    match.run(2s);
    const auto totals = match.finish();

    EXPECT_EQ(totals.clients_connected, 3u);
    EXPECT_EQ(totals.closed_by_reason.at("server_full"), 2u);
}

}  // namespace
}  // namespace arena::simulation
