// What operators are shown of the match and of its clients.
#include <chrono>

#include <gtest/gtest.h>

#include "tests/unit/server/harness.h"

namespace arena::server::test::figures_test {
namespace {

using sim::MatchPhase;

constexpr int kTicksASecond = 60;

ServerSettings settings_of(sim::GameMode mode) {
    ServerSettings settings{.watchers_max = 2, .pause_max = std::chrono::seconds(30)};
    settings.rules.match = {.mode = mode,
                            .players_to_start = 2,
                            .countdown = 0.5f,
                            .time_limit = 60.0f,
                            .rounds = 3,
                            .overtime = 0.0f,
                            .match_end = 0.5f};
    return settings;
}

/// Returns what is shown of a client; one without an id when it is not here.
ClientEntry entry_of(const Harness& harness, std::uint64_t client_id) {
    for (const ClientEntry& client : harness.server.host().clients(harness.now))
        if (client.client_id == client_id) return client;
    return {};
}

TEST(MatchFigures, follow_the_match_from_waiting_to_play) {
    Harness harness(settings_of(sim::GameMode::team_deathmatch));
    harness.join(client_at(1001), 1);
    harness.run(5);

    const MatchFigures waiting = harness.server.host().match_figures(harness.now);
    EXPECT_EQ(waiting.mode, sim::GameMode::team_deathmatch);
    EXPECT_EQ(waiting.phase, MatchPhase::waiting);
    EXPECT_EQ(waiting.number, 1u);
    EXPECT_EQ(waiting.round, 1u);
    EXPECT_EQ(waiting.rounds, 3u);
    EXPECT_FALSE(waiting.seconds_left) << "it waits for players, not for a clock";
    EXPECT_FALSE(waiting.is_paused());

    harness.join(client_at(1002), 2);
    harness.run(2 * kTicksASecond);

    const MatchFigures play = harness.server.host().match_figures(harness.now);
    EXPECT_EQ(play.phase, MatchPhase::play);
    EXPECT_NEAR(play.seconds_left.value_or(0.0), 58.5, 0.3);
    harness.run(kTicksASecond);
    EXPECT_NEAR(*play.seconds_left - *harness.server.host().match_figures(harness.now).seconds_left,
                1.0, 1e-9);
}

TEST(MatchFigures, the_clock_stands_in_a_pause_and_that_of_the_pause_runs) {
    Harness harness(settings_of(sim::GameMode::deathmatch));
    harness.join(client_at(1001), 1);
    harness.join(client_at(1002), 2);
    harness.run(kTicksASecond);
    const auto before = harness.server.host().match_figures(harness.now);
    ASSERT_TRUE(before.seconds_left);

    ASSERT_FALSE(harness.server.host().pause_match(harness.now));
    harness.run(10 * kTicksASecond);

    const auto paused = harness.server.host().match_figures(harness.now);
    EXPECT_EQ(paused.seconds_left, before.seconds_left);
    EXPECT_NEAR(paused.pause_seconds_left.value_or(0.0), 20.0, 1e-6);
    EXPECT_GE(harness.server.host()
                  .match_figures(harness.now + std::chrono::minutes(1))
                  .pause_seconds_left.value_or(-1.0),
              0.0);
    ASSERT_FALSE(harness.server.host().resume_match());
    EXPECT_FALSE(harness.server.host().match_figures(harness.now).is_paused());
}

TEST(MatchFigures, an_endless_match_is_played_without_a_clock) {
    Harness harness;
    harness.run(1);

    const MatchFigures figures = harness.server.host().match_figures(harness.now);

    EXPECT_EQ(figures.mode, sim::GameMode::endless);
    EXPECT_EQ(figures.phase, MatchPhase::play);
    EXPECT_FALSE(figures.seconds_left);
}

TEST(MatchFigures, a_match_that_has_ended_is_counted_by_what_has_ended_it) {
    Harness harness(settings_of(sim::GameMode::deathmatch));
    harness.join(client_at(1001), 1);
    harness.join(client_at(1002), 2);
    harness.run(2 * kTicksASecond);
    ASSERT_FALSE(harness.server.host().end_match());

    harness.run(5);

    EXPECT_EQ(harness.server.statistics().matches[sim::EndedBy::operator_act], 1u);
    EXPECT_EQ(harness.server.statistics().matches[sim::EndedBy::time_limit], 0u);
}

TEST(Clients, have_their_team_and_what_they_have_done) {
    Harness harness(settings_of(sim::GameMode::team_deathmatch));
    const TestClient& ann = harness.join(client_at(1001), 1);
    harness.join(client_at(1002), 2);
    EXPECT_FALSE(entry_of(harness, 1).standing) << "its player is not in the world yet";
    harness.run(2 * kTicksASecond);

    const ClientEntry shown = entry_of(harness, 1);

    EXPECT_EQ(shown.player, ann.player());
    EXPECT_EQ(shown.team, player_in(harness.server, ann.player())->team);
    ASSERT_TRUE(shown.standing);
    EXPECT_EQ(shown.standing->score, 0);
    EXPECT_EQ(shown.standing->kills, 0u);
    EXPECT_EQ(shown.standing->deaths, 0u);
    EXPECT_NE(entry_of(harness, 2).team, shown.team);
}

TEST(Clients, that_a_zone_has_killed_have_deaths_and_no_kills) {
    ServerSettings settings = settings_of(sim::GameMode::deathmatch);
    settings.rules.zone = {.center = {1.0f, 1.0f},
                           .first_radius = 0.5f,
                           .last_radius = 0.5f,
                           .damage = 1000,
                           .damage_interval = 0.1f};
    Harness harness(settings);
    harness.join(client_at(1001), 1);
    harness.join(client_at(1002), 2);

    harness.run(2 * kTicksASecond);

    const ClientEntry shown = entry_of(harness, 1);
    ASSERT_TRUE(shown.standing);
    EXPECT_GT(shown.standing->deaths, 0u);
    EXPECT_EQ(shown.standing->kills, 0u);
}

TEST(Clients, of_a_mode_without_teams_have_none_and_of_an_endless_match_no_kills) {
    Harness harness;
    harness.join(client_at(1001), 1);
    harness.run(5);

    const ClientEntry shown = entry_of(harness, 1);

    EXPECT_FALSE(shown.team);
    ASSERT_TRUE(shown.standing);
    EXPECT_FALSE(shown.standing->kills);
}

TEST(Clients, that_watch_are_shown_with_the_player_whose_view_they_have) {
    Harness harness(settings_of(sim::GameMode::deathmatch));
    const TestClient& ann = harness.join(client_at(1001), 1);
    TestClient& watcher = harness.join_to_watch(client_at(1002), 2);
    harness.run(10);
    EXPECT_TRUE(entry_of(harness, 2).watches);
    EXPECT_EQ(entry_of(harness, 2).watched, sim::kNoEntity) << "a free camera";

    protocol::Watch wish;
    wish.player = ann.player();
    for (int i = 0; i < 20; ++i) {
        watcher.queue(wish);
        harness.run(1);
    }

    EXPECT_EQ(entry_of(harness, 2).watched, ann.player());
    EXPECT_EQ(entry_of(harness, 2).player, sim::kNoEntity);
    EXPECT_FALSE(entry_of(harness, 2).standing);
    EXPECT_FALSE(entry_of(harness, 1).watches);
    EXPECT_EQ(entry_of(harness, 1).watched, sim::kNoEntity);
}

}  // namespace
}  // namespace arena::server::test::figures_test
