// Tests what a hall does until the host of a match has decided about an applicant: hosts may be on
// other threads, and slow.
#include "server/hall/hall.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/session/packet/packet_header.h"
#include "protocol/session/token/identity.h"
#include "server/session/session.h"
#include "tests/support/handshake.h"

namespace arena::server::hall_test {
namespace {

using protocol::Admission;
using protocol::DeniedReason;
using std::chrono::milliseconds;
using std::chrono::seconds;

/// A hall with two matches, whose hosts answer when the test says so.
class SlowHosts {
  public:
    SlowHosts() : hall({.handshake = settings(), .bans = {}, .sessions_max = 16}, ports(), now) {
        hall.open({.id = {1}, .players_max = 2});
        hall.open({.id = {2}, .players_max = 2});
    }

    /// A client that has asked for a place with its connect token.
    struct Client {
        /// `login` tells the tokens of a client apart.
        explicit Client(std::uint64_t id, Time now, std::uint64_t login = 0)
            : handshake(arena::test::token_of(arena::test::spec_for(id), id + login), false,
                        arena::test::seeded(id + login), now) {}
        protocol::HandshakeClient handshake;
    };
    void ask(Client& client) {
        sent.clear();
        hall.receive(arena::test::kClientAddress, client.handshake.send(now), now);
        deliver(client);
        now += milliseconds(300);
    }
    /// Leads the client to the point at which its host has to decide.
    void apply(Client& client) {
        ask(client);
        ask(client);
    }
    void deliver(Client& client) {
        for (const auto& bytes : sent)
            client.handshake.receive(client.handshake.server(), bytes, now);
        sent.clear();
    }
    void admit(const Application& application) {
        hall.take(match_of(application),
                  Decision{.token = application.client.token,
                           .connection = application.client.connection,
                           .admission = Admission{.connection = application.client.connection}});
    }
    void deny(const Application& application, DeniedReason reason) {
        hall.take(match_of(application), Decision{.token = application.client.token,
                                                  .connection = application.client.connection,
                                                  .admission = Failure{reason}});
    }
    /// Says that the match ends in which the applicant has been admitted.
    void transfer(const Application& application, MatchId from) {
        const auto connection = application.client.connection;
        const protocol::ConnectionConfig config{.id = connection,
                                                .timeout = seconds(5),
                                                .path = SessionPaths::kFirst,
                                                .fill_random = arena::test::seeded(3)};
        hall.take(from, Transfer{.session = std::make_shared<Session>(
                                     Session{.state = SessionState::active,
                                             .id = connection,
                                             .paths = SessionPaths(arena::test::kClientAddress),
                                             .secure = protocol::SecureConnection(config, {}, now),
                                             .client_id = application.client.client_id,
                                             .elsewhere = protocol::SharedRateLimiter(1)}),
                                 .now = now,
                                 .asked = {}});
    }
    /// Passes a packet of the applicant's connection to the hall.
    void receive_packet_of(const Application& application, Time at) {
        std::vector<std::byte> packet(40);
        protocol::write_packet_header({.connection = application.client.connection},
                                      std::span(packet).first<protocol::kPacketHeaderBytes>());
        hall.receive(arena::test::kClientAddress, packet, at);
    }
    /// Returns the match that was asked last about this application.
    [[nodiscard]] MatchId match_of(const Application& application) const {
        MatchId match;
        for (const Passed& passed : applications)
            if (passed.application.client.connection == application.client.connection)
                match = passed.match;
        return match;
    }

    struct Passed {
        MatchId match;
        Application application;
    };

    Time now = seconds(100);
    std::vector<std::vector<std::byte>> sent;
    std::vector<Passed> applications;
    std::vector<MatchId> packets;  ///< to which match each was passed
    std::vector<MatchId> repeats;
    struct PassedOn {
        MatchId match;
        Transfer transfer;
    };
    std::vector<PassedOn> transfers;
    bool takes_transfers = true;  ///< whether hosts have room for them
    bool has_room = true;         ///< whether hosts take packets
    Hall hall;

