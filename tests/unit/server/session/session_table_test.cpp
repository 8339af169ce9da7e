#include "server/session/session_table.h"

#include <vector>

#include <gtest/gtest.h>

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
                                            .fill_random = test::counting_bytes()};
    return {.id = id,
            .client_id = client_id,
            .since = since,
            .secure = protocol::SecureConnection(config, {}, Time{}),
            .paths = SessionPaths(protocol::ipv4_address({127, 0, 0, 1}, 1)),
            .events = EventQueue(8),
            .state = state};
}

TEST(SessionTable, finds_by_connection_what_was_added_until_it_is_removed) {
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

TEST(SessionTable, finds_a_clients_player_and_its_reservation) {
    SessionTable table(8);
    table.add(session_of(1, 7, SessionState::closing));
    table.add(session_of(2, 7, SessionState::reserved));
    EXPECT_EQ(table.find_player_of(7), nullptr);
    table.add(session_of(3, 7, SessionState::absent));

    EXPECT_EQ(table.find_player_of(7)->id, 3u);
    EXPECT_EQ(table.find_reserved_of(7)->id, 2u);
    EXPECT_EQ(table.find_player_of(8), nullptr);
}

TEST(SessionTable, a_place_is_taken_by_a_player_or_by_who_is_about_to_be_one) {
    SessionTable table(8);
    table.add(session_of(1, 1, SessionState::active));
    table.add(session_of(2, 2, SessionState::absent));
    table.add(session_of(3, 3, SessionState::reserved));
    table.add(session_of(4, 4, SessionState::closing));
    table.add(session_of(5, 1, SessionState::reserved)).takes_over = true;

    EXPECT_EQ(table.places_taken(), 3u);
}

TEST(SessionTable, knows_who_has_waited_longest_for_a_first_packet) {
    SessionTable table(8);
    EXPECT_EQ(table.oldest_reserved(), nullptr);
    table.add(session_of(1, 1, SessionState::active, seconds(1)));
    table.add(session_of(2, 2, SessionState::reserved, seconds(5)));
    table.add(session_of(3, 3, SessionState::reserved, seconds(4)));
    table.add(session_of(4, 4, SessionState::reserved, seconds(3))).takes_over = true;

    EXPECT_EQ(table.oldest_reserved()->id, 3u) << "who takes over waits for no place";
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

TEST(SessionTable, a_session_stays_where_it_is_while_others_come_and_go) {
    SessionTable table(64);
    Session& kept = table.add(session_of(1, 11));
    for (protocol::ConnectionId id = 2; id < 60; ++id)
        table.add(session_of(id, id * 100u));

    table.remove_if([](const Session& session) { return session.client_id != 11; });

    EXPECT_EQ(table.size(), 1u);
    EXPECT_EQ(table.find(1), &kept);
}

TEST(SessionTable, can_be_gone_through_from_any_session_on) {
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
