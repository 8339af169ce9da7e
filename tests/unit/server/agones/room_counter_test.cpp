#include "server/agones/room_counter.h"

#include <gtest/gtest.h>

namespace arena::server::room_counter_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using What = FigureOutcome::What;

const SidecarRequest kRead{.target = "/v1beta1/counters/rooms"};
const SidecarReply kDone{.status = 200, .body = "{}"};
const SidecarReply kRefused{.status = 500, .body = R"({"code":2,"message":"out of range"})"};

SidecarRequest update(const std::string& body) {
    return {.method = SidecarMethod::patch, .target = "/v1beta1/counters/rooms", .body = body};
}

SidecarReply counter(int count, int capacity) {
    return {.status = 200,
            .body = R"({"name":"rooms","count":")" + std::to_string(count) + R"(","capacity":")" +
                    std::to_string(capacity) + "\"}"};
}

struct RoomCounterTest : testing::Test {
    RoomCounter rooms{AgonesTimes{}};

    /// Lets it read the counter at a moment.
    void read(int count, int capacity, Time now) {
        ASSERT_EQ(rooms.next(now), kRead);
        ASSERT_EQ(rooms.take(counter(count, capacity), now).what, What::done);
    }
};

TEST_F(RoomCounterTest, reads_and_then_writes_only_what_differs) {
    rooms.want(1, 4, seconds(1));
    read(1, 4, seconds(1));
    const auto when_true = rooms.next(seconds(2));
    rooms.want(2, 4, seconds(3));
    const auto when_not = rooms.next(seconds(3));
    const auto meanwhile = rooms.next(seconds(3));
    EXPECT_EQ(rooms.take(kDone, seconds(3)).what, What::done);

    EXPECT_EQ(when_true, std::nullopt);
    EXPECT_EQ(when_not, update(R"({"capacity":"4","countDiff":"1"})"));
    EXPECT_EQ(meanwhile, std::nullopt);
    EXPECT_EQ(rooms.next(seconds(5)), std::nullopt);
}

