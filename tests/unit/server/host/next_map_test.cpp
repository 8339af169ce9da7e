// After a match the server goes on with the next map and takes everybody along.
#include <algorithm>
#include <chrono>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "tests/unit/server/harness.h"

namespace arena::server::test {
namespace {

constexpr int kTicksASecond = 60;  // in ticks

/// Rules of a match that is over two seconds after it has begun.
sim::Rules short_match() {
    sim::Rules rules;
    rules.match.mode = sim::GameMode::deathmatch;
    rules.match.players_to_start = 1;
    rules.match.countdown = 0.5f;
    rules.match.time_limit = 1.0f;
    rules.match.overtime = 0.0f;
    rules.match.match_end = 0.5f;
    return rules;
}

struct Rotation {
    explicit Rotation(ServerSettings settings = {}) : harness(with_maps(std::move(settings))) {}
    static ServerSettings with_maps(ServerSettings settings) {
        settings.rules = short_match();
        sim::Rules other = short_match();
        other.gravity = 9.0f;
        settings.next_maps = {{.terrain = bare_terrain("second"), .rules = other},
                              {.terrain = bare_terrain("third"), .rules = short_match()}};
        settings.watchers_max = 2;
        return settings;
    }
    [[nodiscard]] const std::string& map() const { return harness.server.world().terrain().name; }
    void run_until_map(const std::string& name) {
        for (int i = 0; i < 10 * kTicksASecond && map() != name; ++i)
            harness.run(1);
        ASSERT_EQ(map(), name);
        harness.run(10);
    }

