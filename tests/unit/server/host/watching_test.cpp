// Clients that watch: with a token, with the eyes of a player or through a camera, later than
// players do, and in place of a player.
#include <chrono>
#include <cmath>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "tests/unit/server/harness.h"

namespace arena::server::test {
namespace {

using protocol::DeniedReason;
using protocol::EndReason;
using protocol::TokenRole;
using protocol::Watch;
using protocol::Watching;
using protocol::WatchRefusal;
using protocol::WatchWish;

constexpr int kSecond = 60;  // in ticks
const Address kAnn = client_at(1001);
const Address kBob = client_at(1002);
const Address kWatcher = client_at(1003);

ServerSettings with_watchers(std::uint32_t watchers, std::uint32_t players = 8) {
    return {.clients_max = players, .watchers_max = watchers};
}

/// A field of 400 x 30 m with a spawn point at each end, for which the view of 40 x 24 m is small.
std::shared_ptr<const sim::Terrain> long_field() {
    sim::MapDescription map;
    map.name = "long";
    map.hash = 0x77;
    map.bounds = {{0.0f, 0.0f}, {400.0f, 30.0f}};
    map.spawns.push_back({{5.0f, 15.0f}, {"spawns", 1}});
    map.spawns.push_back({{395.0f, 15.0f}, {"spawns", 2}});
    return sim::build_terrain(map).value();
}

/// A match on the long field with a player at each end and a watcher.
struct LongMatch {
    explicit LongMatch(ServerSettings settings = with_watchers(2))
        : harness(std::move(settings), arena::test::test_key(), long_field()),
          ann(harness.join(kAnn, 1)),
          bob(harness.join(kBob, 2)),
          watcher(harness.join_to_watch(kWatcher, 3)) {
        harness.run(kSecond);
    }
    /// The client wishes for something else, and repeats that for some ticks, as clients do.
    void wish(TestClient& client, Watch watch, int ticks = 20) {
        watch.number = ++last_number;
        for (int i = 0; i < ticks; ++i) {
            client.queue(watch);
            harness.run(1);
        }
    }
    [[nodiscard]] sim::Vec2 place_of(sim::EntityId player) const {
        return player_in(harness.server, player)->position;
    }

