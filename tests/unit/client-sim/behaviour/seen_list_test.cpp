#include "client-sim/behaviour/seen_list.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"

namespace arena::client_sim {
namespace {

using Players = SeenList<client::PlayerView>;

class SeenListTest : public BehaviourTest {};

TEST_F(SeenListTest, is_empty_without_a_list) {
    EXPECT_TRUE(Players{}.empty());
    EXPECT_EQ(Players{}.view(), nullptr);
}

TEST_F(SeenListTest, refers_to_a_list) {
    std::vector<client::PlayerView> list{{.id = kSelf}, {.id = kEnemy}};
    const Players players = list;

    list[1].health = 40;

    ASSERT_EQ(players.all().size(), 2u);
    EXPECT_EQ((players.begin() + 1)->health, 40);
    EXPECT_EQ(players.view(), nullptr);
}

TEST_F(SeenListTest, of_a_view_is_what_the_view_shows_when_it_is_read) {
    place(kSelf, {0, 0}, {}, 100);
    const Players players(view, &client::WorldView::players);
    place(kEnemy, {8, 0}, {}, 100);

    EXPECT_EQ(players.view(), &view);
    EXPECT_FALSE(players.empty());
    EXPECT_EQ(players.all().size(), 2u);
}

}  // namespace
}  // namespace arena::client_sim