    Harness harness;
};

TEST(NextMap, everybody_goes_on_with_the_next_map_and_its_rules) {
    Rotation rotation;
    TestClient& ann = rotation.harness.join(client_at(1001), 1);
    TestClient& watcher = rotation.harness.join_to_watch(client_at(1002), 2);
    rotation.harness.run(kTicksASecond);
    ASSERT_EQ(ann.welcomes.size(), 1u);

    rotation.run_until_map("second");

    EXPECT_EQ(rotation.harness.server.host().map(), 1u);
    ASSERT_EQ(ann.welcomes.size(), 2u);
    EXPECT_EQ(ann.welcomes[1].map_name, "second");
    EXPECT_EQ(ann.welcomes[1].gravity, 9.0f);
    EXPECT_EQ(ann.welcomes[1].player, ann.welcomes[0].player);
    EXPECT_LT(ann.welcomes[1].tick, ann.welcomes[0].tick + kTicksASecond) << "a world of its own";
    ASSERT_EQ(watcher.welcomes.size(), 2u);
    EXPECT_EQ(watcher.welcomes[1].map_name, "second");
    EXPECT_FALSE(ann.end().has_value());
    EXPECT_TRUE(ann.sees(ann.player()));
    EXPECT_EQ(rotation.harness.server.host().active_players(), 1u);
    EXPECT_EQ(ann.matches.back().number, 2u) << "of the matches of this server";

    rotation.run_until_map("third");
    rotation.run_until_map("bare");
    EXPECT_EQ(ann.welcomes.back().gravity, 0.0f);
    EXPECT_EQ(rotation.harness.server.host().map(), 0u);
}

TEST(NextMap, an_absent_player_is_taken_along_and_comes_back_there) {
    Rotation rotation({.grace = std::chrono::seconds(60)});
    TestClient& ann = rotation.harness.join(client_at(1001), 1);
    rotation.harness.run(10);
    const sim::EntityId player = ann.player();
    ann.is_mute = true;
    rotation.harness.run_for(std::chrono::seconds(6));
    ASSERT_EQ(rotation.harness.server.host().absent_players(), 1u);
    rotation.run_until_map("third");

    TestClient& back = rotation.harness.resume(client_at(1009), ann);
    rotation.harness.run(10);

    EXPECT_EQ(back.player(), player);
    EXPECT_EQ(back.welcomes.at(0).map_name, rotation.map());
    EXPECT_TRUE(player_in(rotation.harness.server, player).has_value());
}

TEST(NextMap, a_client_whose_network_fails_meanwhile_comes_back_with_the_token_that_it_has) {
    Rotation rotation;
    TestClient& ann = rotation.harness.join(client_at(1001), 1);
    rotation.harness.run(10);
    ann.is_mute = ann.is_deaf = true;
    for (int i = 0; i < 10 * kTicksASecond && rotation.map() == "bare"; ++i)
        rotation.harness.run(1);
    ASSERT_EQ(ann.welcomes.size(), 1u);

    TestClient& back = rotation.harness.resume(client_at(1009), ann);
    rotation.harness.run(10);

    EXPECT_FALSE(back.denied().has_value());
    EXPECT_EQ(back.player(), ann.player());
    EXPECT_EQ(back.welcomes.at(0).map_name, rotation.map());
}

TEST(NextMap, a_token_is_invalid_once_the_client_has_the_next_one) {
    Rotation rotation;
    TestClient& ann = rotation.harness.join(client_at(1001), 1);
    rotation.harness.run(10);
    const protocol::ConnectToken first = ann.resume_token();
    rotation.run_until_map("second");
    ASSERT_EQ(ann.welcomes.size(), 2u);

    EXPECT_EQ(rotation.harness.greet(client_at(1009), first).denied(),
              protocol::DeniedReason::session_gone);
}

TEST(NextMap, a_pause_before_the_first_tick_is_known_to_all) {
    Rotation rotation;
    TestClient& ann = rotation.harness.join(client_at(1001), 1);
    for (int i = 0; i < 10 * kTicksASecond && rotation.map() == "bare"; ++i)
        rotation.harness.run(1);
    ASSERT_EQ(rotation.harness.server.world().tick(), 0u);
    ASSERT_FALSE(rotation.harness.server.host().pause_match(rotation.harness.now).has_value());

    rotation.harness.run(kTicksASecond);

    EXPECT_EQ(ann.welcomes.size(), 2u);
    EXPECT_TRUE(ann.matches.back().paused);
}

TEST(NextMap, counters_never_go_back) {
    Rotation rotation;
    TestClient& ann = rotation.harness.join(client_at(1001), 1);
    rotation.harness.run(10);
    std::uint64_t received = 0;
    std::size_t last_map = 0;
    for (int i = 0; i < 12 * kTicksASecond; ++i) {
        ann.queue_input(rotation.harness.server.world().tick() + 2, {.move_x = 100});
        rotation.harness.run(1);
        const std::uint64_t now = rotation.harness.server.statistics().inputs.received;
        ASSERT_GE(now, received);
        received = now;
        last_map = std::max(last_map, rotation.harness.server.host().map());
    }
    EXPECT_GT(received, 100u);
    EXPECT_EQ(last_map, 2u) << "all maps were played";
}

TEST(NextMap, ticks_and_matches_of_all_maps_are_counted) {
    Rotation rotation;
    rotation.harness.join(client_at(1001), 1);
    std::uint64_t run = 0;
    for (; run < 20 * kTicksASecond && rotation.map() != "third"; ++run)
        rotation.harness.run(1);
    ASSERT_EQ(rotation.map(), "third");

    EXPECT_EQ(rotation.harness.server.world().tick(), 0u) << "its own begin anew";
    EXPECT_EQ(rotation.harness.server.statistics().ticks, run);
    EXPECT_EQ(rotation.harness.server.host().match_figures(rotation.harness.now).number, 3u);
    std::uint64_t matches = 0;
    rotation.harness.server.statistics().for_each_ending(
        [&](std::string_view, std::uint64_t count) { matches += count; });
    EXPECT_EQ(matches, 2u);
    EXPECT_EQ(rotation.harness.server.statistics().matches_begun, 2u);
}

TEST(NextMap, inputs_for_the_last_map_do_nothing_on_the_next_one) {
    Rotation rotation;
    TestClient& ann = rotation.harness.join(client_at(1001), 1);
    rotation.harness.run(10);
    while (rotation.map() == "bare") {
        ann.queue_input(rotation.harness.server.world().tick() + 2, {.move_x = 100});
        rotation.harness.carry(ann);
        rotation.harness.tick();
    }
    const std::uint64_t received = rotation.harness.server.statistics().inputs.received;
    ann.is_deaf = true;  // it does not know of the next map yet
    for (int i = 0; i < 10; ++i) {
        ann.queue_input(rotation.harness.server.world().tick() + 2, {.move_x = 100});
        rotation.harness.run(1);
    }

    EXPECT_EQ(rotation.harness.server.statistics().inputs.received, received);
}

TEST(NextMap, inputs_that_are_overtaken_by_the_answer_to_the_welcome_do_nothing) {
    Rotation rotation;
    TestClient& ann = rotation.harness.join(client_at(1001), 1);
    rotation.harness.run(10);
    std::vector<Bytes> late;
    while (rotation.map() == "bare") {
        ann.queue_input(rotation.harness.server.world().tick() + 2, {.move_x = 100});
        late = ann.send(rotation.harness.now);  // on a long way
        rotation.harness.tick();
        rotation.harness.deliver_mail(ann);
    }
    rotation.harness.run(5);
    ASSERT_EQ(ann.welcomes.size(), 2u);
    ASSERT_FALSE(late.empty());
    const std::uint64_t received = rotation.harness.server.statistics().inputs.received +
                                   rotation.harness.server.statistics().inputs.too_far_ahead;

    for (const Bytes& datagram : late)
        rotation.harness.server.receive({ann.address, ann.asks}, datagram, rotation.harness.now);

    rotation.harness.tick();
    const InputCounters now = rotation.harness.server.statistics().inputs;
    EXPECT_EQ(now.received + now.too_far_ahead, received);
}

TEST(NextMap, a_server_that_ends_with_its_match_does_not_go_on) {
    Rotation rotation({.ends_with_match = true});
    rotation.harness.join(client_at(1001), 1);

    for (int i = 0; i < 10 * kTicksASecond && !rotation.harness.server.host().draining(); ++i)
        rotation.harness.run(1);

    EXPECT_TRUE(rotation.harness.server.host().draining());
    EXPECT_EQ(rotation.map(), "bare");
}

/// Returns the phase of the last message about the match.
sim::MatchPhase phase_of(const TestClient& client) {
    return client.matches.empty() ? sim::MatchPhase::waiting : client.matches.back().phase;
}

TEST(NextMap, players_learn_how_a_match_ends_even_if_it_is_not_shown_for_a_tick) {
    ServerSettings settings = Rotation::with_maps({});
    settings.rules.match.match_end = 0.0f;
    Harness harness(settings);
    TestClient& ann = harness.join(client_at(1001), 1);

    for (int i = 0; i < 10 * kTicksASecond && ann.welcomes.size() < 2; ++i)
        harness.run(1);

    ASSERT_EQ(ann.welcomes.size(), 2u);
    EXPECT_TRUE(std::any_of(ann.matches.begin(), ann.matches.end(), [](const auto& match) {
        return match.phase == sim::MatchPhase::match_end;
    }));
}

TEST(NextMap, watchers_with_a_delay_see_the_last_match_to_the_end) {
    Rotation rotation({.watch_delay = 2 * kTicksASecond});
    TestClient& ann = rotation.harness.join(client_at(1001), 1);
    TestClient& watcher = rotation.harness.join_to_watch(client_at(1002), 2);
    rotation.run_until_map("second");
    ASSERT_EQ(ann.welcomes.size(), 2u);
    EXPECT_EQ(watcher.welcomes.size(), 1u);
    EXPECT_NE(phase_of(watcher), sim::MatchPhase::match_end);

    for (int i = 0; i < 3 * kTicksASecond && watcher.welcomes.size() == 1; ++i) {
        if (phase_of(watcher) != sim::MatchPhase::match_end) rotation.harness.run(1);
        ASSERT_EQ(watcher.welcomes.size(), 1u) << "it has not seen the end";
        if (phase_of(watcher) == sim::MatchPhase::match_end) break;
    }
    EXPECT_EQ(phase_of(watcher), sim::MatchPhase::match_end);
    const sim::Tick last_tick = watcher.updates.back().tick;

    rotation.harness.run(kTicksASecond);
    ASSERT_EQ(watcher.welcomes.size(), 2u);
    EXPECT_EQ(watcher.welcomes[1].map_name, "second");
    EXPECT_LT(watcher.updates.back().tick, last_tick);
    EXPECT_GT(watcher.updates.back().tick, 0u);
    EXPECT_FALSE(watcher.end().has_value());
}

TEST(NextMap, watchers_learn_how_a_match_ends_even_if_it_is_not_shown_for_a_tick) {
    ServerSettings settings = Rotation::with_maps({.watch_delay = kTicksASecond});
    settings.rules.match.match_end = 0.0f;
    Harness harness(settings);
    harness.join(client_at(1001), 1);
    TestClient& watcher = harness.join_to_watch(client_at(1002), 2);

    for (int i = 0; i < 10 * kTicksASecond && watcher.welcomes.size() < 2; ++i)
        harness.run(1);

    ASSERT_EQ(watcher.welcomes.size(), 2u);
    EXPECT_EQ(phase_of(watcher), sim::MatchPhase::match_end);
}

TEST(NextMap, a_refusal_is_not_said_again_with_the_next_map) {
    ServerSettings settings = Rotation::with_maps({.clients_max = 1});
    Harness harness(settings);
    TestClient& ann = harness.join(client_at(1001), 1);
    TestClient& watcher = harness.join_to_watch(client_at(1002), 2);
    harness.run(10);
    watcher.queue(protocol::Watch{.wish = protocol::WatchWish::play, .number = 1});
    harness.run(10);
    ASSERT_EQ(watcher.watching().refusal, protocol::WatchRefusal::no_place);

    for (int i = 0; i < 10 * kTicksASecond && ann.welcomes.size() < 2; ++i)
        harness.run(1);
    harness.run(30);

    ASSERT_EQ(watcher.welcomes.size(), 2u);
    EXPECT_TRUE(watcher.watchings.empty()) << "nothing but what came before this Welcome";
}

TEST(NextMap, watchers_see_matches_though_many_are_shorter_than_the_delay) {
    Rotation rotation({.watch_delay = 30 * kTicksASecond});
    rotation.harness.join(client_at(1001), 1);
    TestClient& watcher = rotation.harness.join_to_watch(client_at(1002), 2);

    std::size_t seconds_seen = 0;
    for (int second = 0; second < 90; ++second) {
        rotation.harness.run(kTicksASecond);
        seconds_seen += !watcher.updates.empty();
    }

    EXPECT_GT(seconds_seen, 20u);
}

TEST(NextMap, a_client_that_misses_two_maps_comes_back_with_the_token_that_it_has) {
    Rotation rotation;
    TestClient& ann = rotation.harness.join(client_at(1001), 1);
    rotation.harness.run(10);
    ann.is_mute = ann.is_deaf = true;
    for (int i = 0; i < 10 * kTicksASecond && rotation.map() != "third"; ++i)
        rotation.harness.run(1);
    ASSERT_EQ(rotation.map(), "third");
    ASSERT_EQ(ann.welcomes.size(), 1u);

    TestClient& back = rotation.harness.resume(client_at(1009), ann);
    rotation.harness.run(10);

    EXPECT_FALSE(back.denied().has_value());
    EXPECT_EQ(back.player(), ann.player());
}

TEST(NextMap, a_watcher_that_sees_the_last_match_may_play_the_next_one) {
    Rotation rotation({.watch_delay = 2 * kTicksASecond});
    rotation.harness.join(client_at(1001), 1);
    TestClient& watcher = rotation.harness.join_to_watch(client_at(1002), 2);
    rotation.run_until_map("second");

    for (int i = 0; i < 20; ++i) {
        watcher.queue(protocol::Watch{.wish = protocol::WatchWish::play});
        rotation.harness.run(1);
    }

    ASSERT_EQ(watcher.welcomes.size(), 2u);
    EXPECT_EQ(watcher.welcomes[1].map_name, "second");
    EXPECT_TRUE(watcher.sees(watcher.welcomes[1].player));
}

TEST(NextMap, watchers_of_the_last_match_learn_of_a_pause) {
    Rotation rotation({.watch_delay = 2 * kTicksASecond});
    rotation.harness.join(client_at(1001), 1);
    TestClient& watcher = rotation.harness.join_to_watch(client_at(1002), 2);
    rotation.run_until_map("second");
    ASSERT_FALSE(rotation.harness.server.host().pause_match(rotation.harness.now).has_value());

    rotation.harness.run(4 * kTicksASecond);

    ASSERT_EQ(watcher.welcomes.size(), 1u) << "its match stands too";
    EXPECT_TRUE(watcher.matches.back().paused);
    ASSERT_FALSE(rotation.harness.server.host().resume_match().has_value());
    rotation.harness.run(3 * kTicksASecond);
    ASSERT_EQ(watcher.welcomes.size(), 2u);
    EXPECT_FALSE(watcher.matches.back().paused);
}

/// A server that ends after its match, with a player and a watcher with a delay of two seconds, in
/// the tick in which the match is over.
struct LastMatch {
    LastMatch()
        : rotation({.watch_delay = 2 * kTicksASecond, .ends_with_match = true}),
          ann(rotation.harness.join(client_at(1001), 1)),
          watcher(rotation.harness.join_to_watch(client_at(1002), 2)) {
        for (int i = 0; i < 10 * kTicksASecond && !host().draining(); ++i)
            rotation.harness.run(1);
    }
    [[nodiscard]] Host& host() { return rotation.harness.server.host(); }

