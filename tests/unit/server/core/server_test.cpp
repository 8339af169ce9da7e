// Tests a server with several matches: where clients are sent, and that matches keep apart.
#include "server/core/server.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/session/token/identity.h"
#include "tests/unit/server/harness.h"

namespace arena::server::test::server_test {
namespace {

using protocol::DeniedReason;
using protocol::EndReason;

/// A server with three matches of two places each.
struct ThreeMatches : Harness {
    explicit ThreeMatches(bool has_mailboxes)
        : Harness({.clients_max = 2}, arena::test::test_key(), bare_terrain(), 3, nullptr,
                  has_mailboxes ? std::optional<Mailboxes>(Mailboxes{}) : std::nullopt) {}

    TestClient& join_client(std::uint16_t id) {
        return join(client_at(static_cast<std::uint16_t>(1000 + id)), id);
    }
    [[nodiscard]] std::vector<std::uint32_t> players() const {
        std::vector<std::uint32_t> players;
        for (std::size_t match = 0; match < server.rooms(); ++match)
            players.push_back(server.host(match).active_players());
        return players;
    }
};

using Players = std::vector<std::uint32_t>;

/// Whether hall and hosts reach each other by mailboxes.
class ManyMatches : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Server, ManyMatches, testing::Bool(), [](const auto& instance) {
    return instance.param ? "by_mailboxes" : "by_calls";
});

TEST_P(ManyMatches, clients_fill_one_match_before_another_is_used) {
    ThreeMatches harness(GetParam());

    for (std::uint16_t id = 1; id <= 5; ++id)
        harness.join_client(id);

    EXPECT_EQ(harness.players(), (Players{2, 2, 1}));
}

TEST_P(ManyMatches, a_client_is_sent_to_the_fullest_match_that_has_room) {
    ThreeMatches harness(GetParam());
    TestClient& first = harness.join_client(1);
    TestClient& second = harness.join_client(2);
    harness.join_client(3);
    first.connection().disconnect(EndReason::left);
    second.connection().disconnect(EndReason::left);
    harness.run(60);
    ASSERT_EQ(harness.players(), (Players{0, 1, 0}));

    harness.join_client(4);

    EXPECT_EQ(harness.players(), (Players{0, 2, 0}));
}

TEST_P(ManyMatches, a_client_is_denied_when_all_are_full) {
    ThreeMatches harness(GetParam());
    for (std::uint16_t id = 1; id <= 6; ++id)
        harness.join_client(id);
    harness.run(60);  // nobody is still about to come

    EXPECT_EQ(harness.greet(client_at(1007), harness.token(harness.spec(7))).denied(),
              DeniedReason::server_full);
    EXPECT_EQ(harness.players(), (Players{2, 2, 2}));
}

TEST_P(ManyMatches, a_client_goes_on_in_the_match_in_which_it_was) {
    for (const bool resumes : {true, false}) {
        SCOPED_TRACE(resumes ? "with its resume token" : "with a new connect token");
        ThreeMatches harness(GetParam());
        TestClient& first = harness.join_client(1);
        harness.join_client(2);
        TestClient& lost = harness.join_client(3);
        harness.run(5);
        const sim::EntityId player = lost.player();
        lost.is_mute = true;
        first.connection().disconnect(EndReason::left);
        harness.run_for(std::chrono::seconds(6));
        ASSERT_EQ(harness.server.host(1).absent_players(), 1u);
        ASSERT_EQ(harness.players(), (Players{1, 0, 0})) << "there is room in a fuller one";

        TestClient& back =
            resumes ? harness.resume(client_at(1009), lost) : harness.join(client_at(1009), 3);
        harness.run(5);

        EXPECT_EQ(harness.players(), (Players{1, 1, 0}));
        EXPECT_EQ(back.player(), player);
    }
}

TEST_P(ManyMatches, a_client_cannot_be_in_two) {
    ThreeMatches harness(GetParam());
    harness.join_client(1);
    harness.run(5);

    EXPECT_EQ(harness.greet(client_at(1009), harness.token(harness.spec(1))).denied(),
              DeniedReason::already_connected);
}

TEST_P(ManyMatches, the_newest_login_of_a_client_goes_to_the_match_that_it_is_in) {
    Harness harness({.clients_max = 2, .takeover = true}, arena::test::test_key(), bare_terrain(),
                    3);
    harness.join(client_at(1001), 1);
    TestClient& first = harness.join(client_at(1002), 2);
    TestClient& before = harness.join(client_at(1003), 3);
    harness.run(5);
    first.connection().disconnect(EndReason::left);
    harness.run(60);
    ASSERT_EQ(harness.server.host(0).active_players(), 1u) << "a fuller one that has room";

    TestClient& after = harness.join(client_at(1009), 3);
    harness.run(5);

    EXPECT_EQ(harness.server.host(0).active_players(), 1u);
    EXPECT_EQ(harness.server.host(1).active_players(), 1u);
    EXPECT_EQ(after.player(), before.player());
    EXPECT_EQ(before.end(), (protocol::End{EndReason::resumed, true}));
}

TEST_P(ManyMatches, other_keys_are_used_by_all_and_disturb_nobody) {
    ThreeMatches harness(GetParam());
    std::vector<TestClient*> clients;
    for (std::uint16_t id = 1; id <= 5; ++id)
        clients.push_back(&harness.join_client(id));
    harness.run(5);
    const protocol::crypto::Key next = arena::test::test_key(0x41);
    protocol::TokenKeys both(next);
    ASSERT_TRUE(both.add(arena::test::test_key()));

    harness.server.use_keys(both);
    harness.run(60);
    TestClient& of_before = harness.resume(client_at(1011), *clients[4]);
    harness.run(5);
    ASSERT_EQ(of_before.welcomes.size(), 1u);
    const protocol::ConnectToken resume = of_before.resume_token();
    harness.server.use_keys(protocol::TokenKeys(next));
    harness.run(60);
    TestClient& of_next = harness.resume(client_at(1012), of_before);
    harness.run(5);

    EXPECT_TRUE(protocol::open_private_token(resume.sealed, resume.seal, next).ok())
        << "the first key seals resume tokens";
    EXPECT_EQ(of_next.welcomes.size(), 1u);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(clients[i]->end(), std::nullopt) << i;
    EXPECT_EQ(harness.players(), (Players{2, 2, 1}));
    EXPECT_FALSE(harness.greet(client_at(1013), clients[0]->resume_token()).connected());
    EXPECT_EQ(harness.denials(DeniedReason::token_invalid), 1u);
    EXPECT_TRUE(harness.greet(client_at(1014), harness.token(harness.spec(7), next)).connected());
}

TEST_P(ManyMatches, clients_learn_nothing_of_other_matches) {
    ThreeMatches harness(GetParam());
    TestClient& ann = harness.join_client(1);
    harness.join_client(2);
    TestClient& bob = harness.join_client(3);
    harness.run(60);

    const auto players_known_to = [](const TestClient& client) {
        std::set<std::string> names;
        for (const protocol::Roster& roster : client.rosters)
            for (const protocol::RosterEntry& joined : roster.joined)
                names.insert(std::to_string(joined.player.value) + joined.name);
        return names.size();
    };
    EXPECT_EQ(players_known_to(ann), 2u);
    EXPECT_EQ(players_known_to(bob), 1u);
    EXPECT_EQ(ann.player(), bob.player()) << "each match counts its players from 1";
    EXPECT_EQ(bob.introduced, std::set{bob.player()});
}

TEST_P(ManyMatches, an_announcement_to_one_is_not_heard_in_another) {
    ThreeMatches harness(GetParam());
    TestClient& ann = harness.join_client(1);
    harness.join_client(2);
    TestClient& bob = harness.join_client(3);
    harness.run(5);

    harness.server.host(1).announce("to the second");
    harness.run(30);

    EXPECT_TRUE(ann.announcements.empty());
    EXPECT_EQ(bob.announcements, std::vector<std::string>{"to the second"});
}

TEST_P(ManyMatches, each_has_a_world_of_its_own_that_its_seed_makes) {
    ThreeMatches harness(GetParam());
    ThreeMatches again(GetParam());

    std::set<std::uint64_t> hashes;
    for (std::size_t match = 0; match < 3; ++match) {
        const std::uint64_t hash = harness.server.host(match).world().hash();
        EXPECT_EQ(hash, again.server.host(match).world().hash());
        hashes.insert(hash);
    }
    EXPECT_EQ(hashes.size(), 3u);
    EXPECT_EQ(harness.server.world().hash(), Harness().server.world().hash())
        << "the first one is that of a server with one match";
}

TEST_P(ManyMatches, one_that_drains_gets_no_more_clients_and_the_others_go_on) {
    ThreeMatches harness(GetParam());
    TestClient& ann = harness.join_client(1);
    harness.join_client(2);
    TestClient& bob = harness.join_client(3);
    harness.run(5);

    harness.server.host(0).begin_drain(harness.now);
    harness.run_for(std::chrono::seconds(3));
    TestClient& cay = harness.join_client(4);

    EXPECT_EQ(ann.end()->reason, EndReason::draining);
    EXPECT_FALSE(bob.end().has_value());
    EXPECT_TRUE(cay.connected());
    EXPECT_EQ(harness.players(), (Players{0, 2, 0}));
    EXPECT_TRUE(harness.server.host(0).finished());
    EXPECT_FALSE(harness.server.draining());
    EXPECT_FALSE(harness.server.finished());
}

TEST_P(ManyMatches, a_drain_ends_all) {
    ThreeMatches harness(GetParam());
    TestClient& ann = harness.join_client(1);
    harness.join_client(2);
    TestClient& bob = harness.join_client(3);
    harness.run(5);

    harness.server.begin_drain(harness.now);
    EXPECT_TRUE(harness.server.draining());
    harness.run(1);
    EXPECT_EQ(harness.greet(client_at(1009), harness.token(harness.spec(9))).denied(),
              DeniedReason::draining);
    harness.run_for(std::chrono::seconds(3));

    EXPECT_EQ(ann.end()->reason, EndReason::draining);
    EXPECT_EQ(bob.end()->reason, EndReason::draining);
    EXPECT_TRUE(harness.server.finished());
}

TEST_P(ManyMatches, a_client_is_kicked_and_banned_wherever_it_is) {
    std::uint64_t banned = 0;
    Harness harness({.clients_max = 1,
                     .bans = [&banned](std::uint64_t client_id,
                                       const Address&) { return client_id == banned; }},
                    arena::test::test_key(), bare_terrain(), 3);
    harness.join(client_at(1001), 1);
    TestClient& bob = harness.join(client_at(1002), 2);
    TestClient& cay = harness.join(client_at(1003), 3);
    harness.run(5);

    EXPECT_TRUE(harness.server.kick(2, EndReason::kicked, harness.now));
    EXPECT_FALSE(harness.server.kick(9, EndReason::kicked, harness.now));
    banned = 3;
    harness.server.enforce_bans(harness.now);
    harness.run(5);

    EXPECT_EQ(bob.end()->reason, EndReason::kicked);
    EXPECT_EQ(cay.end()->reason, EndReason::banned);
    EXPECT_EQ(harness.server.host(0).active_players(), 1u);
}

TEST_P(ManyMatches, operators_see_the_clients_of_all_and_where_they_are) {
    ThreeMatches harness(GetParam());
    for (std::uint16_t id = 1; id <= 3; ++id)
        harness.join_client(id);
    harness.run(5);

    std::vector<std::uint32_t> matches;
    for (const ClientEntry& client : harness.server.clients(harness.now))
        matches.push_back(client.match.value);

    EXPECT_EQ(matches, (std::vector<std::uint32_t>{1, 1, 2}));
}

TEST_P(ManyMatches, seats_of_watchers_are_no_room_for_players) {
    Harness harness({.clients_max = 2, .watchers_max = 2}, arena::test::test_key(), bare_terrain(),
                    3);
    const auto players = [&] {
        return Players{harness.server.host(0).active_players(),
                       harness.server.host(1).active_players(),
                       harness.server.host(2).active_players()};
    };
    TestClient& first = harness.join(client_at(1001), 1);
    harness.join(client_at(1002), 2);
    harness.join(client_at(1003), 3);
    harness.join_to_watch(client_at(1004), 4);
    first.connection().disconnect(EndReason::left);
    harness.run(60);
    ASSERT_EQ(players(), (Players{1, 1, 0}));
    harness.join(client_at(1005), 5);
    ASSERT_EQ(players(), (Players{2, 1, 0}));

    harness.join(client_at(1006), 6);

    EXPECT_EQ(players(), (Players{2, 2, 0})) << "and not in the match that somebody may watch";
}

TEST_P(ManyMatches, no_place_is_taken_from_a_client_that_is_late_while_another_match_has_room) {
    ThreeMatches harness(GetParam());
    harness.greet(client_at(1001), harness.token(harness.spec(1)));
    TestClient& late = harness.greet(client_at(1002), harness.token(harness.spec(2)));
    harness.tick(60);

    harness.join_client(3);
    harness.carry(late);
    harness.tick();

    EXPECT_EQ(harness.players(), (Players{1, 1, 0}));
    EXPECT_EQ(harness.server.statistics().reservations_evicted, 0u);
}

TEST_P(ManyMatches, a_client_that_was_kicked_comes_back_while_its_session_still_says_goodbye) {
    ThreeMatches harness(GetParam());
    harness.join_client(1);
    harness.join_client(2);
    harness.run(5);
    harness.server.kick(1, EndReason::kicked, harness.now);
    ASSERT_EQ(harness.players(), (Players{1, 0, 0}));

    TestClient& again = harness.join(client_at(1009), 1);

    EXPECT_TRUE(again.connected());
    EXPECT_EQ(harness.players(), (Players{2, 0, 0}));
}

TEST_P(ManyMatches, a_client_of_a_match_that_ends_goes_to_another_one_at_once) {
    ThreeMatches harness(GetParam());
    harness.join_client(1);
    harness.run(5);
    harness.server.host(0).begin_drain(harness.now);
    harness.run(1);

    TestClient& again = harness.join(client_at(1009), 1);

    EXPECT_TRUE(again.connected());
    EXPECT_EQ(harness.players(), (Players{0, 1, 0}));
}

TEST_P(ManyMatches, a_match_that_is_over_takes_no_orders_and_shows_no_links) {
    ThreeMatches harness(GetParam());
    harness.join_client(1);
    harness.run(120);
    ASSERT_EQ(harness.server.statistics().links.measured, 1u);
    harness.server.host(0).begin_drain(harness.now);
    harness.run(60);
    ASSERT_TRUE(harness.server.host(0).finished());

    EXPECT_TRUE(harness.server.host(0).pause_match(harness.now).has_value());
    EXPECT_TRUE(harness.server.host(0).start_match().has_value());
    EXPECT_TRUE(harness.server.host(0).end_match().has_value());
    EXPECT_TRUE(harness.server.host(0).resume_match().has_value());
    EXPECT_EQ(harness.server.statistics().links.measured, 0u);
}

TEST_P(ManyMatches, an_empty_match_that_drains_gets_no_more_clients_either) {
    ThreeMatches harness(GetParam());
    harness.server.host(0).begin_drain(harness.now);
    harness.run(2);

    TestClient& ann = harness.join_client(1);

    EXPECT_TRUE(ann.connected());
    EXPECT_EQ(harness.players(), (Players{0, 1, 0}));
}

TEST_P(ManyMatches, statistics_are_of_all_together) {
    ThreeMatches harness(GetParam());
    for (std::uint16_t id = 1; id <= 5; ++id)
        harness.join_client(id);
    const std::uint64_t ticks_before = harness.server.statistics().ticks;
    harness.run(30);

    const ServerStatistics statistics = harness.server.statistics();

    EXPECT_EQ(statistics.joined, 5u);
    EXPECT_EQ(statistics.handshakes.accepted, 5u);
    EXPECT_EQ(statistics.ticks - ticks_before, 3 * 30u);
    EXPECT_EQ(statistics.traffic.packets_sent, harness.sent_to.size());
}

/// A server that begins without a match and has room for two.
struct RoomForTwo : Harness {
    explicit RoomForTwo(bool has_mailboxes, ServerSettings settings = {.clients_max = 4})
        : Harness(std::move(settings), arena::test::test_key(), bare_terrain(), 0, nullptr,
                  has_mailboxes ? std::optional<Mailboxes>(Mailboxes{}) : std::nullopt, 2) {}