  private:
    static protocol::HandshakeServerSettings settings() {
        auto settings = arena::test::TestServer::settings_of();
        settings.limits.tokens = settings.limits.requests = {1'000'000, 1'000'000};
        return settings;
    }
    HallPorts ports() {
        return {.send =
                    [this](const Path&, FarEnd, std::span<const std::byte> bytes) {
                        sent.emplace_back(bytes.begin(), bytes.end());
                    },
                .fill_random = arena::test::seeded(7),
                .unix_seconds = [] { return arena::test::kTestUnixTime; },
                .pass_packet =
                    [this](MatchId match, protocol::ConnectionId, const Path&,
                           std::span<const std::byte>, Time) {
                        packets.push_back(match);
                        return has_room;
                    },
                .pass_application =
                    [this](MatchId match, const Application& application) {
                        applications.push_back({match, application});
                        return std::optional<Decision>();
                    },
                .pass_repeat = [this](MatchId match, protocol::ConnectionId,
                                      Time) { repeats.push_back(match); },
                .pass_transfer =
                    [this](MatchId match, const Transfer& transfer) {
                        if (!takes_transfers) return false;
                        transfers.push_back({match, transfer});
                        return true;
                    }};
    }
};

TEST(Hall, an_applicant_gets_its_answer_when_its_host_has_decided) {
    SlowHosts slow;
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);
    ASSERT_EQ(slow.applications.size(), 1u);
    EXPECT_EQ(ann.handshake.state(), protocol::HandshakeState::responding);

    slow.admit(slow.applications[0].application);
    slow.deliver(ann);

    EXPECT_EQ(ann.handshake.state(), protocol::HandshakeState::connected);
    EXPECT_EQ(slow.hall.statistics().handshakes.accepted, 1u);
    EXPECT_EQ(slow.hall.players_in({1}), 1u);
}

TEST(Hall, an_applicant_that_asks_again_meanwhile_is_one_applicant) {
    SlowHosts slow;
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);
    for (int times = 0; times < 5; ++times)
        slow.ask(ann);

    EXPECT_EQ(slow.applications.size(), 1u);
    slow.admit(slow.applications[0].application);
    slow.deliver(ann);
    EXPECT_EQ(ann.handshake.state(), protocol::HandshakeState::connected);
}

TEST(Hall, a_lost_answer_is_repeated_and_reported_to_the_host) {
    SlowHosts slow;
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);
    slow.admit(slow.applications[0].application);
    slow.sent.clear();

    slow.ask(ann);

    EXPECT_EQ(ann.handshake.state(), protocol::HandshakeState::connected);
    EXPECT_EQ(slow.repeats, std::vector{MatchId{1}});
    EXPECT_EQ(slow.hall.statistics().handshakes.repeated, 1u);
}

TEST(Hall, a_denied_applicant_is_told_why_and_takes_no_place) {
    SlowHosts slow;
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);

    slow.deny(slow.applications[0].application, DeniedReason::session_gone);
    slow.deliver(ann);

    EXPECT_EQ(ann.handshake.failure().reason, DeniedReason::session_gone);
    EXPECT_EQ(slow.hall.statistics().handshakes.of(DeniedReason::session_gone), 1u);
    EXPECT_EQ(slow.hall.players_in({1}), 0u);
    EXPECT_EQ(slow.hall.used_tokens(), 0u) << "its token stays valid";
}

TEST(Hall, applicants_count_for_the_match_to_which_the_next_is_sent) {
    SlowHosts slow;
    std::vector<MatchId> matches;
    for (std::uint64_t id = 1; id <= 5; ++id) {
        SlowHosts::Client client(id, slow.now);
        slow.apply(client);
        matches.push_back(slow.applications.back().match);
    }

    EXPECT_EQ(matches, (std::vector{MatchId{1}, MatchId{1}, MatchId{2}, MatchId{2}, MatchId{1}}))
        << "when all are full, one of them says so";
}

/// First without taking a place from a client that has not come, then with it.
TEST(Hall, when_a_match_is_full_after_all_the_others_are_asked_the_fullest_first) {
    SlowHosts slow;
    slow.hall.open({.id = {3}, .players_max = 2});
    for (std::uint64_t id = 1; id <= 3; ++id) {
        SlowHosts::Client client(id, slow.now);
        slow.apply(client);
        slow.admit(slow.applications.back().application);
    }
    slow.applications.clear();
    SlowHosts::Client ann(9, slow.now);
    slow.apply(ann);
    ASSERT_EQ(slow.applications.back().match, MatchId{2});

    std::vector<MatchId> asked;
    for (int times = 0; times < 6; ++times) {
        asked.push_back(slow.applications.back().match);
        EXPECT_EQ(slow.applications.back().application.may_evict, times >= 3);
        EXPECT_FALSE(ann.handshake.failure().reason.has_value());
        slow.deny(slow.applications.back().application, DeniedReason::server_full);
        slow.deliver(ann);
    }

    EXPECT_EQ(asked, (std::vector{MatchId{2}, MatchId{3}, MatchId{1}, MatchId{2}, MatchId{3},
                                  MatchId{1}}));
    EXPECT_EQ(ann.handshake.failure().reason, DeniedReason::server_full);
    EXPECT_EQ(slow.hall.statistics().handshakes.of(DeniedReason::server_full), 1u);
    EXPECT_EQ(slow.hall.players_in({3}), 0u);
}