    Rotation rotation;
    TestClient& ann;
    TestClient& watcher;
};

TEST(NextMap, a_server_that_ends_with_its_match_shows_watchers_the_end) {
    LastMatch match;
    ASSERT_TRUE(match.host().draining());
    match.rotation.harness.run(kTicksASecond);
    EXPECT_TRUE(match.ann.end().has_value()) << "players need not wait";
    EXPECT_FALSE(match.watcher.end().has_value());
    Harness& harness = match.rotation.harness;
    EXPECT_EQ(harness.greet(client_at(1009), harness.token(harness.spec(9))).denied(),
              protocol::DeniedReason::draining);
    EXPECT_NE(phase_of(match.watcher), sim::MatchPhase::match_end);

    match.rotation.harness.run(3 * kTicksASecond);

    EXPECT_EQ(phase_of(match.watcher), sim::MatchPhase::match_end);
    ASSERT_TRUE(match.watcher.end().has_value());
    EXPECT_EQ(match.watcher.end()->reason, protocol::EndReason::draining);
    EXPECT_TRUE(match.host().finished());
}

TEST(NextMap, a_drain_ends_the_show_for_watchers) {
    LastMatch match;
    match.rotation.harness.run(10);
    ASSERT_FALSE(match.watcher.end().has_value());

    match.host().begin_drain(match.rotation.harness.now);
    match.rotation.harness.run(kTicksASecond);

    EXPECT_TRUE(match.watcher.end().has_value());
    EXPECT_TRUE(match.host().finished());
}

TEST(NextMap, a_server_does_not_show_the_end_to_nobody) {
    LastMatch match;
    match.watcher.connection().disconnect(protocol::EndReason::left);

    match.rotation.harness.run(kTicksASecond);

    EXPECT_TRUE(match.host().finished());
}

}  // namespace
}  // namespace arena::server::test