    void open(std::size_t room, const std::string& label, sim::Rules rules = {}) {
        server.open(room,
                    {.game = {.terrain = bare_terrain(), .rules = std::move(rules)},
                     .label = label,
                     .clients_max = 2},
                    now);
    }
    /// Returns a token of a client that names a match.
    [[nodiscard]] protocol::ConnectToken token_to(const std::string& label, std::uint64_t client,
                                                  std::optional<sim::GameMode> mode = {}) {
        protocol::TokenSpec named = spec(client);
        protocol::write_identity({.name = "test", .match = label, .mode = mode}, named.user_data);
        return token(named);
    }
    TestClient& come(const std::string& label, std::uint16_t client,
                     std::optional<sim::GameMode> mode = {}) {
        TestClient& made = greet(client_at(static_cast<std::uint16_t>(1000 + visits_++)),
                                 token_to(label, client, mode));
        carry(made);
        run(5);
        return made;
    }

  private:
    int visits_ = 0;
};

TEST_P(ManyMatches, a_token_sends_its_client_to_the_match_that_it_names) {
    RoomForTwo harness(GetParam());
    EXPECT_EQ(harness.come("", 1).denied(), DeniedReason::no_such_match);
    harness.open(0, "");
    harness.open(1, "room-7");

    EXPECT_TRUE(harness.come("room-7", 2).connected());
    EXPECT_TRUE(harness.come("", 3).connected());
    EXPECT_TRUE(harness.come("room-7", 4).connected());
    EXPECT_EQ(harness.come("room-7", 5).denied(), DeniedReason::server_full);
    EXPECT_EQ(harness.come("room-8", 6).denied(), DeniedReason::no_such_match);
    EXPECT_EQ(harness.server.host(0).active_players(), 1u);
    EXPECT_EQ(harness.server.host(1).active_players(), 2u);
}

TEST_P(ManyMatches, a_token_may_name_a_mode) {
    RoomForTwo harness(GetParam());
    sim::Rules deathmatch;
    deathmatch.match.mode = sim::GameMode::deathmatch;
    harness.open(0, "");
    harness.open(1, "", deathmatch);

    EXPECT_TRUE(harness.come("", 1, sim::GameMode::deathmatch).connected());
    EXPECT_TRUE(harness.come("", 2, sim::GameMode::endless).connected());
    EXPECT_EQ(harness.come("", 3, sim::GameMode::elimination).denied(),
              DeniedReason::no_such_match);
    EXPECT_EQ(harness.server.host(0).active_players(), 1u);
    EXPECT_EQ(harness.server.host(1).active_players(), 1u);
}

TEST_P(ManyMatches, a_match_that_is_empty_for_long_ends_and_makes_room) {
    RoomForTwo harness(GetParam(), {.clients_max = 4, .empty_max = std::chrono::seconds(2)});
    harness.open(0, "a");
    harness.open(1, "b");
    TestClient& player = harness.come("a", 1);
    harness.run_for(std::chrono::seconds(3));

    EXPECT_FALSE(harness.server.host(0).draining());
    EXPECT_EQ(harness.server.host(1).drain_cause(), Host::DrainCause::empty);
    ASSERT_TRUE(harness.server.has_finished(1));
    const std::uint64_t ticks = harness.server.statistics().ticks;
    const MatchId old = harness.server.id_of(1);
    harness.server.forget(1);

    EXPECT_FALSE(harness.server.has_match(1));
    EXPECT_FALSE(harness.server.room_of(old));
    EXPECT_EQ(harness.server.statistics().ticks, ticks) << "what it has counted stays";
    EXPECT_EQ(harness.come("b", 2).denied(), DeniedReason::no_such_match);

    harness.open(1, "c");
    EXPECT_EQ(harness.server.id_of(1), MatchId{3}) << "no number is given twice";
    EXPECT_TRUE(harness.come("c", 3).connected());

    player.connection().disconnect(EndReason::left);
    harness.run_for(std::chrono::seconds(3));
    EXPECT_TRUE(harness.server.has_finished(0)) << "all have left";
}

TEST_P(ManyMatches, a_closed_match_lets_only_those_in_that_were_there) {
    RoomForTwo harness(GetParam());
    harness.open(0, "");
    harness.open(1, "");
    TestClient& lost = harness.come("", 1);
    TestClient& player = harness.come("", 2);
    ASSERT_EQ(harness.server.host(0).active_players(), 2u);
    player.connection().disconnect(EndReason::left);
    harness.run(60);
    ASSERT_FALSE(harness.server.host(0).close_match());
    EXPECT_TRUE(harness.server.host(0).close_match()) << "once";
    harness.run(5);

    EXPECT_TRUE(harness.come("", 3).connected());
    EXPECT_EQ(harness.server.host(1).active_players(), 1u) << "it goes to the other one";
    lost.is_mute = true;
    harness.run_for(std::chrono::seconds(6));
    ASSERT_EQ(harness.server.host(0).absent_players(), 1u);
    TestClient& back = harness.resume(client_at(1099), lost);
    harness.run(5);
    EXPECT_EQ(harness.server.host(0).active_players(), 1u);

    back.connection().disconnect(EndReason::left);
    harness.run(60);
    EXPECT_TRUE(harness.server.has_finished(0)) << "all have left";
}

TEST_P(ManyMatches, an_absent_client_that_names_another_match_gives_up_its_place) {
    RoomForTwo harness(GetParam());
    harness.open(0, "a");
    harness.open(1, "b");
    TestClient& lost = harness.come("a", 1);
    EXPECT_EQ(harness.come("b", 1).denied(), DeniedReason::already_connected) << "it plays";
    lost.is_mute = true;
    harness.run_for(std::chrono::seconds(6));
    ASSERT_EQ(harness.server.host(0).absent_players(), 1u);

    EXPECT_TRUE(harness.come("b", 1).connected());

    EXPECT_EQ(harness.server.host(0).absent_players(), 0u);
    EXPECT_EQ(harness.server.host(1).active_players(), 1u);
    EXPECT_EQ(harness.server.hall().players_in(harness.server.id_of(0)), 0u);
}

TEST_P(ManyMatches, with_takeover_a_login_to_another_match_ends_the_one_before) {
    RoomForTwo harness(GetParam(), {.clients_max = 4, .takeover = true});
    harness.open(0, "a");
    harness.open(1, "b");
    TestClient& before = harness.come("a", 1);

    EXPECT_TRUE(harness.come("b", 1).connected());

    EXPECT_EQ(before.end(), (protocol::End{EndReason::resumed, true}));
    EXPECT_EQ(harness.server.host(0).active_players(), 0u);
    EXPECT_EQ(harness.server.host(1).active_players(), 1u);
}

TEST_P(ManyMatches, a_match_that_is_named_may_be_opened_on_demand) {
    RoomForTwo harness(GetParam());
    harness.server.hall().open_on_demand([&](const MatchWish& wish) -> std::optional<DeniedReason> {
        if (harness.server.has_match(0)) return DeniedReason::server_full;
        harness.open(0, wish.label);
        return std::nullopt;
    });

    EXPECT_EQ(harness.come("", 1).denied(), DeniedReason::no_such_match) << "it names none";
    EXPECT_TRUE(harness.come("room-1", 2).connected());
    EXPECT_TRUE(harness.come("room-1", 3).connected());
    EXPECT_EQ(harness.come("room-2", 4).denied(), DeniedReason::server_full);
    EXPECT_EQ(harness.come("?", 5).denied(), DeniedReason::no_such_match);
    EXPECT_EQ(harness.server.host(0).active_players(), 2u);
}

TEST_P(ManyMatches, a_resume_token_opens_no_match) {
    RoomForTwo harness(GetParam(), {.clients_max = 4, .grace = std::chrono::seconds(1)});
    harness.server.hall().open_on_demand([&](const MatchWish& wish) -> std::optional<DeniedReason> {
        harness.open(0, wish.label);
        return std::nullopt;
    });
    TestClient& lost = harness.come("room-1", 1);
    lost.is_mute = true;
    harness.run_for(std::chrono::seconds(8));
    ASSERT_FALSE(harness.server.host(0).close_match());
    harness.run(60);
    ASSERT_TRUE(harness.server.has_finished(0));
    harness.server.forget(0);

    EXPECT_EQ(harness.resume(client_at(1099), lost).denied(), DeniedReason::session_gone);
    EXPECT_FALSE(harness.server.has_match(0));
}

TEST_P(ManyMatches, a_client_goes_on_only_to_a_match_that_its_token_may_name) {
    for (const char* other : {"a", "", "b"}) {
        SCOPED_TRACE(other);
        RoomForTwo harness(GetParam());
        sim::Rules short_match;
        short_match.match.mode = sim::GameMode::deathmatch;
        short_match.match.players_to_start = 1;
        short_match.match.countdown = 0.1f;
        short_match.match.match_end = 0.1f;
        harness.open(0, "a", short_match);
        harness.open(1, other, short_match);
        TestClient& client = harness.come("a", 1);
        harness.run(30);
        const std::size_t first = harness.server.host(0).active_players() == 1 ? 0 : 1;
        ASSERT_FALSE(harness.server.host(first).end_match());
        harness.run(60);

        const bool fits = std::string(other) == "a";
        EXPECT_EQ(client.end().has_value(), !fits);
        EXPECT_EQ(harness.server.statistics().transferred, fits ? 1u : 0u);
        EXPECT_TRUE(harness.server.has_finished(first));
    }
}

/// Lets tokens open the matches that they name while there is room.
void open_on_demand(RoomForTwo& harness) {
    harness.server.hall().open_on_demand(
        [&harness](const MatchWish& wish) -> std::optional<DeniedReason> {
            for (std::size_t room = 0; room < harness.server.rooms(); ++room) {
                if (harness.server.has_match(room)) continue;
                harness.open(room, wish.label);
                return std::nullopt;
            }
            return DeniedReason::server_full;
        });
}

TEST_P(ManyMatches, a_client_of_a_match_that_ends_may_open_the_next_one_of_its_label) {
    for (int wait = 1; wait < 40; wait += 3) {
        SCOPED_TRACE(wait);
        RoomForTwo harness(GetParam());
        open_on_demand(harness);
        harness.come("a", 1);
        TestClient& silent = harness.come("a", 2);
        silent.is_deaf = silent.is_mute = true;  // so that the goodbyes take their time
        ASSERT_FALSE(harness.server.host(0).drain_match(harness.now));
        harness.run(wait);

        TestClient& again = harness.come("a", 1);
        for (int i = 0; i < 10 && !again.connected() && !again.denied(); ++i) {
            harness.carry(again);
            harness.run(5);
        }

        EXPECT_TRUE(again.connected());
    }
}

TEST_P(ManyMatches, a_client_that_asks_in_the_moment_in_which_its_match_ends_gets_the_next_one) {
    for (int ticks = 55; ticks < 70; ++ticks) {
        SCOPED_TRACE(ticks);
        RoomForTwo harness(GetParam(), {.clients_max = 4, .empty_max = std::chrono::seconds(1)});
        open_on_demand(harness);
        harness.open(0, "a");
        harness.run(ticks);

        TestClient& client = harness.come("a", 1);
        for (int i = 0; i < 10 && !client.connected() && !client.denied(); ++i) {
            harness.carry(client);
            harness.run(5);
        }

        EXPECT_TRUE(client.connected());
    }
}

TEST_P(ManyMatches, the_label_of_a_closed_match_that_is_still_played_opens_none) {
    RoomForTwo harness(GetParam());
    open_on_demand(harness);
    harness.come("a", 1);
    ASSERT_FALSE(harness.server.host(0).close_match());
    harness.run(3);

    EXPECT_EQ(harness.come("a", 2).denied(), DeniedReason::draining);
    EXPECT_FALSE(harness.server.has_match(1));
}

TEST_P(ManyMatches, a_closed_match_takes_nobody_from_one_that_ends_at_the_same_time) {
    RoomForTwo harness(GetParam());
    sim::Rules rules;
    rules.match.mode = sim::GameMode::deathmatch;
    rules.match.players_to_start = 1;
    rules.match.countdown = 0.1f;
    rules.match.match_end = 0.5f;
    harness.open(0, "", rules);
    harness.open(1, "");
    TestClient& client = harness.come("", 1);
    ASSERT_EQ(harness.server.host(0).active_players(), 1u);
    harness.run(30);
    ASSERT_FALSE(harness.server.host(0).end_match());
    const sim::World& world = harness.server.host(0).world();
    while (world.state().match.phase != sim::MatchPhase::match_end ||
           world.tick() + 2 < world.state().match.phase_end_tick)
        harness.run(1);
    ASSERT_FALSE(harness.server.host(1).close_match());
    harness.run(30);

    EXPECT_EQ(harness.server.statistics().transferred, 0u);
    ASSERT_TRUE(client.end().has_value());
    EXPECT_EQ(client.end()->reason, EndReason::draining);
}

TEST_P(ManyMatches, a_resume_token_of_a_match_that_has_gone_is_worth_nothing) {
    RoomForTwo harness(GetParam(), {.clients_max = 4, .grace = std::chrono::seconds(1)});
    harness.open(0, "");
    TestClient& lost = harness.come("", 1);
    lost.is_mute = true;
    harness.run_for(std::chrono::seconds(8));
    ASSERT_FALSE(harness.server.host(0).close_match());
    harness.run(60);
    ASSERT_TRUE(harness.server.has_finished(0));
    harness.server.forget(0);

    EXPECT_EQ(harness.resume(client_at(1099), lost).denied(), DeniedReason::session_gone);
}

TEST_P(ManyMatches, a_client_that_may_not_leave_its_match_opens_none) {
    RoomForTwo harness(GetParam());
    open_on_demand(harness);
    TestClient& playing = harness.come("a", 1);

    EXPECT_EQ(harness.come("b", 1).denied(), DeniedReason::already_connected);
    EXPECT_FALSE(harness.server.has_match(1));

    playing.is_mute = true;
    harness.run_for(std::chrono::seconds(6));
    EXPECT_TRUE(harness.come("b", 1).connected()) << "it has lost its connection";
    EXPECT_TRUE(harness.server.has_match(1));
}

}  // namespace
}  // namespace arena::server::test::server_test