TEST_F(RoomCounterTest, writes_at_most_once_a_second) {
    rooms.want(0, 4, seconds(1));
    read(0, 4, seconds(1));
    rooms.want(1, 4, seconds(5));
    ASSERT_TRUE(rooms.next(seconds(5)));
    rooms.take(kDone, seconds(5));
    rooms.want(3, 4, seconds(5));

    EXPECT_EQ(rooms.next(milliseconds(5'999)), std::nullopt);
    EXPECT_EQ(rooms.next(seconds(6)), update(R"({"capacity":"4","countDiff":"2"})"));
}

TEST_F(RoomCounterTest, sets_its_capacity) {
    rooms.want(0, 4, seconds(1));
    read(0, 1, seconds(1));

    EXPECT_EQ(rooms.next(seconds(1)), update(R"({"capacity":"4"})"));
}

TEST_F(RoomCounterTest, never_wants_more_than_its_capacity) {
    rooms.want(9, 4, seconds(1));
    read(3, 4, seconds(1));

    EXPECT_EQ(rooms.next(seconds(1)), update(R"({"capacity":"4","countDiff":"1"})"));
}

TEST_F(RoomCounterTest, what_was_given_away_stays_taken_until_its_players_are_here) {
    rooms.want(0, 4, seconds(1));
    read(0, 4, seconds(1));
    rooms.doubt();  // an allocation was reported
    read(1, 4, seconds(10));
    const auto while_they_come = rooms.next(seconds(11));
    rooms.want(1, 4, seconds(12));
    const auto when_they_are_here = rooms.next(seconds(13));
    rooms.want(0, 4, seconds(20));
    const auto when_they_have_left = rooms.next(seconds(20));

    EXPECT_EQ(while_they_come, std::nullopt);
    EXPECT_EQ(when_they_are_here, std::nullopt);
    EXPECT_EQ(when_they_have_left, update(R"({"capacity":"4","countDiff":"-1"})"));
}

TEST_F(RoomCounterTest, what_was_given_away_to_players_that_never_come_is_free_a_minute_later) {
    rooms.want(0, 4, seconds(1));
    read(2, 4, seconds(1));
    rooms.want(0, 4, seconds(31));
    read(2, 4, seconds(31));
    const auto before = rooms.next(seconds(32));
    rooms.want(0, 4, seconds(61));
    read(2, 4, seconds(61));

    EXPECT_EQ(before, std::nullopt);
    EXPECT_EQ(rooms.next(seconds(61)), update(R"({"capacity":"4","countDiff":"-2"})"));
}

TEST_F(RoomCounterTest, a_match_that_ends_while_another_is_given_away_is_given_back) {
    rooms.want(1, 2, seconds(1));
    read(1, 2, seconds(1));
    rooms.want(0, 2, seconds(10));
    rooms.doubt();  // an allocation of the same moment was reported
    read(2, 2, seconds(10));

    EXPECT_EQ(rooms.next(seconds(10)), update(R"({"capacity":"2","countDiff":"-1"})"));
}

TEST_F(RoomCounterTest, nothing_is_given_back_that_may_have_been_given_back_already) {
    rooms.want(1, 2, seconds(1));
    read(1, 2, seconds(1));
    rooms.want(0, 2, seconds(10));
    ASSERT_TRUE(rooms.next(seconds(10)));
    rooms.take(SidecarFailure::broken_off, seconds(10));
    read(1, 2, seconds(13));  // as it was before, or given away since

    EXPECT_EQ(rooms.next(seconds(14)), std::nullopt);
}

TEST_F(RoomCounterTest, a_refused_write_is_followed_by_a_read_when_it_has_settled) {
    rooms.want(1, 1, seconds(1));
    read(0, 1, seconds(1));
    ASSERT_TRUE(rooms.next(seconds(2)));

    const FigureOutcome outcome = rooms.take(kRefused, seconds(2));

    EXPECT_EQ(outcome.what, What::refused);
    EXPECT_EQ(outcome.text, "out of range");
    EXPECT_EQ(rooms.next(milliseconds(4'999)), std::nullopt);
    EXPECT_EQ(rooms.next(seconds(5)), kRead);
}

TEST_F(RoomCounterTest, a_write_without_reply_may_have_been_made) {
    rooms.want(1, 1, seconds(1));
    read(0, 1, seconds(1));
    ASSERT_TRUE(rooms.next(seconds(2)));

    EXPECT_EQ(rooms.take(SidecarFailure::timed_out, seconds(2)).what, What::failed);

    EXPECT_EQ(rooms.next(milliseconds(4'999)), std::nullopt);
    read(1, 1, seconds(5));
    EXPECT_EQ(rooms.next(seconds(6)), std::nullopt);
}

TEST_F(RoomCounterTest, a_counter_that_does_not_exist_is_asked_for_once) {
    ASSERT_EQ(rooms.next(seconds(1)), kRead);
    EXPECT_EQ(rooms.take(kRefused, seconds(1)).what, What::unknown);
    rooms.want(1, 1, seconds(1));
    rooms.doubt();

    EXPECT_EQ(rooms.next(seconds(1000)), std::nullopt);
}

TEST_F(RoomCounterTest, a_malformed_answer_is_no_counter) {
    ASSERT_EQ(rooms.next(seconds(1)), kRead);
    const FigureOutcome outcome =
        rooms.take(SidecarReply{.status = 200, .body = "nonsense"}, seconds(1));
    rooms.want(1, 1, seconds(1));

    EXPECT_EQ(outcome.what, What::malformed);
    EXPECT_EQ(rooms.next(milliseconds(3'999)), std::nullopt);
    EXPECT_EQ(rooms.next(seconds(4)), kRead);
}

TEST_F(RoomCounterTest, an_answer_to_nothing_changes_nothing) {
    EXPECT_EQ(rooms.take(kRefused, seconds(1)).what, What::done);

    EXPECT_EQ(rooms.next(seconds(1)), kRead);
}

}  // namespace
}  // namespace arena::server::room_counter_test
