#include "server/session/session_table.h"

#include <gtest/gtest.h>

#include "server/session/player_ids.h"

namespace arena::server {
namespace {

Session session_at(std::uint16_t port, std::uint64_t token) {
    return {.endpoint = ipv4_endpoint(127, 0, 0, 1, port),
            .token = token,
            .name = {},
            .events = EventQueue(8)};
}

TEST(SessionTable, finds_by_endpoint_what_was_added) {
    SessionTable table(4);
    table.add(session_at(1, 11));
    table.add(session_at(2, 22));

    ASSERT_NE(table.find(ipv4_endpoint(127, 0, 0, 1, 2)), nullptr);
    EXPECT_EQ(table.find(ipv4_endpoint(127, 0, 0, 1, 2))->token, 22u);
    EXPECT_EQ(table.find(ipv4_endpoint(127, 0, 0, 2, 2)), nullptr);
    EXPECT_EQ(table.find(ipv4_endpoint(127, 0, 0, 1, 3)), nullptr);
}

TEST(SessionTable, knows_the_tokens_of_living_sessions_only) {
    SessionTable table(4);
    Session& session = table.add(session_at(1, 11));

    EXPECT_TRUE(table.has_token(11));
    table.remove(session);

    EXPECT_FALSE(table.has_token(11));
    EXPECT_TRUE(table.empty());
}

TEST(SessionTable, is_full_at_its_limit_and_has_room_again_after_a_removal) {
    SessionTable table(2);
    Session& first = table.add(session_at(1, 11));
    table.add(session_at(2, 22));
    EXPECT_TRUE(table.full());

    table.remove(first);

    EXPECT_FALSE(table.full());
    table.add(session_at(3, 33));
    EXPECT_EQ(table.size(), 2u);
}

TEST(SessionTable, a_session_stays_where_it_is_while_others_come_and_go) {
    SessionTable table(64);
    Session& kept = table.add(session_at(1, 11));
    for (std::uint16_t port = 2; port < 60; ++port)
        table.add(session_at(port, port * 100u));

    table.remove_if([](const Session& session) { return session.token != 11; });

    EXPECT_EQ(table.size(), 1u);
    EXPECT_EQ(table.find(ipv4_endpoint(127, 0, 0, 1, 1)), &kept);
}

TEST(PlayerIds, are_ascending_from_the_first) {
    PlayerIds ids;

    EXPECT_EQ(ids.take(), sim::EntityId{1});
    EXPECT_EQ(ids.take(), sim::EntityId{2});
}

TEST(PlayerIds, one_that_was_not_used_is_given_again) {
    PlayerIds ids;
    const auto unused = ids.take();
    (void)ids.take();

    ids.give_back(*unused);

    EXPECT_EQ(ids.take(), unused);
    EXPECT_EQ(ids.take(), sim::EntityId{3});
}

}  // namespace
}  // namespace arena::server
