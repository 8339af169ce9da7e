// Whole matches under good and bad networks. A failure names its seed; the same seed repeats it.
#include "tests/simulation/match_simulation.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "protocol/link/dice.h"
#include "server/maps/load_game.h"
#include "tests/support/folders.h"
#include "tests/support/map_builder.h"
#include "tests/support/triggers.h"

namespace arena::simulation::match_simulation_test {
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

constexpr protocol::NetworkProfile kPerfect{};

protocol::NetworkProfile bad() {
    return protocol::find_network_profile("bad").value();
}

client_sim::FleetTotals play(std::uint64_t seed, const protocol::NetworkProfile& network,
                             Time duration) {
    MatchSimulation match({.seed = seed, .bots = 12, .network = network, .server = {.seed = seed}},
                          yard());
    match.run(duration);
    return match.finish();
}

std::string first_example(const client_sim::FleetTotals& totals) {
    return totals.verdict.examples.empty() ? "" : totals.verdict.examples.front().line;
}

TEST(MatchSimulation, every_bot_plays_on_a_perfect_network_and_no_judge_objects) {
    const auto totals = play(1, kPerfect, 30s);

    EXPECT_EQ(totals.clients_connected, 12u);
    EXPECT_EQ(totals.clients_lost, 0u);
    EXPECT_EQ(totals.snapshot_gaps, 0u);
    EXPECT_GT(totals.match.hits, 20u);
    EXPECT_GT(totals.match.kills, 5u);
    EXPECT_GT(totals.verdict.updates_judged, 5000u);
    EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
}

TEST(MatchSimulation, clocks_are_right_one_second_after_the_server_stood_still_for_four) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        MatchSimulation match({.seed = seed,
                               .bots = 12,
                               .network = seed == 3 ? bad() : kPerfect,
                               .server = {.seed = seed}},
                              yard());
        match.run(5s);
        match.stop_server_for(4s);
        match.run(1s);
        const std::uint64_t too_far_ahead = match.server().statistics().inputs.too_far_ahead;
        static_cast<void>(match.guard().take_input_timing());

        match.run(4s);

        EXPECT_EQ(match.server().statistics().inputs.too_far_ahead, too_far_ahead);
        const auto inputs = match.guard().take_input_timing();
        EXPECT_GT(static_cast<double>(inputs.in_time), 0.7 * static_cast<double>(inputs.ticks));
        EXPECT_TRUE(match.verdict().ok()) << match.verdict().lines().front();
        const auto totals = match.finish();
        EXPECT_EQ(totals.clients_lost, 0u);
        EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
    }
}

TEST(MatchSimulation, no_bot_is_lost_on_bad_networks_and_no_judge_objects) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));

        const auto totals = play(seed, bad(), 15s);

        EXPECT_EQ(totals.clients_connected, 12u);
        EXPECT_EQ(totals.clients_lost, 0u);
        EXPECT_EQ(totals.resumes, 0u);
        EXPECT_GT(totals.datagrams_refused, 0u);  // duplicates
        EXPECT_GT(totals.packets_lost, 0u);
        EXPECT_GT(totals.verdict.updates_judged, 1000u);
        EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
    }
}

/// One match varies by a percent with the bursts in which its lines lose packets.
TEST(MatchSimulation, inputs_are_in_time_from_the_first_on_over_a_long_path) {
    double applied = 0.0;
    double sent = 0.0;
    for (std::uint64_t seed = 8; seed < 16; ++seed) {
        SCOPED_TRACE(seed);
        MatchSimulation match(
            {.seed = seed, .bots = 12, .network = bad(), .server = {.seed = seed}}, yard());

        match.run(20s);
        const auto totals = match.finish();

        const auto margins = match.distributions().sum_of_groups().input_margin;
        EXPECT_GE(margins.percentile(0.01), 0);
        // Over a line with this much loss the clock aims at 5.
        EXPECT_LE(margins.percentile(0.99), 8);
        applied += static_cast<double>(match.server().statistics().inputs.applied);
        sent += static_cast<double>(totals.inputs_sent);
    }
    EXPECT_GT(applied, 0.945 * sent);
}

