#include "server/session/session_table.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <set>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "server/session/player_ids.h"
#include "tests/support/connection_peer.h"

namespace arena::server {
namespace {

using std::chrono::seconds;

Session session_of(protocol::ConnectionId id, std::uint64_t client_id,
                   SessionState state = SessionState::reserved, Time since = {}) {
    const protocol::ConnectionConfig config{.id = id,
                                            .timeout = seconds(5),
                                            .path = SessionPaths::kFirst,
                                            .fill_random = arena::test::counting_bytes()};
    return {.state = state,
            .id = id,
            .paths = SessionPaths(protocol::ipv4_address({127, 0, 0, 1}, 1)),
            .secure = protocol::SecureConnection(config, {}, Time{}),
            .client_id = client_id,
            .since = since,
            .elsewhere = protocol::SharedRateLimiter(1)};
}

TEST(Session, takes_at_most_7_KiB_besides_memory_that_grows_on_demand) {
    EXPECT_LE(sizeof(Session), 7u * 1024);
}

TEST(SessionTable, finds_a_session_by_its_connection_until_it_is_removed) {
    SessionTable table(4);
    Session& first = table.add(session_of(11, 1));
    table.add(session_of(22, 2));

    ASSERT_NE(table.find(22), nullptr);
    EXPECT_EQ(table.find(22)->client_id, 2u);
    EXPECT_EQ(table.find(33), nullptr);
    table.remove(first);

    EXPECT_EQ(table.find(11), nullptr);
    EXPECT_FALSE(table.has(11));
    EXPECT_TRUE(table.has(22));
    EXPECT_EQ(table.size(), 1u);
}

TEST(SessionTable, a_session_goes_on_in_another_table) {
    std::vector<protocol::ConnectionId> gone;
    SessionTable table(4, [&](const SessionGone& each) { gone.push_back(each.connection); });
    SessionTable other(4);
    table.add(session_of(11, 1, SessionState::active));
    table.add(session_of(22, 2, SessionState::active));
    ASSERT_EQ(table.places_taken(), 2u);

    table.for_each_in(SessionState::active, [&](Session& session) {
        if (session.id == 11) other.add(table.extract(session));
    });

    EXPECT_TRUE(gone.empty()) << "it is not gone";
    EXPECT_EQ(table.find(11), nullptr);
    EXPECT_EQ(table.find_member_of(1), nullptr);
    EXPECT_EQ(table.places_taken(), 1u);
    EXPECT_EQ(table.size(), 1u);
    std::vector<protocol::ConnectionId> active;
    table.for_each_in(SessionState::active,
                      [&](const Session& session) { active.push_back(session.id); });
    EXPECT_EQ(active, std::vector<protocol::ConnectionId>{22});
    ASSERT_NE(other.find_member_of(1), nullptr);
    EXPECT_EQ(other.find_member_of(1)->id, 11u);
    EXPECT_EQ(other.places_taken(), 1u);
    other.change_state(*other.find(11), SessionState::closing);
    EXPECT_EQ(other.places_taken(), 0u);
}

TEST(SessionTable, finds_a_clients_player_and_its_reservation) {
    SessionTable table(8);
    table.add(session_of(1, 7, SessionState::closing));
    table.add(session_of(2, 7, SessionState::reserved));
    EXPECT_EQ(table.find_member_of(7), nullptr);
    table.add(session_of(3, 7, SessionState::absent));

    EXPECT_EQ(table.find_member_of(7)->id, 3u);
    EXPECT_EQ(table.find_reserved_of(7)->id, 2u);
    EXPECT_EQ(table.find_member_of(8), nullptr);
}

TEST(SessionTable, a_place_is_taken_by_a_player_or_a_reservation) {
    SessionTable table(8);
    table.add(session_of(1, 1, SessionState::active));
    table.add(session_of(2, 2, SessionState::absent));
    table.add(session_of(3, 3, SessionState::reserved));
    table.add(session_of(4, 4, SessionState::closing));
    table.add(session_of(5, 1, SessionState::reserved));

    EXPECT_EQ(table.places_taken(), 3u) << "the player about to be taken over counts once";
}

TEST(SessionTable, finds_the_longest_waiting_reservation) {
    SessionTable table(8);
    EXPECT_EQ(table.oldest_reserved(), nullptr);
    table.add(session_of(1, 1, SessionState::active, seconds(1)));
    table.add(session_of(2, 2, SessionState::reserved, seconds(5)));
    table.add(session_of(3, 3, SessionState::reserved, seconds(4)));
    table.add(session_of(4, 1, SessionState::reserved, seconds(3)));

    EXPECT_EQ(table.oldest_reserved()->id, 3u) << "a takeover does not wait for a place";
}

TEST(SessionTable, a_reservation_waits_once_the_clients_player_has_left) {
    SessionTable table(8);
    Session& player = table.add(session_of(1, 1, SessionState::active));
    table.add(session_of(2, 1, SessionState::reserved, seconds(3)));
    table.add(session_of(3, 2, SessionState::reserved, seconds(4)));
    ASSERT_EQ(table.oldest_reserved()->id, 3u);

    table.change_state(player, SessionState::closing);

    EXPECT_EQ(table.oldest_reserved()->id, 2u);
    EXPECT_EQ(table.places_taken(), 2u);
}

TEST(SessionTable, a_restarted_reservation_waits_from_then_on) {
    SessionTable table(8);
    Session& first = table.add(session_of(1, 1, SessionState::reserved, seconds(3)));
    table.add(session_of(2, 2, SessionState::reserved, seconds(4)));

    table.restart_reservation(first, seconds(5));

    EXPECT_EQ(first.since, seconds(5));
    EXPECT_EQ(table.oldest_reserved()->id, 2u);
}

/// Collects what a table says of the sessions that are gone.
struct Gone {
    SessionTable table{8, [this](const SessionGone& gone) { list.push_back(gone); }};
    std::vector<SessionGone> list;
};

TEST(SessionTable, reports_each_session_that_is_gone_and_when_it_was_closed) {
    Gone gone;
    gone.table.close(gone.table.add(session_of(1, 1, SessionState::closing)), seconds(1));
    gone.table.remove(gone.table.add(session_of(2, 2)));

    EXPECT_FALSE(gone.table.has(1));
    ASSERT_EQ(gone.list.size(), 2u);
    EXPECT_EQ(gone.list[0].connection, 1u);
    EXPECT_EQ(gone.list[0].closed_at, seconds(1));
    EXPECT_EQ(gone.list[1].connection, 2u);
    EXPECT_EQ(gone.list[1].closed_at, std::nullopt);
}

TEST(SessionTable, closes_every_closing_session_of_a_client) {
    SessionTable table(8);
    table.add(session_of(1, 1, SessionState::closing));
    table.add(session_of(2, 1, SessionState::active));
    table.add(session_of(3, 1, SessionState::closing));
    table.add(session_of(4, 2, SessionState::closing));

    table.close_all_closing_of(1, seconds(1));
    table.close_all_closing_of(99, seconds(1));

    EXPECT_EQ(table.size(), 2u);
    EXPECT_TRUE(table.has(2));
    EXPECT_TRUE(table.has(4));
}

/// What the table counts and orders, found by a slow scan.
struct Scan {
    std::set<std::uint64_t> clients_with_a_place;
    const Session* oldest = nullptr;
    std::array<std::vector<const Session*>, kSessionStates> by_state;

