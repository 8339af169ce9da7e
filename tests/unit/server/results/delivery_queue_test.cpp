#include "server/results/delivery_queue.h"

#include <gtest/gtest.h>

namespace arena::server::delivery_queue_test {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr DeliveryPace kPace{.receiver = {.first = seconds(2), .most = seconds(8)},
                             .refused = {.first = minutes(2), .most = minutes(8)},
                             .refusal_pause = seconds(1)};
constexpr std::uint64_t kLongest = static_cast<std::uint64_t>(Time(minutes(4)).count());
using Ids = std::vector<std::string>;

DeliveryQueue queue_of(const Ids& ids, SpoolLimits limits = {}) {
    DeliveryQueue queue(limits, kPace);
    for (const std::string& id : ids)
        EXPECT_EQ(queue.add(id, 10), Ids{});
    return queue;
}

/// Fails the result that is being tried, with the shortest wait.
Time fail(DeliveryQueue& queue, AttemptFailure why, Time now,
          std::optional<Time> retry_after = std::nullopt) {
    return queue.failed({.why = why, .retry_after = retry_after, .now = now, .random = 0});
}

TEST(DeliveryQueue, has_nothing_to_try_while_it_is_empty) {
    DeliveryQueue queue({}, kPace);

    EXPECT_EQ(queue.next(hours(1)), std::nullopt);
    EXPECT_EQ(queue.next_due(), std::nullopt);
}

TEST(DeliveryQueue, tries_one_at_a_time_the_oldest_first) {
    DeliveryQueue queue = queue_of({"a", "b"});

    EXPECT_EQ(queue.next_due(), Time{});
    EXPECT_EQ(queue.next(Time{}), "a");
    EXPECT_EQ(queue.next(Time{}), std::nullopt);
    EXPECT_EQ(queue.next_due(), std::nullopt);
    queue.remove_tried();

    EXPECT_EQ(queue.next(Time{}), "b");
    queue.remove_tried();
    EXPECT_EQ(queue.size(), 0u);
    EXPECT_EQ(queue.bytes(), 0u);
}

TEST(DeliveryQueue, waits_longer_after_each_failure_of_the_receiver_up_to_the_most) {
    DeliveryQueue queue = queue_of({"a"});
    Time now{};

    for (const int half : {1, 2, 4, 4, 4}) {
        ASSERT_EQ(queue.next(now), "a");
        EXPECT_EQ(fail(queue, AttemptFailure::timed_out, now), seconds(half));
        EXPECT_EQ(queue.next_due(), now + seconds(half));
        EXPECT_EQ(queue.next(now + seconds(half) - Time(1)), std::nullopt);
        now += seconds(half);
    }
}

TEST(DeliveryQueue, tries_another_result_after_a_failure_of_the_receiver) {
    DeliveryQueue queue = queue_of({"poison", "b"});
    (void)queue.next(Time{});
    fail(queue, AttemptFailure::receiver_error, Time{});

    EXPECT_EQ(queue.next(seconds(1)), "b");
    queue.remove_tried();

    EXPECT_EQ(queue.next(seconds(1)), "poison") << "a delivery ends the receiver's wait";
    EXPECT_EQ(fail(queue, AttemptFailure::receiver_error, seconds(1)), seconds(1));
    EXPECT_EQ(queue.add("new", 10), Ids{});
    EXPECT_EQ(queue.next(seconds(2)), "new") << "what was tried less often comes first";
}

TEST(DeliveryQueue, only_the_refused_result_waits_long) {
    DeliveryQueue queue = queue_of({"a", "b"});
    ASSERT_EQ(queue.next(Time{}), "a");

    EXPECT_EQ(fail(queue, AttemptFailure::refused, Time{}), minutes(1));

    EXPECT_EQ(queue.next(Time{}), std::nullopt) << "not all of them at once";
    EXPECT_EQ(queue.next(seconds(1)), "b");
    queue.remove_tried();
    EXPECT_EQ(queue.next_due(), minutes(1));
    EXPECT_EQ(queue.next(minutes(1)), "a");
    EXPECT_EQ(fail(queue, AttemptFailure::redirect, minutes(1)), minutes(2));
    ASSERT_EQ(queue.next(minutes(3)), "a");
    EXPECT_EQ(queue.failed({.why = AttemptFailure::refused, .now = minutes(3), .random = kLongest}),
              minutes(8));
}

TEST(DeliveryQueue, waits_as_long_as_the_receiver_asks_if_that_is_longer) {
    DeliveryQueue queue = queue_of({"a"});
    ASSERT_EQ(queue.next(Time{}), "a");
    EXPECT_EQ(fail(queue, AttemptFailure::overloaded, Time{}, seconds(90)), seconds(90));
    EXPECT_EQ(queue.next_due(), seconds(90));
    ASSERT_EQ(queue.next(seconds(90)), "a");

    EXPECT_EQ(fail(queue, AttemptFailure::overloaded, seconds(90), seconds(0)), seconds(2));
}

TEST(DeliveryQueue, drops_the_oldest_when_there_are_too_many) {
    DeliveryQueue queue = queue_of({"a", "b"}, {.bytes_max = 1000, .count_max = 2});

    EXPECT_EQ(queue.add("c", 10), Ids{"a"});

    EXPECT_FALSE(queue.has("a"));
    EXPECT_TRUE(queue.has("c"));
    EXPECT_EQ(queue.bytes(), 20u);
}

TEST(DeliveryQueue, drops_as_many_of_the_oldest_as_a_long_one_needs) {
    DeliveryQueue queue = queue_of({"a", "b", "c"}, {.bytes_max = 30, .count_max = 9});

    EXPECT_EQ(queue.add("long", 20), (Ids{"a", "b"}));

    EXPECT_EQ(queue.bytes(), 30u);
}

TEST(DeliveryQueue, drops_neither_the_new_one_nor_the_one_that_is_being_tried) {
    DeliveryQueue queue = queue_of({"a", "b"}, {.bytes_max = 20, .count_max = 9});
    ASSERT_EQ(queue.next(Time{}), "a");

    EXPECT_EQ(queue.add("huge", 1000), Ids{"b"});

    EXPECT_TRUE(queue.has("a"));
    EXPECT_TRUE(queue.has("huge"));
    queue.remove_tried();
    EXPECT_EQ(queue.next(Time{}), "huge");
}

TEST(DeliveryQueue, says_whose_failure_it_was) {
    AttemptFailures().for_each([](AttemptFailure why, auto) {
        const bool of_result = why == AttemptFailure::redirect || why == AttemptFailure::refused;
        EXPECT_EQ(is_about_the_result(why), of_result) << name_of(why);
    });
}

}  // namespace
}  // namespace arena::server::delivery_queue_test
