#include <cstddef>
#include <cstring>
#include <string>

#include <gtest/gtest.h>

#include "arenad/client.h"
#include "tests/unit/client/c/library_line.h"

namespace arena::client::match_test {
namespace {

constexpr arenad_time kMillisecond = 1'000'000;

protocol::WelcomeArchetype outlined(std::initializer_list<sim::Vec2> vertices) {
    protocol::WelcomeArchetype archetype;
    for (const sim::Vec2 vertex : vertices)
        EXPECT_TRUE(archetype.outline.push_back(vertex));
    return archetype;
}

arenad_error match_of(const test::LibraryLine& line, arenad_match& match) {
    match = {};
    match.struct_size = sizeof match;
    return arenad_client_match(line.client, &match);
}

TEST(LibraryMatch, is_unknown_before_the_client_is_in) {
    test::LibraryLine line;
    arenad_match match{};

    EXPECT_EQ(match_of(line, match), ARENAD_ERROR_STATE);
}

TEST(LibraryMatch, is_as_the_welcome_says) {
    test::LibraryLine line;
    protocol::Welcome welcome = line.server.welcome();
    welcome.gravity = 9.5f;
    welcome.view = {30, 20};
    welcome.map_counts = {.obstacles = 7, .movers = 3, .triggers = 2};
    welcome.rules_hash = 11;
    welcome.weapons = {{.radius = 0.1f, .range = 0.0f}, {.radius = 0.5f, .range = 20.0f}};
    line.join(welcome);
    arenad_match match{};

    ASSERT_EQ(match_of(line, match), ARENAD_OK);

    EXPECT_EQ(match.struct_size, sizeof match);
    EXPECT_EQ(match.player, 5u);
    EXPECT_EQ(match.tick_rate, 50u);
    EXPECT_EQ(match.snapshot_rate, 10u);
    EXPECT_EQ(match.gravity, 9.5f);
    EXPECT_EQ(match.view.x, 30.0f);
    EXPECT_EQ(match.view.y, 20.0f);
    EXPECT_EQ(match.obstacle_count, 7u);
    EXPECT_EQ(match.mover_count, 3u);
    EXPECT_EQ(match.trigger_count, 2u);
    EXPECT_EQ(match.map_hash, 9u);
    EXPECT_EQ(match.rules_hash, 11u);
    EXPECT_STREQ(match.map_name, "arena");
    ASSERT_EQ(match.weapon_count, 2u);
    EXPECT_EQ(match.weapons[1].radius, 0.5f);
    EXPECT_EQ(match.weapons[1].range, 20.0f);
}

TEST(LibraryMatch, each_archetype_has_its_own_outline_and_a_disc_has_none) {
    test::LibraryLine line;
    protocol::Welcome welcome = line.server.welcome();
    protocol::WelcomeArchetype disc{.radius = 0.75f,
                                    .health = 80,
                                    .move = sim::MoveKind::rays,
                                    .can_jump = true,
                                    .can_dash = false,
                                    .is_always_seen = true,
                                    .view = {25, 15}};
    welcome.archetypes = {outlined({{-1, -1}, {1, -1}, {0, 1}}), disc,
                          outlined({{-2, -2}, {2, -2}, {2, 2}, {-2, 2}})};
    line.join(welcome);
    arenad_match match{};

    ASSERT_EQ(match_of(line, match), ARENAD_OK);

    ASSERT_EQ(match.archetype_count, 3u);
    const arenad_archetype& triangle = match.archetypes[0];
    const arenad_archetype& round = match.archetypes[1];
    const arenad_archetype& box = match.archetypes[2];
    ASSERT_EQ(triangle.outline_count, 3u);
    EXPECT_EQ(triangle.outline[2].y, 1.0f);
    EXPECT_EQ(triangle.move, ARENAD_MOVE_PUSHED_OUT);
    EXPECT_EQ(round.outline, nullptr);
    EXPECT_EQ(round.outline_count, 0u);
    EXPECT_EQ(round.radius, 0.75f);
    EXPECT_EQ(round.health, 80);
    EXPECT_EQ(round.move, ARENAD_MOVE_BY_RAYS);
    EXPECT_EQ(round.can_jump, 1);
    EXPECT_EQ(round.can_dash, 0);
    EXPECT_EQ(round.always_seen, 1);
    EXPECT_EQ(round.view.x, 25.0f);
    EXPECT_EQ(round.view.y, 15.0f);
    ASSERT_EQ(box.outline_count, 4u);
    EXPECT_EQ(box.outline[0].x, -2.0f);
    EXPECT_EQ(box.outline[3].y, 2.0f);
}

protocol::Match match_with_teams_and_flags() {
    protocol::Match match{.tick = 1000,
                          .mode = sim::GameMode::capture_the_flag,
                          .phase = sim::MatchPhase::overtime,
                          .ended_by = sim::EndedBy::time_limit,
                          .number = 9,
                          .round = 2,
                          .rounds = 5,
                          .phase_tick = 990,
                          .phase_end_tick = 1500,
                          .round_tick = 800,
                          .winner = {5},
                          .winner_team = 2,
                          .score_limit = 30,
                          .hill = 3,
                          .hill_team = 1,
                          .hill_contested = true,
                          .hill_move_tick = 1200,
                          .teams = {},
                          .flags = {}};
    EXPECT_TRUE(match.teams.push_back({.score = 12, .rounds_won = 0}));
    EXPECT_TRUE(match.teams.push_back({.score = 13, .rounds_won = 1}));
    EXPECT_TRUE(match.flags.push_back(
        {.position = {60.0f, 7.75f}, .carrier = {7}, .return_tick = 1400, .team = 2}));
    return match;
}

TEST(LibraryMatch, is_endless_without_a_message_about_it) {
    test::LibraryLine line;
    line.join();
    arenad_match match{};

    ASSERT_EQ(match_of(line, match), ARENAD_OK);

    EXPECT_EQ(match.mode, ARENAD_MODE_ENDLESS);
    EXPECT_EQ(match.phase, ARENAD_PHASE_PLAY);
    EXPECT_EQ(match.team_count, 0u);
    EXPECT_EQ(match.flag_count, 0u);
    EXPECT_EQ(match.phase_end_tick, 0u);
}

TEST(LibraryMatch, has_the_phase_the_teams_and_the_flags_as_last_sent) {
    test::LibraryLine line;
    line.join();
    line.server.say_reliable(match_with_teams_and_flags());
    line.talk();
    arenad_match match{};

    ASSERT_EQ(match_of(line, match), ARENAD_OK);

    EXPECT_EQ(match.number, 9u);
    EXPECT_EQ(match.round, 2u);
    EXPECT_EQ(match.rounds, 5u);
    EXPECT_EQ(match.score_limit, 30);
    EXPECT_EQ(match.phase_tick, 990u);
    EXPECT_EQ(match.phase_end_tick, 1500u);
    EXPECT_EQ(match.round_tick, 800u);
    EXPECT_EQ(match.winner, 5u);
    EXPECT_EQ(match.hill_move_tick, 1200u);
    EXPECT_EQ(match.mode, ARENAD_MODE_CAPTURE_THE_FLAG);
    EXPECT_EQ(match.phase, ARENAD_PHASE_OVERTIME);
    EXPECT_EQ(match.ended_by, ARENAD_ENDED_BY_TIME_LIMIT);
    EXPECT_EQ(match.winner_team, 2);
    EXPECT_EQ(match.hill, 3);
    EXPECT_EQ(match.hill_team, 1);
    EXPECT_EQ(match.hill_contested, 1);
    ASSERT_EQ(match.team_count, 2u);
    EXPECT_EQ(match.teams[1].score, 13);
    EXPECT_EQ(match.teams[1].rounds_won, 1);
    ASSERT_EQ(match.flag_count, 1u);
    EXPECT_EQ(match.flags[0].position.x, 60.0f);
    EXPECT_EQ(match.flags[0].position.y, 7.75f);
    EXPECT_EQ(match.flags[0].carrier, 7u);
    EXPECT_EQ(match.flags[0].return_tick, 1400u);
    EXPECT_EQ(match.flags[0].team, 2);
}

TEST(LibraryMatch, an_older_program_gets_the_fields_that_it_knows) {
    test::LibraryLine line;
    line.join();
    line.server.say_reliable(match_with_teams_and_flags());
    line.talk();
    arenad_match match;
    std::memset(&match, 0xEE, sizeof match);
    match.struct_size = offsetof(arenad_match, number);

    ASSERT_EQ(arenad_client_match(line.client, &match), ARENAD_OK);

    EXPECT_EQ(match.struct_size, offsetof(arenad_match, number));
    EXPECT_EQ(match.player, 5u);
    EXPECT_EQ(match.weapon_count, 1u);
    EXPECT_EQ(match.number, 0xEEEEEEEEu);
    match.struct_size = offsetof(arenad_match, number) - 1;
    EXPECT_EQ(arenad_client_match(line.client, &match), ARENAD_ERROR_STRUCT_SIZE);
}

TEST(LibraryMatch, can_be_read_more_than_once) {
    test::LibraryLine line;
    line.join();
    arenad_match match{};
    ASSERT_EQ(match_of(line, match), ARENAD_OK);

    ASSERT_EQ(match_of(line, match), ARENAD_OK);

    EXPECT_EQ(match.archetype_count, 1u);
    EXPECT_EQ(match.weapon_count, 1u);
}

TEST(LibraryRoster, is_empty_at_first_and_then_sorted_by_id) {
    test::LibraryLine line;
    line.join();
    const arenad_member* members = nullptr;
    std::size_t count = 9;
    ASSERT_EQ(arenad_client_roster(line.client, &members, &count), ARENAD_OK);
    EXPECT_EQ(count, 0u);
    line.server.say_reliable(
        protocol::Roster{.starts_anew = true,
                         .left = {},
                         .joined = {{.player = {5}, .team = 2, .name = "Ada"},
                                    {.player = {3}, .team = 1, .name = "a longer name than Ada's"}},
                         .scores = {{{5}, -4}}});
    line.talk();

    for (int times = 0; times < 2; ++times) {
        ASSERT_EQ(arenad_client_roster(line.client, &members, &count), ARENAD_OK);
        ASSERT_EQ(count, 2u);
        EXPECT_EQ(members[0].id, 3u);
        EXPECT_STREQ(members[0].name, "a longer name than Ada's");
        EXPECT_EQ(members[0].team, 1);
        EXPECT_EQ(members[0].score, 0);
        EXPECT_EQ(members[1].id, 5u);
        EXPECT_STREQ(members[1].name, "Ada");
        EXPECT_EQ(members[1].score, -4);
    }
}

TEST(LibraryStats, are_unknown_or_zero_before_anything_is_measured) {
    test::LibraryLine line;

    const arenad_stats stats = line.stats();

    EXPECT_EQ(stats.struct_size, sizeof stats);
    EXPECT_EQ(stats.prediction, ARENAD_PREDICTION_WAITING);
    EXPECT_EQ(stats.round_trip, -1);
    EXPECT_EQ(stats.has_input_margin, 0);
    EXPECT_EQ(stats.input_margin, 0.0);
    EXPECT_EQ(stats.updates, 0u);
    EXPECT_EQ(stats.datagrams_received, 0u);
}

TEST(LibraryStats, are_the_counters_and_the_quality_of_the_client) {
    test::LibraryLine line;
    line.join();
    for (sim::Tick tick = 1005; tick < 1050; tick += 5) {
        line.run(100 * kMillisecond);
        line.say({.tick = tick, .input_margin = 2, .input_age = 0});
    }
    line.drop_datagrams_for(2000 * kMillisecond);

    const arenad_stats stats = line.stats();

    const GameCounters counters = line.client->game.counters();
    const ConnectionQuality quality = line.client->game.quality(Time{line.now});
    EXPECT_EQ(stats.updates, 9u);
    EXPECT_GT(stats.bytes_of_updates, 0u);
    EXPECT_GT(stats.bytes_reliable, 1000u) << "the Welcome, with its resume token";
    EXPECT_LT(stats.bytes_of_updates + stats.bytes_reliable, stats.bytes_received);
    EXPECT_EQ(stats.grade, ARENAD_GRADE_SILENT);
    EXPECT_EQ(stats.silence, 2000 * kMillisecond);
    ASSERT_TRUE(quality.round_trip);
    EXPECT_EQ(stats.round_trip, quality.round_trip->count());
    EXPECT_EQ(stats.jitter, quality.jitter.count());
    EXPECT_EQ(stats.interpolation_delay, quality.interpolation_delay.count());
    EXPECT_EQ(stats.lead, quality.lead);
    EXPECT_EQ(stats.has_input_margin, 1);
    EXPECT_EQ(stats.input_margin, *quality.input_margin);
    EXPECT_EQ(stats.loss, quality.loss);
    EXPECT_GT(stats.loss, 0.0f);
    EXPECT_GT(stats.datagrams_received, 9u);
    EXPECT_EQ(stats.datagrams_received, counters.client.datagrams_received);
    EXPECT_EQ(stats.bytes_received, counters.client.bytes_received);
    EXPECT_GT(stats.bytes_received, stats.datagrams_received);
    EXPECT_EQ(stats.packets_sent, counters.traffic.packets_sent);
    EXPECT_EQ(stats.packets_lost, counters.traffic.packets_lost);
    EXPECT_LT(stats.packets_lost, stats.packets_sent);
    EXPECT_EQ(stats.inputs_sent, counters.client.inputs_sent);
    EXPECT_GT(stats.inputs_sent, 0u);
    EXPECT_EQ(stats.resumes, 0u);
}

TEST(LibraryMatch, of_a_client_that_watches_has_no_own_player_and_a_delay) {
    test::LibraryLine line;
    line.join(line.server.welcome_to_watch(700, 300));
    arenad_match match{};
    match.struct_size = sizeof match;

    ASSERT_EQ(arenad_client_match(line.client, &match), ARENAD_OK);

    EXPECT_EQ(match.player, 0u);
    EXPECT_EQ(match.watch_delay, 300u);
    EXPECT_EQ(line.stats().prediction, ARENAD_PREDICTION_WATCHING);
}

}  // namespace
}  // namespace arena::client::match_test