    explicit Scan(SessionTable& table) {
        table.for_each([&](Session& session) {
            by_state[static_cast<std::size_t>(SessionState(session.state))].push_back(&session);
            if (session.state == SessionState::closing) return;
            clients_with_a_place.insert(session.client_id);
            if (session.state != SessionState::reserved) return;
            if (table.find_member_of(session.client_id) != nullptr) return;
            if (oldest == nullptr || session.since < oldest->since) oldest = &session;
        });
    }
};

RC_GTEST_PROP(SessionTable, counts_and_orders_like_a_scan_of_all_sessions, ()) {
    SessionTable table(16);
    protocol::ConnectionId next = 1;
    const auto any_session = [&]() -> Session* {
        std::vector<Session*> all;
        table.for_each([&](Session& session) { all.push_back(&session); });
        return all.empty() ? nullptr : *rc::gen::elementOf(all);
    };
    const int steps = *rc::gen::inRange(1, 80);
    for (int i = 0; i < steps; ++i) {
        Session* const session = any_session();
        switch (*rc::gen::inRange(0, 5)) {
            case 0:
            case 1: {
                const std::uint64_t client = *rc::gen::inRange<std::uint64_t>(1, 6);
                if (table.full() || table.find_reserved_of(client) != nullptr) break;
                table.add(session_of(next++, client, SessionState::reserved, seconds(i)));
                break;
            }
            case 2:
                if (session != nullptr) table.remove(*session);
                break;
            case 3:
                if (session != nullptr && session->state == SessionState::reserved)
                    table.restart_reservation(*session, seconds(i));
                break;
            default: {
                if (session == nullptr) break;
                const bool may_play = session->state == SessionState::reserved &&
                                      table.find_member_of(session->client_id) == nullptr;
                table.change_state(*session,
                                   may_play ? SessionState::active : SessionState::closing);
                break;
            }
        }

        const Scan scan(table);
        RC_ASSERT(table.places_taken() == scan.clients_with_a_place.size());
        RC_ASSERT(table.oldest_reserved() == scan.oldest);
        for (const SessionState state : {SessionState::reserved, SessionState::active,
                                         SessionState::absent, SessionState::closing}) {
            std::vector<const Session*> in_it;
            table.for_each_in(state, [&](const Session& one) { in_it.push_back(&one); });
            RC_ASSERT(in_it == scan.by_state[static_cast<std::size_t>(state)]);
        }
    }
}

/// Returns the processor time of one lookup for a new client while there are `sessions` sessions.
double seconds_of_an_admission(std::size_t sessions) {
    SessionTable table(2 * sessions);
    for (std::uint32_t i = 1; i <= sessions; ++i)
        table.add(session_of(i, i, i % 2 == 0 ? SessionState::reserved : SessionState::active));
    constexpr int kAdmissions = 300;
    double best = 1.0;
    for (int repeat = 0; repeat < 7; ++repeat) {
        const std::clock_t began = std::clock();
        for (std::uint32_t i = 0; i < kAdmissions; ++i) {
            const std::uint64_t client = 1'000'000u + i;
            if (table.find_member_of(client) != nullptr ||
                table.find_reserved_of(client) != nullptr || table.places_taken() != sessions ||
                table.oldest_reserved() == nullptr)
                ADD_FAILURE() << "a new client has no session";
            table.close_all_closing_of(client, Time{});
            table.remove(table.add(session_of(2'000'000u + i, client)));
        }
        best = std::min(best, static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC);
    }
    return best / kAdmissions;
}

TEST(SessionTable, an_admission_costs_the_same_for_any_number_of_sessions) {
    const double few = seconds_of_an_admission(64);
    const double many = seconds_of_an_admission(8'192);

    EXPECT_LT(many, 6.0 * few) << "a scan of all sessions would cost a hundred times as much";
}

TEST(SessionTable, is_full_at_its_limit_and_has_room_again_after_a_removal) {
    SessionTable table(2);
    Session& first = table.add(session_of(1, 11));
    table.add(session_of(2, 22));
    EXPECT_TRUE(table.full());

    table.remove(first);

    EXPECT_FALSE(table.full());
    table.add(session_of(3, 33));
    EXPECT_EQ(table.size(), 2u);
}

TEST(SessionTable, a_session_stays_in_place_while_others_come_and_go) {
    SessionTable table(64);
    Session& kept = table.add(session_of(1, 11));
    for (protocol::ConnectionId id = 2; id < 60; ++id)
        table.add(session_of(id, id * 100u));

    table.remove_if(SessionState::reserved,
                    [](const Session& session) { return session.client_id != 11; });

    EXPECT_EQ(table.size(), 1u);
    EXPECT_EQ(table.find(1), &kept);
}

TEST(SessionTable, removes_and_closes_no_session_in_another_state) {
    Gone gone;
    SessionTable& table = gone.table;
    table.add(session_of(1, 1, SessionState::reserved));
    table.add(session_of(2, 2, SessionState::active));
    table.add(session_of(3, 3, SessionState::closing));
    const auto all = [](const Session&) { return true; };

    table.remove_if(SessionState::absent, all);
    EXPECT_EQ(table.size(), 3u);
    table.remove_if(SessionState::reserved, all);
    table.close_if(SessionState::closing, seconds(1), all);

    EXPECT_EQ(table.size(), 1u);
    EXPECT_TRUE(table.has(2));
    ASSERT_EQ(gone.list.size(), 2u);
    EXPECT_EQ(gone.list[0].connection, 1u);
    EXPECT_EQ(gone.list[0].closed_at, std::nullopt);
    EXPECT_EQ(gone.list[1].connection, 3u);
    EXPECT_EQ(gone.list[1].closed_at, seconds(1));
}

TEST(SessionTable, can_be_visited_from_any_session_on) {
    SessionTable table(8);
    for (protocol::ConnectionId id = 1; id <= 4; ++id)
        table.add(session_of(id, id));
    table.remove(*table.find(2));
    const auto ids_from = [&table](std::size_t first) {
        std::vector<protocol::ConnectionId> ids;
        table.for_each_from(first, [&ids](const Session& session) { ids.push_back(session.id); });
        return ids;
    };

    EXPECT_EQ(ids_from(0), (std::vector<protocol::ConnectionId>{1, 3, 4}));
    EXPECT_EQ(ids_from(1), (std::vector<protocol::ConnectionId>{3, 4, 1}));
    EXPECT_EQ(ids_from(2), (std::vector<protocol::ConnectionId>{4, 1, 3}));
    EXPECT_EQ(ids_from(3), (std::vector<protocol::ConnectionId>{1, 3, 4}));
}

TEST(PlayerIds, are_ascending_from_the_first) {
    PlayerIds ids;
    const std::size_t all = ids.left();

    EXPECT_EQ(ids.take(), sim::EntityId{1});
    EXPECT_EQ(ids.take(), sim::EntityId{2});
    EXPECT_EQ(ids.left(), all - 2);
    EXPECT_GT(all, 1'000'000'000u);
}

}  // namespace
}  // namespace arena::server