/// Returns the bot that is not in within a second of its start under these conditions; empty when
/// all are.
std::string laggard_under(MatchSettings settings) {
    settings.seed = settings.server.seed = 9;
    settings.bots = 4;
    settings.network = {.to_server = {.delay = 20ms}, .to_client = {.delay = 20ms}};
    MatchSimulation match(settings, yard());
    match.run(4s);
    for (int i = 0; i < 6; ++i) {
        match.add_late_bot();
        match.run(500ms);
    }
    match.run(500ms);
    const std::string laggard = match.find_laggard();
    if (settings.flood_tokens > 0) {
        // Without a cookie no token would be opened, and the flood would cost nothing.
        EXPECT_GE(match.handshake_flood()->cookies_received(), 80u);
    }
    static_cast<void>(match.finish());
    return laggard;
}

TEST(MatchSimulation, requests_that_name_an_address_keep_no_client_behind_it_out) {
    EXPECT_EQ(laggard_under({.flood_requests = 361}), "");
}

TEST(MatchSimulation, forged_tokens_keep_no_client_out) {
    EXPECT_EQ(laggard_under({.flood_tokens = 3'000}), "");
    EXPECT_EQ(laggard_under({.flood_tokens = 3'000, .is_flood_from_bots_address = true}), "");
}

TEST(MatchSimulation, a_clock_that_is_wrong_for_a_while_keeps_no_client_out) {
    EXPECT_EQ(laggard_under({.clock_jump = {.at = 2s, .lasts = 4s}}), "");
}

/// Players of three kinds in two teams, with weapons whose shots bounce, pierce and explode.
sim::Rules rules_of_many_kinds() {
    sim::Rules rules;
    rules.spawn_protection = 0.5f;
    sim::Archetype dart{.name = "dart", .move = sim::MoveKind::slide, .dash_speed = 14.0f};
    dart.radius = 0.75f;
    dart.weapon = 1;
    for (const sim::Vec2 vertex :
         {sim::Vec2{-0.4f, -0.4f}, sim::Vec2{0.75f, 0.0f}, sim::Vec2{-0.4f, 0.4f}})
        EXPECT_TRUE(dart.outline.push_back(vertex));
    rules.archetypes.push_back(dart);
    rules.archetypes.push_back({.name = "heavy", .radius = 0.8f, .speed = 4.0f, .health = 150});
    rules.archetypes.back().weapon = 2;
    rules.archetypes.back().is_always_seen = true;
    rules.vision = {.view = {26.0f, 20.0f}, .margin = 1.0f};
    rules.archetypes[1].view = {20.0f, 24.0f};
    rules.weapons.push_back({.name = "ricochet", .ammunition = 200});
    rules.weapons.back().projectile = {.radius = 0.05f, .bounces = 4, .restitution = 0.9f};
    rules.weapons.push_back({.name = "rocket", .interval = 0.8f});
    rules.weapons.back().projectile = {.radius = 0.3f,
                                       .speed = 20.0f,
                                       .range = 15.0f,
                                       .pierce = 1,
                                       .explosion_radius = 2.0f,
                                       .explosion_damage = 30};
    return rules;
}

sim::MapDescription yard_of_many_kinds() {
    sim::MapDescription map =
        test::MapBuilder(30.0f, 24.0f)
            .polygon({{10.0f, 8.0f}, {20.0f, 8.0f}, {20.0f, 16.0f}, {15.0f, 10.0f}, {10.0f, 16.0f}})
            .line({22.0f, 6.0f}, {25.0f, 12.0f})
            .circle({6.0f, 12.0f}, 1.5f)
            .trigger(test::spikes({{14.0f, 2.0f}, {16.0f, 3.0f}}, 10))
            .trigger(test::pickup({15.0f, 20.0f}, sim::Gift::speed, 1))
            .trigger(test::pad({{2.0f, 10.0f}, {3.0f, 11.0f}}, {12.0f, 0.0f}))
            .trigger(test::plate({{26.0f, 14.0f}, {28.0f, 16.0f}}, "gate"))
            .description();
    map.obstacles[1].is_low = true;
    const char* const kinds[] = {"", "dart", "heavy"};
    for (std::uint8_t i = 0; i < 6; ++i) {
        const auto along = 3.0f + 4.5f * static_cast<float>(i);
        const auto team = static_cast<std::uint8_t>(1 + i % 2);
        map.spawns.push_back({{along, team == 1 ? 4.0f : 22.0f}, {}, team, kinds[i / 2]});
    }
    return map;
}

TEST(MatchSimulation, bodies_and_weapons_of_many_kinds_play_and_no_judge_objects) {
    std::uint64_t explosions = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        MatchSimulation match({.seed = seed,
                               .bots = 12,
                               .network = bad(),
                               .server = {.seed = seed, .rules = rules_of_many_kinds()}},
                              sim::build_terrain(yard_of_many_kinds()).value());

        match.run(30s);
        const auto totals = match.finish();

        EXPECT_EQ(totals.clients_lost, 0u);
        EXPECT_GT(totals.match.hits, 20u);
        EXPECT_GT(totals.match.kills, 3u);
        EXPECT_GT(totals.match.bounces, 20u);
        explosions += totals.match.explosions;
        EXPECT_GT(totals.match.collects + totals.match.launches, 0u);
        EXPECT_GT(totals.verdict.updates_judged, 2000u);
        EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
    }
    EXPECT_GT(explosions, 15u);
}

/// Hills seen from the side, with a ledge to jump onto.
std::shared_ptr<const sim::Terrain> hills() {
    return test::MapBuilder(40.0f, 20.0f)
        .spawn({3.0f, 6.0f})
        .spawn({37.0f, 6.0f})
        .spawn({14.0f, 9.0f})
        .spawn({27.0f, 9.0f})
        .polygon({{0.0f, 0.0f},
                  {40.0f, 0.0f},
                  {40.0f, 4.0f},
                  {32.0f, 4.0f},
                  {26.0f, 7.0f},
                  {22.0f, 3.0f},
                  {18.0f, 3.0f},
                  {14.0f, 7.0f},
                  {8.0f, 4.0f},
                  {0.0f, 4.0f}})
        .box({17.0f, 6.0f}, {23.0f, 6.5f})
        .terrain();
}

TEST(MatchSimulation, every_bot_runs_and_jumps_seen_from_the_side_and_no_judge_objects) {
    for (const sim::MoveKind move : {sim::MoveKind::slide, sim::MoveKind::rays}) {
        SCOPED_TRACE("move " + std::to_string(static_cast<int>(move)));
        sim::Rules rules;
        rules.gravity = 25.0f;
        rules.archetypes[0].move = move;
        rules.archetypes[0].jump_speed = 12.0f;
        rules.archetypes[0].acceleration = 60.0f;
        MatchSimulation match(
            {.seed = 2, .bots = 8, .network = bad(), .server = {.seed = 2, .rules = rules}},
            hills());
        int in_the_air = 0;
        float highest = 0.0f;

        for (int i = 0; i < 150; ++i) {
            match.run(200ms);
            for (const sim::PlayerState& player : match.server().world().players()) {
                if (player.alive && player.ground_normal == sim::Vec2{}) ++in_the_air;
                highest = std::max(highest, player.position.y);
            }
        }
        const auto totals = match.finish();

        EXPECT_EQ(totals.clients_lost, 0u);
        EXPECT_GT(in_the_air, 50);
        EXPECT_GT(highest, 9.0f);
        EXPECT_GT(totals.match.hits, 20u);
        EXPECT_GT(totals.match.kills, 3u);
        EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
    }
}

/// Clients are sent the fall of the first kind as a fall, and the others as new motions.
TEST(MatchSimulation, shots_whose_velocity_changes_fly_and_no_judge_objects) {
    constexpr float kGravity = 25.0f;
    const sim::ProjectileKind kinds[] = {
        {.bounces = 3, .restitution = 0.6f, .gravity = kGravity},
        {.bounces = 2, .explosion_radius = 1.0f, .gravity = 10.0f, .drag = 0.4f},
        {.speed = 8.0f, .range = 25.0f, .acceleration = 60.0f},
    };
    for (const sim::ProjectileKind& kind : kinds) {
        SCOPED_TRACE("gravity " + std::to_string(kind.gravity));
        sim::Rules rules;
        rules.gravity = kGravity;
        rules.archetypes[0].jump_speed = 12.0f;
        rules.archetypes[0].acceleration = 60.0f;
        rules.weapons[0].projectile = kind;
        MatchSimulation match(
            {.seed = 2, .bots = 8, .network = bad(), .server = {.seed = 2, .rules = rules}},
            hills());

        match.run(20s);
        const auto totals = match.finish();

        EXPECT_EQ(totals.clients_lost, 0u);
        EXPECT_GT(totals.match.hits, 10u);
        EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
    }
}

TEST(MatchSimulation, a_crowd_plays_on_the_shipped_maps_and_no_judge_objects) {
    for (const std::string map : {"arena", "hills"}) {
        SCOPED_TRACE(map);
        const auto game = server::load_playable_game(test::source_path("maps/" + map + ".tmj"), "");
        ASSERT_TRUE(game) << game.error();
        MatchSimulation match(
            {.seed = 1, .bots = 64, .server = {.seed = 1, .rules = game.value().rules.rules}},
            game.value().map.terrain);

        match.run(12s);
        EXPECT_EQ(match.find_laggard(), "");
        const auto totals = match.finish();

        EXPECT_EQ(totals.clients_connected, 64u);
        EXPECT_GT(totals.match.hits, 50u);
        EXPECT_GT(totals.match.explosions, 5u);
        EXPECT_GT(totals.match.collects + totals.match.launches, 0u);
        EXPECT_GT(totals.verdict.updates_judged, 10000u);
        EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
    }
}

TEST(MatchSimulation, the_same_seed_is_the_same_match_to_the_bit) {
    const auto hash_after = [](std::uint64_t seed) {
        MatchSimulation match({.seed = seed, .bots = 8, .network = bad(), .server = {.seed = seed}},
                              yard());
        match.run(10s);
        return match.server().world().hash();
    };

    EXPECT_EQ(hash_after(5), hash_after(5));
    EXPECT_NE(hash_after(5), hash_after(6));
}

TEST(MatchSimulation, damaged_datagrams_count_as_lost_and_do_no_harm) {
    const protocol::LinkProfile damaging{.delay = 20ms, .jitter = 5ms, .corrupt = 0.05};
    MatchSimulation match(
        {.seed = 3, .bots = 8, .network = {damaging, damaging}, .server = {.seed = 3}}, yard());

    match.run(20s);
    const auto totals = match.finish();

    EXPECT_GT(match.network().totals().corrupted, 300u);
    EXPECT_GT(totals.datagrams_refused, 100u);
    EXPECT_EQ(totals.clients_connected, 8u);
    EXPECT_EQ(totals.clients_lost, 0u);
    EXPECT_EQ(totals.resumes, 0u);
    for (const std::uint64_t errors : totals.decode_errors)
        EXPECT_EQ(errors, 0u);
    EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
}

/// Returns what a session must keep: the players and their scores.
std::map<std::uint32_t, std::int32_t> scores_of(MatchSimulation& match) {
    std::map<std::uint32_t, std::int32_t> scores;
    for (const sim::PlayerState& player : match.server().world().players())
        scores[player.id.value] = player.score;
    return scores;
}

/// Expects the same players, none with a lower score.
void expect_kept(const std::map<std::uint32_t, std::int32_t>& before,
                 const std::map<std::uint32_t, std::int32_t>& after) {
    EXPECT_EQ(before.size(), after.size());
    for (const auto& [id, score] : before) {
        ASSERT_TRUE(after.contains(id)) << "player " << id << " is gone";
        EXPECT_GE(after.at(id), score) << "player " << id;
    }
}

TEST(MatchSimulation, bots_whose_address_changes_keep_their_sessions) {
    MatchSimulation match(
        {.seed = 9,
         .bots = 4,
         .network = {.to_server = {.delay = 20ms, .address_change_interval = 5s}, .to_client = {}},
         .server = {.seed = 9}},
        yard());

    match.run(4s);
    const auto before = scores_of(match);
    match.run(30s);
    const auto after = scores_of(match);
    const auto totals = match.finish();

    EXPECT_EQ(before.size(), 4u);
    expect_kept(before, after);
    EXPECT_GE(match.network().totals().address_changes, 20u);
    EXPECT_EQ(totals.clients_lost, 0u);
    EXPECT_EQ(totals.resumes, 0u);
    // The old path has the time of six updates to show that it is alive; two more are the way there
    // and back.
    EXPECT_LE(totals.snapshot_gaps, 4u * 7u * 8u);
    EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
}

TEST(MatchSimulation, no_session_is_lost_to_address_changes_on_a_bad_network) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        protocol::NetworkProfile network = bad();
        network.to_server.address_change_interval = 7s;
        MatchSimulation match(
            {.seed = seed, .bots = 6, .network = network, .server = {.seed = seed}}, yard());

        match.run(40s);
        const auto totals = match.finish();

        EXPECT_EQ(totals.clients_connected, 6u);
        EXPECT_EQ(totals.clients_lost, 0u);
        EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
    }
}

TEST(MatchSimulation, an_outsider_can_neither_remove_a_player_nor_inject_anything) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        MatchSimulation match({.seed = seed,
                               .bots = 8,
                               .network = seed % 2 == 0 ? bad() : kPerfect,
                               .server = {.seed = seed},
                               .outsider_trick_probability = 0.3},
                              yard());
        match.run(25s);
        match.set_network(kPerfect);
        match.run(5s);

        EXPECT_EQ(match.find_laggard(), "");
        EXPECT_GT(match.outsider()->injected(), 2000u);
        const server::ServerStatistics statistics = match.server().statistics();
        EXPECT_EQ(statistics.joined, 8u);
        EXPECT_EQ(match.server().host().active_players(), 8u);
        EXPECT_EQ(statistics.message_errors(), 0u);
        EXPECT_GT(statistics.refused_packets[protocol::PacketRefusal::replayed], 100u);
        EXPECT_GT(statistics.refused_packets[protocol::PacketRefusal::forged], 100u);
        const auto totals = match.finish();
        EXPECT_EQ(totals.clients_connected, 8u);
        EXPECT_EQ(totals.clients_lost, 0u);
        EXPECT_EQ(totals.resumes, 0u);
        EXPECT_GT(totals.datagrams_refused, 1000u);
        EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
    }
}

TEST(MatchSimulation, every_bot_knows_the_world_as_it_is_after_any_network) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        protocol::NetworkProfile network = bad();
        network.to_client.loss = 0.3;
        MatchSimulation match(
            {.seed = seed, .bots = 10, .network = network, .server = {.seed = seed}}, yard());
        match.run(15s);
        match.set_network(kPerfect);

        match.run(5s);

        EXPECT_EQ(match.find_laggard(), "");
    }
}

