// When a match ends for good, its clients go on to other matches of the server with their sessions.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/server/harness.h"

namespace arena::server::test::transfer_test {
namespace {

using protocol::EndReason;
using std::chrono::seconds;

constexpr int kTicksASecond = 60;

/// Rules of a match that begins with two players, and is over two seconds later.
sim::Rules short_match() {
    sim::Rules rules;
    rules.match.mode = sim::GameMode::deathmatch;
    rules.match.players_to_start = 2;
    rules.match.countdown = 0.5f;
    rules.match.time_limit = 1.0f;
    rules.match.overtime = 0.0f;
    rules.match.match_end = 0.5f;
    return rules;
}

ServerSettings ending(ServerSettings settings) {
    settings.ends_with_match = true;
    if (settings.rules.match.mode == sim::GameMode::endless) settings.rules = short_match();
    return settings;
}

using Players = std::vector<std::uint32_t>;

/// A server with three matches of three places each, and one for a watcher.
struct ThreeMatches : Harness {
    explicit ThreeMatches(bool has_mailboxes,
                          ServerSettings settings = {.clients_max = 3, .watchers_max = 1},
                          std::size_t matches = 3)
        : Harness(ending(std::move(settings)), arena::test::test_key(), bare_terrain(), matches,
                  nullptr, has_mailboxes ? std::optional<Mailboxes>(Mailboxes{}) : std::nullopt) {}

