#include "client/core/play_time.h"

#include <gtest/gtest.h>

namespace arena::client {
namespace {

using std::chrono::seconds;

TEST(PlayTime, is_the_time_until_the_first_pause) {
    const PlayTime play_time;

    EXPECT_EQ(play_time.at(seconds(7)), seconds(7));
    EXPECT_EQ(play_time.when(seconds(7)), seconds(7));
    EXPECT_FALSE(play_time.is_paused());
}

TEST(PlayTime, stands_while_the_match_is_paused_and_goes_on_from_there) {
    PlayTime play_time;
    play_time.pause(seconds(10));
    EXPECT_TRUE(play_time.is_paused());
    EXPECT_EQ(play_time.at(seconds(9)), seconds(9));
    EXPECT_EQ(play_time.at(seconds(25)), seconds(10));
    EXPECT_EQ(play_time.when(seconds(11)), Time::max());

    play_time.resume(seconds(30));

    EXPECT_FALSE(play_time.is_paused());
    EXPECT_EQ(play_time.at(seconds(30)), seconds(10));
    EXPECT_EQ(play_time.at(seconds(31)), seconds(11));
    EXPECT_EQ(play_time.when(seconds(11)), seconds(31));
}

TEST(PlayTime, pauses_add_up_and_repeated_news_change_nothing) {
    PlayTime play_time;
    play_time.resume(seconds(5));
    for (const int begin : {10, 40}) {
        play_time.pause(seconds(begin));
        play_time.pause(seconds(begin + 2));
        play_time.resume(seconds(begin + 20));
        play_time.resume(seconds(begin + 25));
    }

    EXPECT_EQ(play_time.at(seconds(100)), seconds(60));
}

}  // namespace
}  // namespace arena::client