/// Asks as a new client, and lets every match that is asked say that it is full. Returns how many
/// were asked.
std::size_t asked_when_full(SlowHosts& slow, std::uint64_t client_id) {
    slow.applications.clear();
    SlowHosts::Client client(client_id, slow.now);
    slow.apply(client);
    for (std::size_t i = 0; i < slow.applications.size(); ++i)
        slow.deny(SlowHosts::Passed(slow.applications[i]).application, DeniedReason::server_full);
    slow.deliver(client);
    EXPECT_EQ(client.handshake.failure().reason, DeniedReason::server_full);
    return slow.applications.size();
}

TEST(Hall, matches_that_are_full_are_not_asked_again_for_a_while_unless_somebody_leaves) {
    SlowHosts slow;
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);
    const protocol::ConnectionId of_ann = slow.applications[0].application.client.connection;
    slow.admit(slow.applications[0].application);
    const Time began = slow.now;
    EXPECT_EQ(asked_when_full(slow, 2), 4u);

    slow.now = began;
    EXPECT_EQ(asked_when_full(slow, 3), 0u);
    slow.now = began;
    slow.hall.take({1}, SessionGone{.connection = of_ann, .closed_at = slow.now});
    EXPECT_EQ(asked_when_full(slow, 4), 2u) << "that match, with and without taking a place";
    slow.now = began + seconds(1);
    EXPECT_EQ(asked_when_full(slow, 5), 4u);
}

TEST(Hall, a_match_that_drains_leads_to_another_one) {
    SlowHosts slow;
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);
    slow.deny(slow.applications[0].application, DeniedReason::draining);

    ASSERT_EQ(slow.applications.size(), 2u);
    EXPECT_EQ(slow.applications[1].match, MatchId{2});
    slow.admit(slow.applications[1].application);
    slow.deliver(ann);
    EXPECT_EQ(ann.handshake.state(), protocol::HandshakeState::connected);
}

TEST(Hall, watchers_are_sent_where_watchers_are_and_take_no_room_of_players) {
    SlowHosts slow;
    for (const std::uint32_t id : {3u, 4u})
        slow.hall.open({.id = {id}, .players_max = 2, .watchers_max = 2});
    std::vector<MatchId> matches;
    for (std::uint64_t id = 1; id <= 6; ++id) {
        protocol::TokenSpec spec = arena::test::spec_for(id);
        const bool watches = id % 2 == 0;
        protocol::write_identity(
            {.name = "x",
             .role = watches ? protocol::TokenRole::watcher : protocol::TokenRole::player},
            spec.user_data);
        SlowHosts::Client client(id, slow.now);
        client.handshake = protocol::HandshakeClient(arena::test::token_of(spec, id), false,
                                                     arena::test::seeded(id), slow.now);
        slow.apply(client);
        slow.admit(slow.applications.back().application);
        matches.push_back(slow.applications.back().match);
    }

    EXPECT_EQ(matches, (std::vector{MatchId{1}, MatchId{3}, MatchId{1}, MatchId{3}, MatchId{2},
                                    MatchId{4}}));
    slow.hall.take(slow.applications[1].match,
                   RoleChanged{.connection = slow.applications[1].application.client.connection,
                               .watches = false});
    EXPECT_EQ(slow.hall.players_in({3}), 1u) << "a watcher that plays";
}

TEST(Hall, a_client_whose_last_session_is_still_closing_goes_to_no_other_match) {
    SlowHosts slow;
    SlowHosts::Client before(1, slow.now);
    slow.apply(before);
    slow.admit(slow.applications.back().application);
    SlowHosts::Client again(1, slow.now);
    again.handshake = protocol::HandshakeClient(arena::test::token_of(arena::test::spec_for(1), 77),
                                                false, arena::test::seeded(77), slow.now);
    slow.apply(again);
    ASSERT_EQ(slow.applications.size(), 2u);

    slow.deny(slow.applications.back().application, DeniedReason::server_full);
    slow.deliver(again);

    EXPECT_EQ(slow.applications.size(), 2u);
    EXPECT_EQ(again.handshake.failure().reason, DeniedReason::server_full);
}