    TestClient& join_client(std::uint16_t id) {
        return join(client_at(static_cast<std::uint16_t>(1000 + id)), id);
    }
    [[nodiscard]] Players players() const {
        Players players;
        for (std::size_t match = 0; match < server.rooms(); ++match)
            players.push_back(server.host(match).active_players());
        return players;
    }
    /// Runs until the first match drains, which is in its last tick.
    void run_to_the_end(std::size_t match = 0) {
        for (int i = 0; i < 10 * kTicksASecond && !server.host(match).draining(); ++i)
            run(1);
        ASSERT_TRUE(server.host(match).draining());
    }
    [[nodiscard]] std::uint64_t transferred() const { return server.statistics().transferred; }
};

/// Whether hall and hosts reach each other by mailboxes.
class Transfers : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Host, Transfers, testing::Bool(), [](const auto& instance) {
    return instance.param ? "by_mailboxes" : "by_calls";
});

TEST_P(Transfers, players_go_on_in_the_fullest_match_that_has_room) {
    ThreeMatches harness(GetParam());
    std::vector<TestClient*> clients;
    for (std::uint16_t id = 1; id <= 4; ++id)
        clients.push_back(&harness.join_client(id));
    harness.run(10);
    ASSERT_EQ(harness.players(), (Players{3, 1, 0}));
    harness.run_to_the_end();

    harness.run(20);

    EXPECT_EQ(harness.players(), (Players{0, 3, 1}));
    EXPECT_EQ(harness.transferred(), 3u);
    EXPECT_TRUE(harness.server.host(0).finished());
    EXPECT_EQ(harness.server.hall().players_in({1}), 0u);
    EXPECT_EQ(harness.server.hall().players_in({2}), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        TestClient& client = *clients[i];
        ASSERT_EQ(client.welcomes.size(), 2u);
        EXPECT_FALSE(client.welcomes[1].resumed);
        EXPECT_NE(client.welcomes[1].resume_token, client.welcomes[0].resume_token);
        EXPECT_TRUE(client.sees(client.welcomes[1].player));
        EXPECT_FALSE(client.end().has_value());
    }
    EXPECT_EQ(clients[3]->welcomes.size(), 1u);
    EXPECT_EQ(harness.drops(DropReason::unknown_connection), 0u);
}

TEST_P(Transfers, they_play_there_with_the_same_names_and_can_be_kicked) {
    ThreeMatches harness(GetParam());
    TestClient& ann = harness.join_client(1);
    harness.join_client(2);
    harness.run_to_the_end();
    harness.run(20);

    const sim::EntityId player = ann.welcomes.back().player;
    const auto before = harness.server.statistics().inputs.applied;
    ann.queue_input(harness.server.host(1).world().tick() + 2, {.move_x = 100});
    harness.run(5);
    EXPECT_GT(harness.server.statistics().inputs.applied, before);
    std::vector<ClientEntry> entries = harness.server.clients(harness.now);
    ASSERT_EQ(entries.size(), 2u);
    EXPECT_EQ(entries[0].match, MatchId{2});
    EXPECT_EQ(entries[0].name, "test");
    EXPECT_EQ(entries[0].player, player);
    EXPECT_EQ(entries[0].address, ann.address);

    EXPECT_TRUE(harness.server.kick(1, EndReason::kicked, harness.now));
    harness.run(5);
    EXPECT_EQ(ann.end()->reason, EndReason::kicked);
    EXPECT_EQ(harness.players(), (Players{0, 1, 0}));
}

TEST_P(Transfers, the_log_says_that_they_left_and_joined) {
    ThreeMatches harness(GetParam());
    harness.join_client(1);
    harness.join_client(2);
    harness.run_to_the_end();
    harness.run(5);

    std::vector<Transition::Kind> kinds;
    for (const Harness::Went& went : harness.transitions)
        if (went.client_id == 1) kinds.push_back(went.kind);
    EXPECT_EQ(kinds, (std::vector{Transition::Kind::joined, Transition::Kind::left,
                                  Transition::Kind::joined}));
}

TEST_P(Transfers, players_learn_how_a_match_ends_even_if_it_is_not_shown_for_a_tick) {
    sim::Rules rules = short_match();
    rules.match.match_end = 0.0f;
    ThreeMatches harness(GetParam(), {.clients_max = 3, .rules = rules});
    TestClient& ann = harness.join_client(1);
    harness.join_client(2);
    harness.run_to_the_end();
    harness.run(30);

    const auto ended = std::ranges::find(ann.matches, sim::MatchPhase::match_end,
                                         [](const protocol::Match& match) { return match.phase; });
    ASSERT_NE(ended, ann.matches.end());
    EXPECT_NE(ann.matches.back().phase, sim::MatchPhase::match_end) << "of the next match";
}

TEST_P(Transfers, a_client_that_finds_no_room_is_told_that_the_match_drains) {
    ThreeMatches harness(GetParam(), {.clients_max = 2}, 2);
    TestClient& ann = harness.join_client(1);
    TestClient& bob = harness.join_client(2);
    harness.run(30);
    TestClient& cay = harness.join_client(3);
    harness.run(10);
    harness.run_to_the_end();

    harness.run(5);

    EXPECT_EQ(harness.players(), (Players{0, 2}));
    TestClient& out = ann.end() ? ann : bob;
    TestClient& in = ann.end() ? bob : ann;
    ASSERT_TRUE(out.end().has_value());
    EXPECT_EQ(*out.end(), (protocol::End{.reason = EndReason::draining, .by_peer = true}));
    EXPECT_EQ(harness.disconnects(EndReason::draining), 1u);
    EXPECT_FALSE(in.end().has_value());
    EXPECT_FALSE(cay.end().has_value());
    EXPECT_EQ(harness.server.hall().farewells(), 1u) << "goodbyes are repeated";
    harness.run(30);
    EXPECT_EQ(harness.server.hall().farewells(), 0u);
}

TEST_P(Transfers, the_last_match_says_goodbye_to_all_before_the_server_has_finished) {
    ThreeMatches harness(GetParam(), {.clients_max = 2}, 2);
    TestClient& ann = harness.join_client(1);
    TestClient& bob = harness.join_client(2);
    harness.run_to_the_end();
    harness.run_to_the_end(1);
    ASSERT_TRUE(harness.server.host(1).finished());
    EXPECT_FALSE(harness.server.finished());

    for (int i = 0; i < kTicksASecond && !harness.server.finished(); ++i)
        harness.run(1);

    EXPECT_TRUE(harness.server.finished());
    EXPECT_TRUE(harness.server.has_finished(0));
    EXPECT_TRUE(harness.server.has_finished(1));
    EXPECT_EQ(ann.welcomes.size(), 2u);
    EXPECT_EQ(ann.end()->reason, EndReason::draining);
    EXPECT_EQ(bob.end()->reason, EndReason::draining);
    EXPECT_EQ(harness.disconnects(EndReason::draining), 2u);
}

TEST_P(Transfers, matches_that_end_together_give_nobody_to_each_other) {
    ThreeMatches harness(GetParam(), {.clients_max = 4}, 2);
    TestClient& ann = harness.join_client(1);
    TestClient& bob = harness.join_client(2);
    harness.run_to_the_end();
    harness.server.host(1).begin_drain(harness.now);
    for (int i = 0; i < kTicksASecond && !harness.server.finished(); ++i)
        harness.run(1);

    EXPECT_TRUE(harness.server.finished());
    EXPECT_EQ(ann.end()->reason, EndReason::draining);
    EXPECT_EQ(bob.end()->reason, EndReason::draining);
}

TEST_P(Transfers, a_match_that_is_told_to_drain_says_goodbye) {
    ThreeMatches harness(GetParam());
    TestClient& ann = harness.join_client(1);
    harness.run(10);

    harness.server.host(0).begin_drain(harness.now);
    harness.run(5);

    EXPECT_EQ(ann.end()->reason, EndReason::draining);
    EXPECT_EQ(harness.transferred(), 0u);
}

TEST_P(Transfers, an_absent_player_stays_behind) {
    ThreeMatches harness(GetParam());
    harness.join_client(1);
    harness.join_client(2);
    TestClient& lost = harness.join_client(3);
    harness.run(5);
    lost.is_mute = lost.is_deaf = true;
    while (harness.server.host(0).absent_players() == 0 && !harness.server.host(0).draining())
        harness.run(1);
    if (!harness.server.host(0).draining()) harness.run_to_the_end();
    harness.run(5);

    EXPECT_EQ(harness.players()[0], 0u);
    EXPECT_EQ(harness.server.host(0).absent_players(), 0u);
}

/// The same, where it is certain that the connection is lost before the match ends.
TEST_P(Transfers, whoever_is_absent_when_its_match_ends_needs_another_connect_token) {
    ServerSettings settings{.clients_max = 3, .grace = seconds(60)};
    ThreeMatches harness(GetParam(), settings);
    TestClient& ann = harness.join_client(1);
    harness.run(5);
    ann.is_mute = ann.is_deaf = true;
    harness.run_for(seconds(6));
    ASSERT_EQ(harness.server.host(0).absent_players(), 1u);
    harness.join_client(2);
    harness.join_client(3);
    harness.run_to_the_end();
    harness.run(60);
    ASSERT_EQ(harness.players(), (Players{0, 2, 0}));

    TestClient& back = harness.resume(client_at(1009), ann);
    EXPECT_EQ(back.denied(), protocol::DeniedReason::session_gone);
    harness.join(client_at(1010), 1);

    EXPECT_EQ(harness.players(), (Players{0, 3, 0}));
}

TEST_P(Transfers, a_client_that_has_not_come_is_told_that_the_match_drains) {
    ThreeMatches harness(GetParam());
    harness.join_client(1);
    harness.join_client(2);
    harness.run(2 * kTicksASecond - 20);
    TestClient& late = harness.greet(client_at(1003), harness.token(harness.spec(3)));
    ASSERT_TRUE(late.connected());
    late.is_mute = true;
    harness.run_to_the_end();
    harness.run(10);

    EXPECT_EQ(late.end()->reason, EndReason::draining);
    EXPECT_EQ(harness.players(), (Players{0, 2, 0}));
}

TEST_P(Transfers, a_client_that_is_just_coming_back_stays_with_both_its_sessions) {
    ThreeMatches harness(GetParam());
    TestClient& ann = harness.join_client(1);
    harness.join_client(2);
    harness.run(2 * kTicksASecond - 20);
    TestClient& again = harness.greet(client_at(1009), ann.resume_token());
    ASSERT_TRUE(again.connected());
    again.is_mute = true;
    harness.run_to_the_end();
    harness.run(60);

    EXPECT_EQ(ann.end()->reason, EndReason::draining);
    EXPECT_EQ(again.end()->reason, EndReason::draining);
    EXPECT_EQ(harness.players(), (Players{0, 1, 0}));
    harness.join(client_at(1010), 1);
    EXPECT_EQ(harness.players(), (Players{0, 2, 0}));
}

TEST_P(Transfers, a_client_comes_back_to_its_next_match) {
    ThreeMatches harness(GetParam());
    TestClient& ann = harness.join_client(1);
    harness.join_client(2);
    harness.run_to_the_end();
    harness.run(20);
    const auto first = protocol::read_connect_token(ann.welcomes[0].resume_token).value();

    TestClient& back = harness.resume(client_at(1009), ann);
    harness.run(5);

    ASSERT_FALSE(back.welcomes.empty());
    EXPECT_TRUE(back.welcomes[0].resumed);
    EXPECT_EQ(back.player(), ann.welcomes[1].player);
    EXPECT_EQ(ann.end()->reason, EndReason::resumed);
    EXPECT_EQ(harness.greet(client_at(1010), first).denied(), protocol::DeniedReason::session_gone);
}

TEST_P(Transfers, a_client_whose_network_fails_meanwhile_comes_back_with_the_token_that_it_has) {
    ThreeMatches harness(GetParam());
    TestClient& ann = harness.join_client(1);
    harness.join_client(2);
    harness.run(60);
    ann.is_mute = ann.is_deaf = true;
    harness.run_to_the_end();
    harness.run(5);
    ASSERT_EQ(harness.players(), (Players{0, 2, 0}));
    ASSERT_EQ(ann.welcomes.size(), 1u);

    TestClient& back = harness.resume(client_at(1009), ann);
    harness.run(5);

    EXPECT_FALSE(back.denied().has_value());
    ASSERT_FALSE(back.welcomes.empty());
    EXPECT_TRUE(back.welcomes[0].resumed);
    EXPECT_EQ(harness.players(), (Players{0, 2, 0}));
}

TEST_P(Transfers, a_client_that_is_banned_meanwhile_is_told_so) {
    std::uint64_t banned = 0;
    ThreeMatches harness(
        GetParam(), {.clients_max = 3, .bans = [&banned](std::uint64_t client_id, const Address&) {
                         return client_id == banned;
                     }});
    TestClient& ann = harness.join_client(1);
    harness.join_client(2);
    harness.run_to_the_end();
    banned = 1;
    harness.server.enforce_bans(harness.now);

    harness.run(5);

    EXPECT_EQ(ann.end()->reason, EndReason::banned);
    EXPECT_EQ(harness.players(), (Players{0, 1, 0}));
}

TEST_P(Transfers, inputs_for_the_last_match_do_nothing_in_the_next_one) {
    ThreeMatches harness(GetParam());
    TestClient& ann = harness.join_client(1);
    harness.join_client(2);
    harness.run(10);
    std::vector<Bytes> late;
    while (!harness.server.host(0).draining()) {
        ann.queue_input(harness.server.host(1).world().tick() + 2, {.move_x = 100});
        late = ann.send(harness.now);  // on a long way
        harness.tick();
        harness.deliver_mail(ann);
    }
    harness.run(10);
    ASSERT_EQ(ann.welcomes.size(), 2u);
    const InputCounters before = harness.server.statistics().inputs;

    for (const Bytes& datagram : late)
        harness.server.receive({ann.address, ann.asks}, datagram, harness.now);
    harness.tick();

    const InputCounters after = harness.server.statistics().inputs;
    EXPECT_EQ(after.received + after.too_far_ahead, before.received + before.too_far_ahead);
}

TEST_P(Transfers, watchers_go_on_when_they_have_seen_the_end) {
    ThreeMatches harness(GetParam(),
                         {.clients_max = 3, .watchers_max = 1, .watch_delay = 2 * kTicksASecond});
    harness.join_client(1);
    harness.join_client(2);
    TestClient& watcher = harness.join_to_watch(client_at(1003), 3);
    harness.run_to_the_end();
    harness.run(kTicksASecond);
    EXPECT_EQ(harness.players(), (Players{0, 2, 0}));
    EXPECT_EQ(watcher.welcomes.size(), 1u);

    harness.run(2 * kTicksASecond);

    EXPECT_EQ(watcher.welcomes.size(), 2u);
    EXPECT_FALSE(watcher.end().has_value());
    EXPECT_EQ(watcher.welcomes.back().player, sim::kNoEntity);
    EXPECT_EQ(harness.server.host(1).watchers(), 1u);
    EXPECT_TRUE(harness.server.host(0).finished());
}

TEST_P(Transfers, a_watcher_does_not_see_another_player_with_the_id_of_the_one_it_watched) {
    ThreeMatches harness(GetParam());
    TestClient& ann = harness.join_client(1);
    harness.join_client(2);
    TestClient& watcher = harness.join_to_watch(client_at(1003), 3);
    harness.run(10);
    const protocol::Watch wish{.player = ann.player(), .number = 1};
    watcher.queue(wish);
    harness.run(10);
    ASSERT_EQ(watcher.watching().player, ann.player());
    harness.run_to_the_end();

    for (int i = 0; i < 30; ++i) {
        watcher.queue(wish);  // until it knows better
        harness.run(1);
    }

    ASSERT_EQ(watcher.welcomes.size(), 2u);
    EXPECT_EQ(watcher.watching(),
              (protocol::Watching{.refusal = protocol::WatchRefusal::not_here, .number = 1}));
}

TEST(TransfersByMailboxes, packets_that_wait_for_the_match_that_has_ended_are_dropped_as_late) {
    ThreeMatches harness(true);
    TestClient& ann = harness.join_client(1);
    harness.join_client(2);
    harness.run_to_the_end();
    const std::uint64_t before = harness.drops(DropReason::closed_connection);
    ann.queue_input(harness.server.host(0).world().tick() + 2);
    harness.carry(ann);  // the hall does not know yet

    harness.server.tick_match(0, harness.now);

    EXPECT_GT(harness.drops(DropReason::closed_connection), before);
}

TEST(TransfersByMailboxes, a_match_that_waits_for_the_hall_has_not_finished) {
    ThreeMatches harness(true);
    harness.join_client(1);
    harness.join_client(2);
    harness.run_to_the_end();

    ASSERT_TRUE(harness.server.host(0).finished());
    EXPECT_FALSE(harness.server.has_finished(0));
    harness.server.tick_hall(harness.now);
    EXPECT_TRUE(harness.server.has_finished(0));
}

}  // namespace
}  // namespace arena::server::test::transfer_test
