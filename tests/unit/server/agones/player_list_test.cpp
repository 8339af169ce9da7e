#include "server/agones/player_list.h"

#include <gtest/gtest.h>

namespace arena::server::player_list_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using What = FigureOutcome::What;
using Texts = std::vector<std::string>;

const SidecarRequest kReadList{.target = "/v1beta1/lists/players"};
const SidecarReply kTaken{.status = 200, .body = "{}"};
const SidecarReply kError{.status = 500, .body = R"({"code":2,"message":"already exists"})"};

SidecarRequest add(const std::string& value) {
    return {.method = SidecarMethod::post,
            .target = "/v1beta1/lists/players:addValue",
            .body = R"({"value":")" + value + "\"}"};
}

SidecarRequest remove_value(const std::string& value) {
    return {.method = SidecarMethod::post,
            .target = "/v1beta1/lists/players:removeValue",
            .body = R"({"value":")" + value + "\"}"};
}

SidecarReply list(int capacity, const Texts& values) {
    std::string text;
    for (const std::string& value : values)
        text += (text.empty() ? "\"" : ",\"") + value + "\"";
    return {.status = 200,
            .body = R"({"name":"players","capacity":")" + std::to_string(capacity) +
                    R"(","values":[)" + text + "]}"};
}

struct PlayerListTest : testing::Test {
    PlayerList players{AgonesTimes{}};

    void read(const SidecarReply& reply, Time now) {
        ASSERT_EQ(players.next(now), kReadList);
        ASSERT_EQ(players.take(reply, now).what, What::done);
    }
    /// Lets it write for as long as it wants to at a moment, and returns what.
    std::vector<SidecarRequest> round(Time now) {
        std::vector<SidecarRequest> requests;
        while (const auto request = players.next(now)) {
            requests.push_back(*request);
            players.take(kTaken, now);
        }
        return requests;
    }
};

TEST_F(PlayerListTest, removes_and_then_adds_in_one_round_a_second) {
    players.want({"9", "3"}, 16);
    read(list(16, {"1", "3"}), seconds(1));

    const auto first = round(seconds(1));
    players.want({"3", "9", "12"}, 16);
    const auto too_soon = round(milliseconds(1'999));
    const auto second = round(seconds(2));

    EXPECT_EQ(first, (std::vector{remove_value("1"), add("9")}));
    EXPECT_TRUE(too_soon.empty());
    EXPECT_EQ(second, (std::vector{add("12")}));
}

TEST_F(PlayerListTest, removes_nothing_before_additions_have_settled) {
    players.want({"3"}, 16);
    read(list(16, {}), seconds(1));
    ASSERT_EQ(round(seconds(1)), (std::vector{add("3")}));
    players.want({"4"}, 16);

    EXPECT_TRUE(round(milliseconds(3'999)).empty());
    EXPECT_EQ(round(seconds(4)), (std::vector{remove_value("3"), add("4")}));
}

TEST_F(PlayerListTest, sets_its_capacity_first_and_alone) {
    players.want({"3"}, 5000);
    read(list(16, {}), seconds(1));

    const auto first = round(seconds(1));
    const auto second = round(seconds(2));

    EXPECT_EQ(first,
              (std::vector{SidecarRequest{.method = SidecarMethod::patch,
                                          .target = "/v1beta1/lists/players?update_mask=capacity",
                                          .body = R"({"capacity":"1000"})"}}));
    EXPECT_EQ(second, (std::vector{add("3")}));
}

TEST_F(PlayerListTest, goes_on_with_the_capacity_that_there_is_when_its_own_is_refused) {
    players.want({"3", "4"}, 16);
    read(list(1, {}), seconds(1));
    ASSERT_TRUE(players.next(seconds(1)));
    EXPECT_EQ(players.take(kError, seconds(1)).what, What::refused);
    read(list(1, {}), seconds(4));

    EXPECT_EQ(round(seconds(5)), (std::vector{add("3")}));
    EXPECT_EQ(players.left_out(), 1u);
}

TEST_F(PlayerListTest, players_on_the_list_stay_there_when_others_find_no_room) {
    players.want({"1", "2", "7"}, 2);
    read(list(2, {"7"}), seconds(1));

    EXPECT_EQ(round(seconds(1)), (std::vector{add("1")}));
    EXPECT_TRUE(round(seconds(10)).empty());
    EXPECT_EQ(players.left_out(), 1u);
}

TEST_F(PlayerListTest, a_large_change_takes_several_rounds) {
    Texts all;
    for (std::size_t i = 0; i < kListChangesMax + 5; ++i)
        all.push_back(std::to_string(1000 + i));
    players.want(all, 1000);
    read(list(1000, {}), seconds(1));

    EXPECT_EQ(round(seconds(1)).size(), kListChangesMax);
    EXPECT_TRUE(round(milliseconds(1'500)).empty());
    EXPECT_EQ(round(seconds(2)).size(), 5u);
    EXPECT_TRUE(round(seconds(3)).empty());
}

TEST_F(PlayerListTest, an_error_ends_the_round_and_the_list_is_read_when_it_has_settled) {
    players.want({"1", "2"}, 16);
    read(list(16, {}), seconds(1));
    ASSERT_EQ(players.next(seconds(1)), add("1"));

    EXPECT_EQ(players.take(kError, seconds(1)).what, What::refused);

    EXPECT_EQ(players.next(milliseconds(3'999)), std::nullopt);
    read(list(16, {"1"}), seconds(4));
    EXPECT_EQ(round(seconds(5)), (std::vector{add("2")}));
}

TEST_F(PlayerListTest, a_list_that_does_not_exist_is_asked_for_once_and_never_written) {
    players.want({"1"}, 16);
    ASSERT_EQ(players.next(seconds(1)), kReadList);
    EXPECT_EQ(players.take(kError, seconds(1)).what, What::unknown);
    players.doubt();

    EXPECT_EQ(players.next(seconds(1000)), std::nullopt);
    EXPECT_EQ(players.left_out(), 0u);
}

TEST_F(PlayerListTest, a_malformed_list_is_asked_for_again_but_not_at_once) {
    ASSERT_EQ(players.next(seconds(1)), kReadList);
    EXPECT_EQ(players.take(SidecarReply{.status = 200, .body = "[]"}, seconds(1)).what,
              What::malformed);

    EXPECT_EQ(players.next(milliseconds(3'999)), std::nullopt);
    EXPECT_EQ(players.next(seconds(4)), kReadList);
}

TEST_F(PlayerListTest, the_same_player_twice_is_one) {
    players.want({"1", "1"}, 16);
    read(list(16, {}), seconds(1));

    EXPECT_EQ(round(seconds(1)), (std::vector{add("1")}));
}

}  // namespace
}  // namespace arena::server::player_list_test