TEST(Hall, a_packet_of_an_applicant_is_passed_to_its_match) {
    SlowHosts slow;
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);
    const Application& of_ann = slow.applications[0].application;

    slow.receive_packet_of(of_ann, slow.now);
    slow.hall.take({1}, SessionGone{.connection = of_ann.client.connection, .closed_at = slow.now});
    slow.receive_packet_of(of_ann, slow.now);
    slow.receive_packet_of(of_ann, slow.now + kClosedLinger);

    EXPECT_EQ(slow.packets, std::vector{MatchId{1}});
    EXPECT_EQ(slow.hall.statistics().drops[DropReason::closed_connection], 1u);
    EXPECT_EQ(slow.hall.statistics().drops[DropReason::unknown_connection], 1u);
}

TEST(Hall, an_applicant_whose_host_is_silent_asks_again_and_is_sent_elsewhere) {
    SlowHosts slow;
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);
    ASSERT_EQ(slow.applications.size(), 1u);
    EXPECT_EQ(slow.hall.players_in({1}), 1u);

    slow.now += kUndecidedFor;
    slow.hall.tick(slow.now);
    EXPECT_EQ(slow.hall.statistics().drops[DropReason::no_answer], 1u);
    EXPECT_EQ(slow.hall.players_in({1}), 0u);
    slow.ask(ann);

    ASSERT_EQ(slow.applications.size(), 2u);
    EXPECT_EQ(slow.applications[1].match, MatchId{2});
    EXPECT_NE(slow.applications[0].application.client.connection,
              slow.applications[1].application.client.connection);
    // The silent host comes to it at last: the place that it reserves lapses there.
    slow.hall.take({1}, Decision{.token = slow.applications[0].application.client.token,
                                 .connection = slow.applications[0].application.client.connection,
                                 .admission = Admission{}});
    EXPECT_TRUE(slow.sent.empty());
    slow.admit(slow.applications[1].application);
    slow.deliver(ann);
    EXPECT_EQ(ann.handshake.state(), protocol::HandshakeState::connected);
    EXPECT_EQ(slow.hall.players_in({2}), 1u);
}

TEST(Hall, a_host_that_has_been_silent_is_asked_again_when_it_has_spoken) {
    SlowHosts slow;
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);
    slow.now += kUndecidedFor;
    slow.hall.tick(slow.now);
    SlowHosts::Client bob(2, slow.now);
    slow.apply(bob);
    ASSERT_EQ(slow.applications.back().match, MatchId{2});

    slow.deny(slow.applications[0].application, DeniedReason::server_full);

    SlowHosts::Client cid(3, slow.now);
    slow.deny(slow.applications.back().application, DeniedReason::banned);
    slow.apply(cid);
    EXPECT_EQ(slow.applications.back().match, MatchId{1});
}

TEST(Hall, a_host_that_has_been_silent_is_asked_again_after_a_while) {
    SlowHosts slow;
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);
    slow.now += kUndecidedFor;
    slow.hall.tick(slow.now);
    slow.now += kUndecidedFor;

    SlowHosts::Client bob(2, slow.now);
    slow.apply(bob);

    EXPECT_EQ(slow.applications.back().match, MatchId{1});
}

TEST(Hall, nobody_is_denied_because_of_a_host_that_is_silent) {
    SlowHosts slow;
    slow.hall.close({2});
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);
    slow.now += kUndecidedFor;
    slow.hall.tick(slow.now);

    slow.ask(ann);
    EXPECT_EQ(slow.applications.size(), 1u);
    EXPECT_EQ(ann.handshake.state(), protocol::HandshakeState::responding);
    EXPECT_EQ(slow.hall.statistics().drops[DropReason::no_answer], 2u);

    slow.now += kUndecidedFor;
    slow.ask(ann);
    ASSERT_EQ(slow.applications.size(), 2u);
    slow.admit(slow.applications[1].application);
    slow.deliver(ann);
    EXPECT_EQ(ann.handshake.state(), protocol::HandshakeState::connected);
}