/// A network on which nothing arrives, in either direction.
protocol::NetworkProfile dead() {
    return {.to_server = {.loss = 1.0}, .to_client = {.loss = 1.0}};
}

TEST(MatchSimulation, no_player_and_no_score_is_lost_while_a_network_is_dead_for_long) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        MatchSimulation match({.seed = seed, .bots = 8, .network = bad(), .server = {.seed = seed}},
                              yard());
        match.run(15s);
        const auto before = scores_of(match);

        match.set_network(dead());
        match.run(20s);
        const auto during = scores_of(match);
        match.set_network(bad());
        match.run(15s);
        const auto after = scores_of(match);
        const auto totals = match.finish();

        EXPECT_EQ(before.size(), 8u);
        expect_kept(before, during);
        expect_kept(during, after);
        EXPECT_EQ(totals.resumes, 8u);
        EXPECT_EQ(totals.clients_lost, 0u);
        EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
    }
}

TEST(MatchSimulation, bots_that_resume_play_on) {
    MatchSimulation match({.seed = 2, .bots = 8, .network = kPerfect, .server = {.seed = 2}},
                          yard());
    match.run(5s);
    match.set_network(dead());
    match.run(8s);
    const std::uint64_t applied_before = match.server().statistics().inputs.applied;

    match.set_network(kPerfect);
    match.run(10s);

    const std::uint64_t applied = match.server().statistics().inputs.applied - applied_before;
    EXPECT_GT(applied, 8u * 60u * 9u);
    EXPECT_EQ(match.server().host().active_players(), 8u);
    EXPECT_EQ(match.finish().resumes, 8u);
}

