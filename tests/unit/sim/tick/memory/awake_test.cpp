#include "sim/tick/memory/awake.h"

#include <gtest/gtest.h>

namespace arena::sim::awake_test {
namespace {

TEST(Awake, a_reset_puts_all_players_to_sleep) {
    Awake awake;
    awake.reset(3);
    awake.pass = 2;
    awake.wake(1, {5.0f, 6.0f});

    awake.reset(2);

    EXPECT_EQ(awake.pass, 0);
    EXPECT_EQ(awake.by_row, (std::vector<std::uint8_t>{0, 0}));
    EXPECT_TRUE(awake.rows.empty());
    EXPECT_EQ(awake.found_at.size(), 2u);
}

TEST(Awake, a_reset_for_no_players_has_no_rows) {
    Awake awake;
    awake.reset(3);

    awake.reset(0);

    EXPECT_TRUE(awake.by_row.empty());
    EXPECT_TRUE(awake.found_at.empty());
}

TEST(Awake, lists_each_player_once_in_the_order_of_their_first_pushes) {
    Awake awake;
    awake.reset(4);

    awake.pass = 1;
    awake.wake(2, {});
    awake.wake(0, {});
    awake.wake(2, {});
    awake.pass = 2;
    awake.wake(0, {});
    awake.wake(3, {});

    EXPECT_EQ(awake.rows, (std::vector<std::uint32_t>{2, 0, 3}));
}

TEST(Awake, knows_the_last_pass_that_moved_a_player) {
    Awake awake;
    awake.reset(3);

    awake.pass = 1;
    awake.wake(2, {});
    awake.wake(0, {});
    awake.pass = 2;
    awake.wake(0, {});

    EXPECT_EQ(awake.by_row, (std::vector<std::uint8_t>{2, 0, 1}));
}

TEST(Awake, keeps_the_place_where_a_player_stood_before_its_first_push) {
    Awake awake;
    awake.reset(2);

    awake.pass = 1;
    awake.wake(1, {3.0f, 4.0f});
    awake.pass = 2;
    awake.wake(1, {3.5f, 4.0f});

    EXPECT_EQ(awake.found_at[1], (Vec2{3.0f, 4.0f}));
}

}  // namespace
}  // namespace arena::sim::awake_test