TEST(Hall, clients_of_a_match_that_is_abandoned_are_sent_to_another) {
    SlowHosts slow;
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);
    slow.admit(slow.applications[0].application);
    ASSERT_EQ(slow.hall.players_in({1}), 1u);

    slow.hall.abandon({1});
    SlowHosts::Client again(1, slow.now, 100);
    slow.apply(again);

    EXPECT_EQ(slow.hall.players_in({1}), 0u);
    ASSERT_EQ(slow.applications.size(), 2u);
    EXPECT_EQ(slow.applications[1].match, MatchId{2});
    // The match ends at last, and says so.
    slow.hall.take({1},
                   SessionGone{.connection = slow.applications[0].application.client.connection,
                               .closed_at = slow.now});
    slow.hall.take({1}, MatchClosed{});
    EXPECT_EQ(slow.hall.open_matches(), 1u);
    EXPECT_EQ(slow.hall.players_in({2}), 1u);
}

TEST(Hall, a_token_that_a_forgotten_place_used_stays_used) {
    SlowHosts slow;
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);
    slow.now += kUndecidedFor;
    slow.hall.tick(slow.now);
    slow.ask(ann);
    ASSERT_EQ(slow.applications.size(), 2u);
    const Application& first = slow.applications[0].application;
    slow.admit(slow.applications[1].application);
    ASSERT_EQ(slow.hall.used_tokens(), 1u);

    slow.hall.take({1},
                   TokenUnused{.token = first.client.token, .connection = first.client.connection});
    slow.hall.take({1},
                   SessionGone{.connection = slow.applications[1].application.client.connection,
                               .closed_at = std::nullopt});

    EXPECT_EQ(slow.hall.used_tokens(), 1u);
    EXPECT_EQ(slow.hall.players_in({2}), 1u) << "what a match says is about its own clients";
}

TEST(Hall, a_packet_that_finds_no_room_at_its_host_is_counted) {
    SlowHosts slow;
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);

    slow.has_room = false;
    slow.receive_packet_of(slow.applications[0].application, slow.now);

    EXPECT_EQ(slow.hall.statistics().drops[DropReason::match_behind], 1u);
}

TEST(Hall, a_match_that_has_closed_is_sent_nobody_except_for_the_last_one) {
    SlowHosts slow;

    slow.hall.take({1}, MatchClosed{});
    EXPECT_EQ(slow.hall.open_matches(), 1u);
    slow.hall.take({2}, MatchClosed{});
    EXPECT_EQ(slow.hall.open_matches(), 1u);
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);
    EXPECT_EQ(slow.applications.at(0).match, MatchId{2});
}

TEST(Hall, a_decision_about_nobody_changes_nothing) {
    SlowHosts slow;
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);
    slow.admit(slow.applications[0].application);
    slow.sent.clear();

    slow.deny(slow.applications[0].application, DeniedReason::banned);

    EXPECT_TRUE(slow.sent.empty());
    EXPECT_EQ(slow.hall.players_in({1}), 1u);
}

TEST(Hall, a_hall_without_a_match_is_draining) {
    SlowHosts slow;
    slow.hall.close({1});
    slow.hall.close({2});
    SlowHosts::Client ann(1, slow.now);
    slow.apply(ann);

    EXPECT_EQ(ann.handshake.failure().reason, DeniedReason::draining);
    EXPECT_TRUE(slow.applications.empty());
}

TEST(Hall, more_applicants_than_can_wait_are_told_that_the_server_is_full) {
    SlowHosts slow;
    for (std::uint64_t id = 1; id <= kUndecidedMax; ++id) {
        SlowHosts::Client client(id, slow.now);
        slow.apply(client);
    }
    ASSERT_EQ(slow.applications.size(), kUndecidedMax);
    SlowHosts::Client late(kUndecidedMax + 1, slow.now);
    slow.apply(late);

    EXPECT_EQ(late.handshake.failure().reason, DeniedReason::server_full);
    EXPECT_EQ(slow.applications.size(), kUndecidedMax);
}

/// A hall with a client that was admitted to the first of its matches.
struct AdmittedClient : SlowHosts {
    explicit AdmittedClient(std::uint32_t matches = 2) : client(1, now) {
        for (std::uint32_t id = 3; id <= matches; ++id)
            hall.open({.id = {id}, .players_max = 2});
        apply(client);
        admit(applications.at(0).application);
        deliver(client);
    }
    [[nodiscard]] const Application& application() const { return applications[0].application; }

    Client client;
};

