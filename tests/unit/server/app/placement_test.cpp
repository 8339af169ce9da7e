#include "server/app/placement.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

TEST(ChooseRoom, the_first_is_taken_when_all_are_free) {
    EXPECT_EQ(choose_room(std::vector<bool>(8, false)), 0u);
}

TEST(ChooseRoom, further_ones_are_spread_evenly) {
    std::vector<bool> taken(8, false);
    std::vector<std::size_t> order;
    while (const auto room = choose_room(taken)) {
        order.push_back(*room);
        taken[*room] = true;
    }

    EXPECT_EQ(order, (std::vector<std::size_t>{0, 4, 2, 6, 1, 3, 5, 7}));
}

TEST(ChooseRoom, none_is_left_when_all_are_taken) {
    EXPECT_FALSE(choose_room({true, true}));
    EXPECT_FALSE(choose_room({}));
}

TEST(ChooseThread, an_idle_server_takes_the_first) {
    const ThreadChoice choice = choose_thread({}, 2, 50, 0.8).value();

    EXPECT_EQ(choice.thread, 0u);
    EXPECT_DOUBLE_EQ(choice.share, 50 * kShareOfSeat) << "nothing else is known of it";
}

TEST(ChooseThread, the_thread_with_the_least_load_is_chosen) {
    const std::vector<MatchLoad> matches{{0, 0.2}, {1, 0.1}, {1, 0.2}, {2, 0.25}};

    EXPECT_EQ(choose_thread(matches, 3, 1, 0.8).value().thread, 0u);
}

TEST(ChooseThread, a_match_is_expected_to_need_as_much_as_the_most_expensive_one) {
    const std::vector<MatchLoad> matches{{0, 0.3}, {0, 0.25}};

    EXPECT_DOUBLE_EQ(choose_thread(matches, 1, 1, 0.86).value().share, 0.3);
    const auto refused = choose_thread(matches, 1, 1, 0.84);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error(),
              "one more match would take 85 % of a thread's time, and --load-max is 84 %");
}

TEST(ChooseThread, a_spare_thread_is_no_room) {
    const std::vector<MatchLoad> matches{{0, 1.0}, {1, 0.5}};  // one of one thread hangs

    EXPECT_FALSE(choose_thread(matches, 1, 1, 0.8));
}

}  // namespace
}  // namespace arena::server