TEST(MatchSimulation, one_dead_direction_is_resumed_like_both) {
    for (const bool to_server : {true, false}) {
        SCOPED_TRACE(to_server ? "nothing reaches the server" : "nothing reaches the bots");
        MatchSimulation match({.seed = 7, .bots = 6, .network = kPerfect, .server = {.seed = 7}},
                              yard());
        match.run(5s);
        const auto before = scores_of(match);
        protocol::NetworkProfile half = dead();
        protocol::LinkProfile& alive = to_server ? half.to_client : half.to_server;
        alive = {};

        match.set_network(half);
        match.run(12s);
        match.set_network(kPerfect);
        match.run(5s);
        const auto after = scores_of(match);
        const auto totals = match.finish();

        EXPECT_EQ(before.size(), 6u);
        expect_kept(before, after);
        EXPECT_EQ(totals.resumes, 6u);
        EXPECT_EQ(totals.clients_lost, 0u);
        EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
    }
}

// Each seed has another network: bad, with addresses that change or bytes that flip, and dead again
// and again, in one direction or both, for up to twenty seconds.
TEST(MatchSimulation, bots_that_resume_keep_player_and_score_on_any_network) {
    std::uint64_t resumes = 0;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        protocol::Dice dice(seed);
        protocol::NetworkProfile network = bad();
        if (dice.happens(0.5))
            network.to_server.address_change_interval =
                std::chrono::milliseconds(2500 + dice.below(8000));
        if (dice.happens(0.5)) network.to_client.corrupt = network.to_server.corrupt = 0.02;
        MatchSimulation match(
            {.seed = seed, .bots = 6, .network = network, .server = {.seed = seed}}, yard());
        match.run(12s);
        auto scores = scores_of(match);

        for (int times = 0; times < 3; ++times) {
            protocol::NetworkProfile half = dead();
            const std::uint64_t alive = dice.below(3);
            if (alive == 1) half.to_client = network.to_client;
            if (alive == 2) half.to_server = network.to_server;
            match.set_network(half);
            match.run(std::chrono::milliseconds(dice.below(20'000)));
            match.set_network(network);
            match.run(12s);
            const auto kept = scores_of(match);
            expect_kept(scores, kept);
            scores = kept;
        }
        const auto totals = match.finish();

        resumes += totals.resumes;
        EXPECT_EQ(scores.size(), 6u);
        EXPECT_EQ(totals.clients_lost, 0u);
        EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
    }
    EXPECT_GT(resumes, 200u);
}

TEST(MatchSimulation, a_bot_whose_network_stays_dead_is_lost_and_forgotten) {
    MatchSimulation match({.seed = 9, .bots = 4, .network = kPerfect, .server = {.seed = 9}},
                          yard());
    match.run(4s);
    const std::uint32_t before = match.server().host().active_players();

    match.set_network(dead());
    match.run(40s);
    const auto totals = match.finish();

    EXPECT_EQ(before, 4u);
    EXPECT_EQ(totals.clients_lost, 4u);
    ASSERT_TRUE(totals.closed_by_reason.contains("timed_out"));
    EXPECT_EQ(totals.closed_by_reason.at("timed_out").clients, 4u);
    EXPECT_EQ(match.server().host().sessions(), 0u);
    EXPECT_EQ(totals.verdict.violations_sum(), 0u) << first_example(totals);
}

TEST(MatchSimulation, bots_whose_key_differs_from_the_servers_are_not_admitted) {
    protocol::crypto::Key key;
    key.bytes()[0] = std::byte{1};
    MatchSettings settings{.seed = 6, .bots = 3, .network = kPerfect, .server = {}};
    settings.server.keys = key;
    MatchSimulation with_another(settings, yard());
    settings.key = key;
    MatchSimulation with_the_same(settings, yard());

    with_another.run(11s);
    with_the_same.run(2s);
    const auto refused = with_another.finish();
    const auto admitted = with_the_same.finish();

    EXPECT_EQ(refused.clients_connected, 0u);
    ASSERT_TRUE(refused.closed_by_reason.contains("token_invalid"));
    EXPECT_EQ(refused.closed_by_reason.at("token_invalid").clients, 3u);
    EXPECT_EQ(admitted.clients_connected, 3u);
}

TEST(MatchSimulation, bots_that_leave_are_gone_at_once) {
    MatchSimulation match({.seed = 4, .bots = 4, .network = kPerfect, .server = {}}, yard());
    match.run(2s);
    const std::uint32_t before = match.server().host().active_players();

    match.leave();
    match.run(1s);

    EXPECT_EQ(before, 4u);
    EXPECT_EQ(match.server().host().active_players(), 0u);
    EXPECT_EQ(match.server().host().sessions(), 0u);
}

TEST(MatchSimulation, a_drain_says_goodbye_to_every_client_and_finishes) {
    MatchSimulation match({.seed = 5, .bots = 6, .network = bad(), .server = {}}, yard());
    match.run(3s);

    match.server().host().begin_drain(match.now());
    match.run(2s);
    const auto totals = match.finish();

    EXPECT_TRUE(match.server().host().finished());
    EXPECT_EQ(totals.clients_lost, 6u);
    ASSERT_TRUE(totals.closed_by_reason.contains("draining"));
    EXPECT_EQ(totals.closed_by_reason.at("draining").clients, 6u);
}

TEST(MatchSimulation, a_refused_bot_receives_server_full_as_the_reason) {
    MatchSimulation match({.seed = 6, .bots = 5, .network = kPerfect, .server = {.clients_max = 3}},
                          yard());

    match.run(2s);
    const auto totals = match.finish();

    EXPECT_EQ(totals.clients_connected, 3u);
    ASSERT_TRUE(totals.closed_by_reason.contains("server_full"));
    EXPECT_EQ(totals.closed_by_reason.at("server_full").clients, 2u);
}

}  // namespace
}  // namespace arena::simulation::match_simulation_test