TEST(Hall, a_session_whose_match_ends_goes_on_in_another_one_with_its_packets) {
    AdmittedClient scene;

    scene.transfer(scene.application(), {1});
    scene.receive_packet_of(scene.application(), scene.now);

    ASSERT_EQ(scene.transfers.size(), 1u);
    EXPECT_EQ(scene.transfers[0].match, MatchId{2});
    EXPECT_EQ(scene.packets, std::vector<MatchId>{{2}});
    EXPECT_EQ(scene.hall.players_in({1}), 0u);
    EXPECT_EQ(scene.hall.players_in({2}), 1u);
    EXPECT_EQ(scene.hall.farewells(), 0u);
}

TEST(Hall, a_match_that_has_no_place_after_all_hands_the_session_to_the_next_one) {
    AdmittedClient scene(3);
    scene.transfer(scene.application(), {1});
    ASSERT_EQ(scene.transfers.size(), 1u);
    const Transfer refused = scene.transfers[0].transfer;

    scene.hall.take({2}, refused);

    ASSERT_EQ(scene.transfers.size(), 2u);
    EXPECT_EQ(scene.transfers[1].match, MatchId{3});
    EXPECT_EQ(scene.transfers[1].transfer.asked, (std::vector<MatchId>{{1}, {2}}));
    EXPECT_EQ(scene.hall.players_in({2}), 0u);
    EXPECT_EQ(scene.hall.players_in({3}), 1u);
}

TEST(Hall, a_session_that_finds_no_match_is_told_so_ten_times) {
    AdmittedClient scene(3);
    scene.takes_transfers = false;

    scene.transfer(scene.application(), {1});
    EXPECT_EQ(scene.hall.farewells(), 1u);
    for (int i = 0; i < 60; ++i)
        scene.hall.tick(scene.now += milliseconds(5));

    EXPECT_EQ(scene.sent.size(), 10u);
    EXPECT_EQ(scene.hall.farewells(), 0u);
    EXPECT_EQ(scene.hall.statistics().disconnects[protocol::EndReason::draining], 1u);
    for (const std::uint32_t match : {1u, 2u, 3u})
        EXPECT_EQ(scene.hall.players_in({match}), 0u);
    scene.receive_packet_of(scene.application(), scene.now);
    EXPECT_EQ(scene.hall.statistics().drops[DropReason::closed_connection], 1u);
}

TEST(Hall, asks_only_some_of_many_matches_for_a_place) {
    AdmittedClient scene(2 * kTransfersMax);

    scene.transfer(scene.application(), {1});
    for (std::size_t i = 0; i < scene.transfers.size(); ++i) {
        const auto [match, transfer] = scene.transfers[i];
        scene.hall.take(match, transfer);
    }

    EXPECT_EQ(scene.transfers.size(), kTransfersMax);
    EXPECT_EQ(scene.hall.farewells(), 1u);
}

TEST(Hall, a_session_is_not_passed_to_the_last_match_once_that_is_closed) {
    AdmittedClient scene;
    scene.hall.take({1}, MatchClosed{});
    scene.hall.take({2}, MatchClosed{});
    ASSERT_EQ(scene.hall.open_matches(), 1u);

    scene.transfer(scene.application(), {1});

    EXPECT_TRUE(scene.transfers.empty());
    EXPECT_EQ(scene.hall.farewells(), 1u);
}

TEST(Hall, a_client_that_is_coming_back_when_its_match_ends_is_told_so) {
    AdmittedClient scene;
    scene.now += seconds(1);
    SlowHosts::Client again(1, scene.now, 100);
    scene.apply(again);
    ASSERT_EQ(scene.applications.size(), 2u);

    scene.transfer(scene.application(), {1});

    EXPECT_TRUE(scene.transfers.empty());
    EXPECT_EQ(scene.hall.farewells(), 1u);
    scene.deny(scene.applications[1].application, DeniedReason::draining);
    ASSERT_EQ(scene.applications.size(), 3u);
    EXPECT_EQ(scene.applications[2].match, MatchId{2}) << "it may come to another match";
}

TEST(Hall, a_session_of_a_match_that_was_given_up_is_told_so) {
    AdmittedClient scene;
    scene.hall.abandon({1});

    scene.transfer(scene.application(), {1});

    EXPECT_TRUE(scene.transfers.empty());
    EXPECT_EQ(scene.hall.farewells(), 1u);
}

}  // namespace
}  // namespace arena::server::hall_test
