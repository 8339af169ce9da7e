#include "server/agones/fleet_board.h"

#include <gtest/gtest.h>

namespace arena::server::fleet_board_test {
namespace {

using Kind = Transition::Kind;
using Ids = std::vector<std::uint64_t>;

TEST(FleetBoard, lists_those_that_play_until_they_have_left) {
    FleetBoard board;

    board.take({.kind = Kind::joined, .client_id = 9});
    board.take({.kind = Kind::joined, .client_id = 3});
    board.take({.kind = Kind::lost, .client_id = 3});
    const Ids while_lost = board.players();
    board.take({.kind = Kind::resumed, .client_id = 3});
    board.take({.kind = Kind::left, .client_id = 9});
    const Ids after = board.players();

    EXPECT_EQ(while_lost, (Ids{3, 9}));
    EXPECT_EQ(after, (Ids{3}));
}

TEST(FleetBoard, does_not_list_watchers) {
    FleetBoard board;

    board.take({.kind = Kind::joined, .client_id = 9});
    board.take({.kind = Kind::left, .client_id = 9});
    board.take({.kind = Kind::joined, .client_id = 9, .watches = true});
    board.take({.kind = Kind::joined, .client_id = 4});
    board.take({.kind = Kind::left, .client_id = 4, .watches = true});

    EXPECT_EQ(board.players(), (Ids{4}));
}

TEST(FleetBoard, takes_the_same_news_twice) {
    FleetBoard board;

    board.take({.kind = Kind::joined, .client_id = 9});
    board.take({.kind = Kind::joined, .client_id = 9});
    board.take({.kind = Kind::left, .client_id = 9});
    board.take({.kind = Kind::left, .client_id = 9});

    EXPECT_TRUE(board.players().empty());
}

TEST(FleetBoard, writes_whole_client_ids) {
    EXPECT_EQ(client_id_texts({7, 18446744073709551615u}),
              (std::vector<std::string>{"7", "18446744073709551615"}));
}

}  // namespace
}  // namespace arena::server::fleet_board_test
