#include "server/hall/directory.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::server::directory_test {
namespace {

using std::chrono::seconds;

constexpr MatchId kFirst{1};
constexpr MatchId kSecond{2};

SessionGone closed(protocol::ConnectionId connection, Time at) {
    return {.connection = connection, .closed_at = at};
}

TEST(Directory, knows_the_match_of_a_connection_and_of_its_client) {
    Directory directory(8);
    directory.add(7, kFirst, 100, false);
    directory.add(8, kSecond, 200, false);

    EXPECT_EQ(directory.match_of(7), kFirst);
    EXPECT_EQ(directory.match_of(8), kSecond);
    EXPECT_EQ(directory.match_of(9), std::nullopt);
    EXPECT_EQ(directory.match_of_client(200), kSecond);
    EXPECT_EQ(directory.match_of_client(300), std::nullopt);
}

TEST(Directory, a_client_is_in_a_match_until_its_last_connection_is_gone) {
    Directory directory(8);
    directory.add(7, kFirst, 100, false);
    directory.add(8, kFirst, 100, false);
    EXPECT_EQ(directory.players_in(kFirst), 1u);

    directory.remove(closed(7, seconds(1)));
    EXPECT_EQ(directory.match_of_client(100), kFirst);
    directory.remove({.connection = 8, .closed_at = std::nullopt});

    EXPECT_EQ(directory.match_of_client(100), std::nullopt);
    EXPECT_EQ(directory.players_in(kFirst), 0u);
    directory.add(9, kSecond, 100, false);
    EXPECT_EQ(directory.match_of_client(100), kSecond) << "it may go to another one";
}

TEST(Directory, the_id_of_a_closed_connection_is_not_given_again_for_a_while) {
    Directory directory(8);
    directory.add(7, kFirst, 100, false);
    EXPECT_FALSE(directory.is_free(7, seconds(1)));

    directory.remove(closed(7, seconds(1)));

    EXPECT_TRUE(directory.was_closed(7, seconds(1)));
    EXPECT_FALSE(directory.is_free(7, seconds(1)));
    EXPECT_TRUE(directory.is_free(7, seconds(1) + kClosedLinger));
}

TEST(Directory, the_id_of_a_connection_that_never_was_is_free_at_once) {
    Directory directory(8);
    directory.add(7, kFirst, 100, false);
    directory.remove({.connection = 7, .closed_at = std::nullopt});

    EXPECT_FALSE(directory.was_closed(7, seconds(1)));
    EXPECT_TRUE(directory.is_free(7, seconds(1)));
}

TEST(Directory, what_is_gone_twice_is_gone_once) {
    Directory directory(8);
    directory.add(7, kFirst, 100, false);
    directory.add(8, kFirst, 100, false);
    directory.remove(closed(7, seconds(1)));
    directory.remove(closed(7, seconds(1)));

    EXPECT_EQ(directory.match_of_client(100), kFirst);
}

TEST(Directory, counts_players_and_watchers_apart) {
    Directory directory(8);
    directory.add(7, kFirst, 100, false);
    directory.add(8, kFirst, 200, true);
    directory.add(9, kFirst, 200, true);
    EXPECT_EQ(directory.players_in(kFirst), 1u);
    EXPECT_EQ(directory.watchers_in(kFirst), 1u);

    directory.change_role(8, false);
    directory.change_role(8, false);
    directory.change_role(5, true);
    EXPECT_EQ(directory.players_in(kFirst), 2u);
    EXPECT_EQ(directory.watchers_in(kFirst), 1u) << "its other connection";
    directory.remove(closed(9, seconds(1)));
    EXPECT_EQ(directory.watchers_in(kFirst), 0u);
    directory.change_role(7, true);
    EXPECT_EQ(directory.players_in(kFirst), 1u);
    EXPECT_EQ(directory.watchers_in(kFirst), 1u);
}

TEST(Directory, a_client_goes_on_in_another_match_with_its_only_connection) {
    Directory directory(8);
    directory.add(7, kFirst, 100, false);
    directory.add(8, kFirst, 200, true);

    EXPECT_FALSE(directory.move(9, kFirst, kSecond)) << "nobody has it";
    EXPECT_FALSE(directory.move(7, kSecond, kFirst)) << "it is not there";
    EXPECT_TRUE(directory.move(7, kFirst, kSecond));
    EXPECT_TRUE(directory.move(8, kFirst, kSecond));

    EXPECT_EQ(directory.match_of(7), kSecond);
    EXPECT_EQ(directory.match_of_client(100), kSecond);
    EXPECT_EQ(directory.players_in(kFirst), 0u);
    EXPECT_EQ(directory.players_in(kSecond), 1u);
    EXPECT_EQ(directory.watchers_in(kFirst), 0u);
    EXPECT_EQ(directory.watchers_in(kSecond), 1u);
    directory.remove_all_of(kFirst);
    EXPECT_EQ(directory.match_of(7), kSecond);
}

TEST(Directory, a_client_with_two_connections_stays) {
    Directory directory(8);
    directory.add(7, kFirst, 100, false);
    directory.add(8, kFirst, 100, true);

    EXPECT_FALSE(directory.move(7, kFirst, kSecond));

    EXPECT_EQ(directory.match_of(7), kFirst);
    EXPECT_EQ(directory.match_of_client(100), kFirst);
    EXPECT_EQ(directory.players_in(kFirst), 1u);
}

/// Against a list of all connections.
RC_GTEST_PROP(Directory, counts_like_a_list_of_connections, ()) {
    Directory directory(8);
    std::map<protocol::ConnectionId, std::pair<std::uint32_t, std::uint64_t>> list;
    const int steps = *rc::gen::inRange(1, 80);
    for (int step = 0; step < steps; ++step) {
        const auto connection = *rc::gen::inRange<protocol::ConnectionId>(1, 12);
        const bool is_to_move = *rc::gen::arbitrary<bool>();
        if (list.contains(connection) && is_to_move) {
            auto& [match, client] = list[connection];
            const auto connections = std::ranges::count(
                list, client, [](const auto& each) { return each.second.second; });
            const auto to = *rc::gen::inRange<std::uint32_t>(1, 4);
            RC_ASSERT(directory.move(connection, {match}, {to}) == (connections == 1));
            if (connections == 1) match = to;
        } else if (list.contains(connection)) {
            list.erase(connection);
            directory.remove({.connection = connection, .closed_at = std::nullopt});
        } else {
            const auto client = *rc::gen::inRange<std::uint64_t>(1, 5);
            const MatchId match = directory.match_of_client(client).value_or(
                MatchId{*rc::gen::inRange<std::uint32_t>(1, 4)});
            list[connection] = {match.value, client};
            directory.add(connection, match, client, false);
        }
        for (std::uint32_t match = 1; match < 4; ++match) {
            std::set<std::uint64_t> clients;
            for (const auto& [id, place] : list)
                if (place.first == match) clients.insert(place.second);
            RC_ASSERT(directory.players_in({match}) == clients.size());
        }
        for (protocol::ConnectionId id = 1; id < 12; ++id) {
            const auto found = list.find(id);
            const auto match = directory.match_of(id);
            RC_ASSERT(match.has_value() == (found != list.end()));
            if (match) RC_ASSERT(match->value == found->second.first);
        }
    }
}

TEST(Directory, a_match_can_be_left_out_with_all_its_connections) {
    Directory directory(16);
    directory.add(1, {1}, 10, false);
    directory.add(2, {1}, 10, false);
    directory.add(3, {1}, 11, true);
    directory.add(4, {2}, 12, false);

    directory.remove_all_of({1});

    EXPECT_EQ(directory.match_of(1), std::nullopt);
    EXPECT_EQ(directory.match_of_client(10), std::nullopt);
    EXPECT_EQ(directory.match_of_client(11), std::nullopt);
    EXPECT_EQ(directory.players_in({1}), 0u);
    EXPECT_EQ(directory.watchers_in({1}), 0u);
    EXPECT_EQ(directory.match_of(4), MatchId{2});
    directory.add(5, {2}, 10, false);
    EXPECT_EQ(directory.players_in({2}), 2u);
}

}  // namespace
}  // namespace arena::server::directory_test