    Harness harness;
    TestClient& ann;
    TestClient& bob;
    TestClient& watcher;
    std::uint8_t last_number = 0;  ///< of a wish of any client
};

/// Expects that the client is sent this view, and was told so.
void expect_view(const TestClient& client, sim::EntityId player,
                 WatchRefusal refusal = WatchRefusal::nothing) {
    EXPECT_EQ(client.watching().player, player);
    EXPECT_EQ(client.watching().refusal, refusal);
}

TEST(ServerWatching, a_watcher_takes_no_place_of_a_player) {
    Harness harness(with_watchers(1, 1));
    TestClient& watcher = harness.join_to_watch(kWatcher, 3);
    TestClient& ann = harness.join(kAnn, 1);
    harness.run(kSecond);

    EXPECT_EQ(watcher.player(), sim::kNoEntity);
    EXPECT_EQ(harness.server.host().active_players(), 1u);
    EXPECT_EQ(harness.server.host().watchers(), 1u);
    EXPECT_EQ(harness.server.world().players().size(), 1u);
    EXPECT_TRUE(watcher.sees(ann.player())) << "in the middle of a small map";
    EXPECT_FALSE(watcher.rosters.empty());
    EXPECT_EQ(harness.greet(kBob, harness.token(harness.spec(2))).denied(),
              DeniedReason::server_full);
}

TEST(ServerWatching, there_are_no_more_watchers_than_the_operator_allows) {
    Harness harness(with_watchers(1));
    harness.join_to_watch(kWatcher, 3);
    harness.run(2);

    EXPECT_EQ(harness.join_to_watch(kAnn, 4).denied(), DeniedReason::server_full);
    EXPECT_EQ(Harness().join_to_watch(kAnn, 4).denied(), DeniedReason::server_full)
        << "none, unless the operator says so";
}

TEST(ServerWatching, a_client_watches_once_at_a_time) {
    Harness harness(with_watchers(4));
    harness.join_to_watch(kWatcher, 3);
    harness.run(2);

    EXPECT_EQ(harness.join_to_watch(kAnn, 3).denied(), DeniedReason::already_connected);
}

TEST(ServerWatching, a_watcher_sees_with_the_eyes_of_a_player) {
    LongMatch match;
    const sim::EntityId ann = match.ann.player();
    const sim::EntityId bob = match.bob.player();

    match.wish(match.watcher, {.player = ann});
    expect_view(match.watcher, ann);
    EXPECT_TRUE(match.watcher.sees(ann));
    EXPECT_FALSE(match.watcher.sees(bob));

    match.wish(match.watcher, {.player = bob});
    expect_view(match.watcher, bob);
    EXPECT_TRUE(match.watcher.sees(bob));
    EXPECT_FALSE(match.watcher.sees(ann));
    EXPECT_FALSE(match.watcher.updates.back().own_motion.has_value());
    EXPECT_FALSE(match.watcher.updates.back().own_state.has_value());
}

TEST(ServerWatching, a_camera_shows_its_rectangle_within_the_map_and_the_bound) {
    LongMatch match;
    const sim::EntityId ann = match.ann.player();
    const sim::EntityId bob = match.bob.player();
    EXPECT_FALSE(match.watcher.sees(ann)) << "the camera begins in the middle";
    EXPECT_FALSE(match.watcher.sees(bob));

    const sim::Vec2 place = match.place_of(ann);
    match.wish(match.watcher, {.camera = protocol::Camera{place, {4.0f, 4.0f}}});
    EXPECT_TRUE(match.watcher.sees(ann));
    expect_view(match.watcher, sim::kNoEntity);

    match.wish(match.watcher, {.camera = protocol::Camera{{200.0f, 15.0f}, {1.0e6f, 1.0e6f}}});
    EXPECT_FALSE(match.watcher.sees(ann)) << "it shows 256 m at most";
    EXPECT_FALSE(match.watcher.sees(bob));

    const sim::Vec2 outside = place.x < 200.0f ? sim::Vec2{-9e5f, 15.0f} : sim::Vec2{9e5f, 15.0f};
    match.wish(match.watcher, {.camera = protocol::Camera{outside, {40.0f, 24.0f}}});
    EXPECT_TRUE(match.watcher.sees(ann)) << "its centre is kept on the map";
}

TEST(ServerWatching, a_camera_stays_where_it_is_without_another_wish) {
    LongMatch match;
    match.wish(match.watcher,
               {.camera = protocol::Camera{match.place_of(match.ann.player()), {8.0f, 8.0f}}});

    match.harness.run(kSecond);

    EXPECT_TRUE(match.watcher.sees(match.ann.player()));
}

TEST(ServerWatching, the_view_of_a_player_that_leaves_stays_and_the_watcher_learns_it) {
    LongMatch match;
    match.wish(match.watcher, {.player = match.ann.player()});

    match.ann.connection().disconnect(EndReason::left);
    match.harness.run(kSecond);

    expect_view(match.watcher, sim::kNoEntity, WatchRefusal::not_here);
    EXPECT_FALSE(match.watcher.end().has_value());
    match.wish(match.watcher, {.player = {4711}});
    EXPECT_EQ(match.watcher.watching().refusal, WatchRefusal::not_here);
}

TEST(ServerWatching, a_watcher_takes_a_place_when_one_is_free) {
    LongMatch match(with_watchers(2, 3));

    match.wish(match.watcher, {.wish = WatchWish::play}, 2);
    match.harness.run(10);

    ASSERT_EQ(match.watcher.welcomes.size(), 2u) << "on the same connection";
    const sim::EntityId player = match.watcher.welcomes[1].player;
    EXPECT_NE(player, sim::kNoEntity);
    EXPECT_FALSE(match.watcher.welcomes[1].resumed);
    EXPECT_TRUE(player_in(match.harness.server, player).has_value());
    EXPECT_EQ(match.harness.server.host().active_players(), 3u);
    EXPECT_EQ(match.harness.server.host().watchers(), 0u);
    match.watcher.queue_input(match.harness.server.world().tick() + 3, {.move_x = 127});
    const sim::Vec2 before = match.place_of(player);
    match.harness.run(30);
    EXPECT_NE(match.place_of(player).x, before.x) << "it obeys the client";
    EXPECT_TRUE(match.watcher.updates.back().input_age < protocol::kInputAgeMax);
}

TEST(ServerWatching, a_watcher_without_a_place_learns_it_and_goes_on_watching) {
    LongMatch match(with_watchers(2, 2));

    match.wish(match.watcher, {.wish = WatchWish::play, .player = match.ann.player()});

    EXPECT_EQ(match.watcher.welcomes.size(), 1u);
    expect_view(match.watcher, match.ann.player(), WatchRefusal::no_place);
    match.wish(match.watcher, {.player = match.ann.player()});
    expect_view(match.watcher, match.ann.player());  // the refusal is over with the wish
}

TEST(ServerWatching, a_token_may_allow_nothing_but_watching) {
    Harness harness(with_watchers(2));
    TestClient& watcher = harness.join_to_watch(kWatcher, 3, TokenRole::only_watches);
    harness.run(10);
    for (int i = 0; i < 20; ++i) {
        watcher.queue(Watch{.wish = WatchWish::play});
        harness.run(1);
    }

    EXPECT_EQ(watcher.watching().refusal, WatchRefusal::not_allowed);
    EXPECT_EQ(watcher.welcomes.size(), 1u);
    EXPECT_EQ(harness.server.host().active_players(), 0u);
}

TEST(ServerWatching, a_player_becomes_a_watcher_and_its_place_is_free) {
    LongMatch match(with_watchers(2, 2));
    const sim::EntityId player = match.ann.player();

    match.wish(match.ann, {.wish = WatchWish::watch}, 2);
    match.harness.run(10);

    ASSERT_EQ(match.ann.welcomes.size(), 2u);
    EXPECT_EQ(match.ann.welcomes[1].player, sim::kNoEntity);
    EXPECT_FALSE(player_in(match.harness.server, player).has_value());
    EXPECT_EQ(match.harness.server.host().active_players(), 1u);
    EXPECT_EQ(match.harness.server.host().watchers(), 2u);
    EXPECT_FALSE(match.harness.join(client_at(1009), 9).denied().has_value());
}

TEST(ServerWatching, a_player_stays_one_where_there_is_no_room_for_watchers) {
    LongMatch full(with_watchers(1));
    full.wish(full.ann, {.wish = WatchWish::watch});
    EXPECT_EQ(full.ann.watching().refusal, WatchRefusal::too_many_watchers);
    EXPECT_EQ(full.harness.server.host().active_players(), 2u);

    Harness none;
    TestClient& ann = none.join(kAnn, 1);
    none.run(10);
    ann.queue(Watch{.wish = WatchWish::watch});
    none.run(10);
    EXPECT_EQ(ann.watching().refusal, WatchRefusal::not_allowed);
    EXPECT_EQ(none.server.host().active_players(), 1u);
}

TEST(ServerWatching, a_client_changes_at_most_once_a_second) {
    ServerSettings settings = with_watchers(2);
    settings.rules.respawn_delay = 0.0f;
    LongMatch match(std::move(settings));
    match.wish(match.ann, {.wish = WatchWish::watch}, 3);

    match.wish(match.ann, {.wish = WatchWish::play}, 30);
    EXPECT_EQ(match.ann.welcomes.size(), 2u);
    match.wish(match.ann, {.wish = WatchWish::play}, 40);
    EXPECT_EQ(match.ann.welcomes.size(), 3u) << "the wish that is repeated is granted later";
}

TEST(ServerWatching, what_a_client_sends_before_it_knows_its_new_match_is_ignored) {
    LongMatch match(with_watchers(2, 3));
    match.watcher.queue(Watch{.wish = WatchWish::play});
    match.harness.carry(match.watcher);
    match.harness.tick();
    // The Welcome waits for the client, which does not know of it: these are of before.
    ASSERT_EQ(match.harness.server.host().active_players(), 3u);
    const std::uint64_t received = match.harness.server.statistics().inputs.received;
    match.watcher.is_deaf = true;
    match.watcher.queue_input(match.harness.server.world().tick() + 3, {.move_x = 127});
    match.harness.run(1);
    match.watcher.is_deaf = false;

    EXPECT_EQ(match.harness.server.statistics().inputs.received, received);
}

TEST(ServerWatching, a_living_player_sees_with_its_own_eyes) {
    LongMatch match;

    match.wish(match.ann, {.player = match.bob.player()});

    expect_view(match.ann, sim::kNoEntity);
    EXPECT_TRUE(match.ann.sees(match.ann.player()));
    EXPECT_FALSE(match.ann.sees(match.bob.player()));
}

/// A match in which one of two players has died for a minute: the zone is at the right end, and the
/// other one stands there.
struct WithDead : LongMatch {
    explicit WithDead(sim::DeadWatch dead_watch)
        : LongMatch(settings_for(dead_watch)),
          dead(lives(ann) ? bob : ann),
          living(lives(ann) ? ann : bob) {
        EXPECT_FALSE(lives(dead));
        EXPECT_TRUE(lives(living));
    }
    static ServerSettings settings_for(sim::DeadWatch dead_watch) {
        ServerSettings settings = with_watchers(2);
        settings.rules.respawn_delay = 3.0f;
        settings.rules.match.dead_watch = dead_watch;
        settings.rules.zone = {.center = {395.0f, 15.0f},
                               .first_radius = 50.0f,
                               .last_radius = 50.0f,
                               .damage = 1000,
                               .damage_interval = 0.1f};
        return settings;
    }
    [[nodiscard]] bool lives(const TestClient& client) const {
        return player_in(harness.server, client.player())->alive;
    }

    TestClient& dead;
    TestClient& living;
};

TEST(ServerWatching, a_dead_player_watches_whom_the_rules_allow_until_it_lives_again) {
    WithDead all(sim::DeadWatch::all);
    all.wish(all.dead, {.player = all.living.player()}, 30);
    expect_view(all.dead, all.living.player());
    EXPECT_TRUE(all.dead.sees(all.living.player()));

    WithDead nobody(sim::DeadWatch::nobody);
    nobody.wish(nobody.dead, {.player = nobody.living.player()}, 30);
    expect_view(nobody.dead, sim::kNoEntity, WatchRefusal::not_allowed);
    EXPECT_FALSE(nobody.dead.sees(nobody.living.player()));

    WithDead team(sim::DeadWatch::team);
    team.wish(team.dead, {.player = team.living.player()}, 30);
    // Without teams there are no teammates.
    expect_view(team.dead, sim::kNoEntity, WatchRefusal::not_allowed);
}

TEST(ServerWatching, watchers_see_as_many_ticks_later_as_the_operator_says) {
    ServerSettings settings = with_watchers(2);
    settings.watch_delay = 3 * kSecond;
    LongMatch match(std::move(settings));

    EXPECT_EQ(match.watcher.welcomes.at(0).watch_delay, static_cast<sim::Tick>(3 * kSecond));
    EXPECT_EQ(match.watcher.welcomes.at(0).tick, 0u);
    EXPECT_TRUE(match.watcher.updates.empty()) << "nothing is that old yet";

    match.harness.run(4 * kSecond);
    ASSERT_FALSE(match.watcher.updates.empty());
    const sim::Tick seen = match.watcher.updates.back().tick;
    const sim::Tick now = match.harness.server.world().tick();
    EXPECT_LE(seen + 3 * kSecond, now);
    EXPECT_GE(seen + 3 * kSecond + 6, now);

    match.wish(match.watcher, {.player = match.ann.player()});
    EXPECT_TRUE(match.watcher.sees(match.ann.player()));

    match.wish(match.watcher, {.wish = WatchWish::play}, 3);
    match.harness.run(20);
    ASSERT_EQ(match.watcher.welcomes.size(), 2u);
    EXPECT_GT(match.watcher.welcomes[1].tick, seen) << "players are not kept waiting";
}

TEST(ServerWatching, a_watcher_that_was_lost_comes_back_as_a_watcher) {
    LongMatch match;
    match.watcher.is_mute = true;
    match.harness.run_for(std::chrono::seconds(6));
    EXPECT_EQ(match.harness.server.host().absent_players(), 0u);

    TestClient& back = match.harness.resume(client_at(1010), match.watcher);
    match.harness.run(10);

    ASSERT_EQ(back.welcomes.size(), 1u);
    EXPECT_EQ(back.welcomes[0].player, sim::kNoEntity);
    EXPECT_TRUE(back.welcomes[0].resumed);
    EXPECT_EQ(match.harness.server.host().watchers(), 1u);
    EXPECT_EQ(match.harness.server.host().active_players(), 2u);
}

TEST(ServerWatching, a_watcher_that_plays_comes_back_to_its_player) {
    LongMatch match;
    match.wish(match.watcher, {.wish = WatchWish::play}, 3);
    match.harness.run(10);
    const sim::EntityId player = match.watcher.welcomes.at(1).player;
    match.watcher.is_mute = true;
    match.harness.run_for(std::chrono::seconds(6));
    EXPECT_EQ(match.harness.server.host().absent_players(), 1u);

    TestClient& back = match.harness.resume(client_at(1010), match.watcher);
    match.harness.run(10);

    EXPECT_EQ(back.player(), player);
    EXPECT_EQ(match.harness.server.host().absent_players(), 0u);
}

TEST(ServerWatching, a_lost_watcher_with_a_new_token_plays) {
    LongMatch match;
    match.watcher.is_mute = true;
    match.harness.run_for(std::chrono::seconds(6));

    TestClient& back = match.harness.join(client_at(1010), 3);
    match.harness.run(10);

    EXPECT_NE(back.player(), sim::kNoEntity);
    EXPECT_FALSE(back.welcomes[0].resumed);
    EXPECT_EQ(match.harness.server.host().watchers(), 0u);
    EXPECT_EQ(match.harness.server.host().active_players(), 3u);
}

TEST(ServerWatching, a_lost_player_with_a_token_of_a_watcher_watches) {
    LongMatch match;
    const sim::EntityId player = match.ann.player();
    match.ann.is_mute = true;
    match.harness.run_for(std::chrono::seconds(6));
    ASSERT_EQ(match.harness.server.host().absent_players(), 1u);

    TestClient& back = match.harness.join_to_watch(client_at(1010), 1);
    match.harness.run(10);

    EXPECT_EQ(back.player(), sim::kNoEntity);
    EXPECT_EQ(match.harness.server.host().absent_players(), 0u);
    EXPECT_FALSE(player_in(match.harness.server, player).has_value());
}

TEST(ServerWatching, a_watcher_can_be_kicked_leaves_and_is_drained_as_a_player_is) {
    LongMatch match;
    EXPECT_TRUE(match.harness.server.host().kick(3, EndReason::kicked, match.harness.now));
    match.harness.run(kSecond);
    EXPECT_EQ(match.watcher.end(), (protocol::End{EndReason::kicked, true}));
    EXPECT_EQ(match.harness.server.host().watchers(), 0u);

    TestClient& other = match.harness.join_to_watch(client_at(1011), 5);
    match.harness.run(10);
    other.connection().disconnect(EndReason::left);
    match.harness.run(kSecond);
    EXPECT_EQ(match.harness.server.host().watchers(), 0u);

    TestClient& third = match.harness.join_to_watch(client_at(1012), 6);
    match.harness.run(10);
    match.harness.server.host().begin_drain(match.harness.now);
    match.harness.run(kSecond);
    EXPECT_EQ(third.end(), (protocol::End{EndReason::draining, true}));
    EXPECT_TRUE(match.harness.server.host().finished());
}

TEST(ServerWatching, an_absent_watcher_comes_back_with_a_new_token_to_its_own_place) {
    Harness harness(with_watchers(1));
    TestClient& watcher = harness.join_to_watch(kWatcher, 3);
    harness.run(10);
    watcher.is_mute = true;
    harness.run_for(std::chrono::seconds(7));
    ASSERT_EQ(harness.server.host().watchers(), 1u);

    TestClient& back = harness.join_to_watch(client_at(1009), 3);
    harness.run(10);

    EXPECT_FALSE(back.denied().has_value());
    EXPECT_EQ(harness.server.host().watchers(), 1u);
    EXPECT_EQ(harness.join_to_watch(client_at(1010), 4).denied(), DeniedReason::server_full);
}

TEST(ServerWatching, who_watches_for_a_while_does_not_live_again_sooner) {
    ServerSettings settings = with_watchers(2);
    settings.rules.respawn_delay = 5.0f;
    LongMatch match(std::move(settings));

    match.wish(match.ann, {.wish = WatchWish::watch}, 3);
    match.wish(match.ann, {.wish = WatchWish::play}, 4 * kSecond);
    EXPECT_EQ(match.ann.welcomes.size(), 2u);
    EXPECT_EQ(match.ann.watching().refusal, WatchRefusal::nothing) << "it only has to wait";

    match.wish(match.ann, {.wish = WatchWish::play}, 2 * kSecond);
    EXPECT_EQ(match.ann.welcomes.size(), 3u);
}

TEST(ServerWatching, a_new_connection_neither_shortens_the_wait_nor_ends_the_wish) {
    ServerSettings settings = with_watchers(2);
    settings.rules.respawn_delay = 20.0f;
    LongMatch match(std::move(settings));
    match.wish(match.ann, {.wish = WatchWish::watch}, 3);
    match.wish(match.ann, {.player = match.bob.player()}, 10);

    TestClient& back = match.harness.resume(client_at(1010), match.ann);
    match.harness.run(kSecond);
    expect_view(back, match.bob.player());
    match.wish(back, {.wish = WatchWish::play}, 3 * kSecond);
    EXPECT_EQ(back.welcomes.size(), 1u) << "its player would not live yet";
}

TEST(ServerWatching, a_camera_has_no_teammates) {
    sim::MapDescription map;
    map.name = "teams";
    map.bounds = {{0.0f, 0.0f}, {400.0f, 30.0f}};
    map.spawns.push_back({{5.0f, 15.0f}, {"spawns", 1}, 1});
    map.spawns.push_back({{395.0f, 15.0f}, {"spawns", 2}, 1});
    ServerSettings settings = with_watchers(1);
    settings.rules.vision.teammates = true;
    Harness harness(settings, arena::test::test_key(), sim::build_terrain(map).value());
    const TestClient& ann = harness.join(kAnn, 1);
    const TestClient& bob = harness.join(kBob, 2);
    TestClient& watcher = harness.join_to_watch(kWatcher, 3);
    harness.run(kSecond);
    const auto wish = [&](const Watch& watch) {
        for (int i = 0; i < 20; ++i) {
            watcher.queue(watch);
            harness.run(1);
        }
    };
    wish({.player = ann.player()});
    ASSERT_TRUE(watcher.sees(bob.player())) << "as Ann does";

    wish({.camera =
              protocol::Camera{player_in(harness.server, ann.player())->position, {8.0f, 8.0f}}});

    EXPECT_TRUE(watcher.sees(ann.player()));
    EXPECT_FALSE(watcher.sees(bob.player()));
}

TEST(ServerWatching, nobody_leaves_a_match_that_counts_to_watch_the_others_at_once) {
    ServerSettings settings = with_watchers(2);
    settings.rules.match.mode = sim::GameMode::deathmatch;
    settings.rules.match.countdown = 0.0f;
    LongMatch live(settings);
    ASSERT_TRUE(counts(live.harness.server.world().state().match.phase));
    live.wish(live.ann, {.wish = WatchWish::watch});
    EXPECT_EQ(live.ann.watching().refusal, WatchRefusal::not_allowed);
    EXPECT_EQ(live.ann.welcomes.size(), 1u);

    settings.watch_delay = kSecond;
    LongMatch delayed(settings);
    ASSERT_TRUE(counts(delayed.harness.server.world().state().match.phase));
    delayed.wish(delayed.ann, {.wish = WatchWish::watch});
    EXPECT_EQ(delayed.ann.welcomes.size(), 2u);
}

TEST(ServerWatching, each_wish_for_another_player_is_answered) {
    LongMatch match;
    match.wish(match.watcher, {.player = {4711}});
    const std::size_t answers = match.watcher.watchings.size();

    match.wish(match.watcher, {.player = {4712}});

    EXPECT_EQ(match.watcher.watching().refusal, WatchRefusal::not_here);
    EXPECT_EQ(match.watcher.watchings.size(), answers + 1) << "once";
}

TEST(ServerWatching, an_answer_names_the_wish_that_it_answers) {
    LongMatch match;
    const auto ask = [&](const Watch& watch) {
        match.watcher.queue(watch);
        match.harness.run(10);
        return match.watcher.watching();
    };
    const sim::EntityId ann = match.ann.player();

    EXPECT_EQ(ask({.player = ann, .number = 255}), (Watching{.player = ann, .number = 255}));
    EXPECT_EQ(ask({.player = {4711}, .number = 0}),
              (Watching{.refusal = WatchRefusal::not_here, .number = 0}));
    EXPECT_EQ(ask({.number = 1}), (Watching{.number = 1})) << "also one that changes nothing";
    const std::size_t answers = match.watcher.watchings.size();
    ask({.camera = protocol::Camera{{20.0f, 15.0f}, {8.0f, 8.0f}}, .number = 1});
    EXPECT_EQ(match.watcher.watchings.size(), answers) << "a camera needs none";
}

TEST(ServerWatching, what_was_refused_is_not_granted_to_the_same_wish) {
    LongMatch match(with_watchers(2, 2));
    const Watch wish{.wish = WatchWish::play, .number = 9};
    match.watcher.queue(wish);
    match.harness.run(10);
    ASSERT_EQ(match.watcher.watching().refusal, WatchRefusal::no_place);
    match.ann.connection().disconnect(EndReason::left);
    match.harness.run(10);
    ASSERT_EQ(match.harness.server.host().active_players(), 1u);

    for (int i = 0; i < 20; ++i) {
        match.watcher.queue(wish);  // said before the client knew of the refusal
        match.harness.run(1);
    }
    EXPECT_EQ(match.harness.server.host().active_players(), 1u);
    EXPECT_EQ(match.watcher.watching().refusal, WatchRefusal::no_place);

    match.watcher.queue(Watch{.wish = WatchWish::play, .number = 10});
    match.harness.run(10);
    EXPECT_EQ(match.harness.server.host().active_players(), 2u);
}

TEST(ServerWatching, a_client_is_told_each_refusal_of_its_wish) {
    LongMatch match(with_watchers(2, 2));

    match.wish(match.watcher, {.wish = WatchWish::play, .player = {4711}});

    const Watching expected[] = {{.refusal = WatchRefusal::no_place, .number = 1},
                                 {.refusal = WatchRefusal::not_here, .number = 1}};
    ASSERT_EQ(match.watcher.watchings.size(), 2u);
    EXPECT_EQ(match.watcher.watchings[0], expected[0]);
    EXPECT_EQ(match.watcher.watchings[1], expected[1]);
}

TEST(ServerWatching, the_camera_of_a_refused_wish_counts) {
    LongMatch match(with_watchers(2, 2));
    const auto looks_at = [](float x) {
        return Watch{.wish = WatchWish::play,
                     .camera = protocol::Camera{.center = {x, 15.0f}, .size = {40.0f, 24.0f}},
                     .number = 9};
    };
    match.watcher.queue(looks_at(5.0f));
    match.harness.run(10);
    ASSERT_EQ(match.watcher.watching().refusal, WatchRefusal::no_place);
    ASSERT_FALSE(match.watcher.seen.empty());
    const std::set<sim::EntityId> before = match.watcher.introduced;

    match.watcher.queue(looks_at(395.0f));
    match.harness.run(10);

    EXPECT_GT(match.watcher.introduced.size(), before.size()) << "whoever stands at the other end";
}

TEST(ServerWatching, a_player_that_may_not_watch_is_not_turned_to_another_when_it_dies) {
    ServerSettings none = WithDead::settings_for(sim::DeadWatch::all);
    none.watchers_max = 0;
    Harness harness(none, arena::test::test_key(), long_field());
    TestClient& ann = harness.join(kAnn, 1);
    TestClient& bob = harness.join(kBob, 2);
    const auto ask = [&](TestClient& client, TestClient& other) {
        client.queue(Watch{.wish = WatchWish::watch, .player = other.player(), .number = 1});
    };
    harness.run(2);
    ask(ann, bob);
    ask(bob, ann);
    harness.run(kSecond);

    const bool ann_lives = player_in(harness.server, ann.player())->alive;
    const TestClient& dead = ann_lives ? bob : ann;
    const TestClient& living = ann_lives ? ann : bob;
    ASSERT_FALSE(player_in(harness.server, dead.player())->alive);
    EXPECT_EQ(dead.watching().refusal, WatchRefusal::not_allowed);
    EXPECT_FALSE(dead.sees(living.player())) << "its wish is over";
}

TEST(ServerWatching, nobody_else_is_followed_when_the_player_that_was_has_left) {
    LongMatch match(with_watchers(3));
    const sim::EntityId ann = match.ann.player();
    const Watch follow{.player = ann, .number = 1};
    match.watcher.queue(follow);
    match.harness.run(10);
    ASSERT_TRUE(match.watcher.sees(ann));
    const sim::Vec2 place = match.place_of(ann);
    match.ann.connection().disconnect(EndReason::left);
    match.harness.run(kSecond);

    // The same person comes again, and others do, while the client still repeats its wish.
    const TestClient& again = match.harness.join(client_at(1010), 1);
    const TestClient& other = match.harness.join(client_at(1011), 7);
    for (int i = 0; i < kSecond; ++i) {
        match.watcher.queue(follow);
        match.harness.run(1);
    }

    EXPECT_NE(again.player(), ann);
    EXPECT_NE(other.player(), ann);
    expect_view(match.watcher, sim::kNoEntity, WatchRefusal::not_here);
    EXPECT_EQ(match.watcher.watchings.size(), 2u);
    for (const TestClient* const here : {&again, &other}) {
        const bool is_near = std::abs(match.place_of(here->player()).x - place.x) < 15.0f;
        EXPECT_EQ(match.watcher.sees(here->player()), is_near) << "the camera has stayed";
    }
}

TEST(ServerWatching, the_view_of_a_player_that_becomes_a_watcher_ends) {
    LongMatch match;
    match.wish(match.watcher, {.player = match.ann.player()});

    match.wish(match.ann, {.wish = WatchWish::watch}, 3);
    match.harness.run(10);

    expect_view(match.watcher, sim::kNoEntity, WatchRefusal::not_here);
}

TEST(ServerWatching, a_client_that_begins_anew_with_another_token_has_no_wish) {
    WithDead match(sim::DeadWatch::all);
    match.wish(match.dead, {.player = match.living.player()});
    expect_view(match.dead, match.living.player());
    match.dead.is_mute = true;
    match.harness.run_for(std::chrono::seconds(6));

    const std::uint64_t client_id = &match.dead == &match.ann ? 1 : 2;
    const TestClient& back = match.harness.join(client_at(1010), client_id);
    match.harness.run(10);

    ASSERT_TRUE(back.welcomes.at(0).resumed);
    EXPECT_TRUE(back.watchings.empty());
}

TEST(ServerWatching, a_pause_before_the_older_world_has_begun_is_known_to_watchers) {
    ServerSettings settings = with_watchers(2);
    settings.watch_delay = 5 * kSecond;
    settings.rules.match.mode = sim::GameMode::deathmatch;
    LongMatch match(std::move(settings));
    ASSERT_FALSE(match.harness.server.host().pause_match(match.harness.now).has_value());
    match.harness.server.host().announce("a break");

    match.harness.run(kSecond);

    ASSERT_FALSE(match.watcher.matches.empty());
    EXPECT_TRUE(match.watcher.matches.back().paused);
    EXPECT_EQ(match.watcher.announcements.size(), 1u);
}

TEST(ServerWatching, operators_see_who_watches) {
    LongMatch match;

    const auto clients = match.harness.server.host().clients(match.harness.now);

    ASSERT_EQ(clients.size(), 3u);
    for (const ClientEntry& client : clients)
        EXPECT_EQ(client.watches, client.client_id == 3) << client.client_id;
}

}  // namespace
}  // namespace arena::server::test
