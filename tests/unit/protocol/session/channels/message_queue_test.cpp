#include "protocol/session/channels/message_queue.h"

#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/link/dice.h"
#include "protocol/session/limits.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/connection_peer.h"

namespace arena::protocol::message_queue_test {
namespace {

using test::Message;
using test::message_of;

/// A message and its channel, copied.
using Entry = std::pair<std::uint8_t, Message>;

Entry front_of(const MessageQueue& queue) {
    const MessageQueue::Message front = queue.front();
    return {front.channel, Message(front.bytes.begin(), front.bytes.end())};
}

TEST(MessageQueue, is_empty_at_first_and_after_the_last_pop) {
    MessageQueue queue;
    EXPECT_TRUE(queue.empty());

    ASSERT_TRUE(queue.push(1, message_of(3)));
    EXPECT_FALSE(queue.empty());
    queue.pop();
    EXPECT_TRUE(queue.empty());
}

TEST(MessageQueue, returns_messages_in_their_order_with_their_channels) {
    MessageQueue queue;
    ASSERT_TRUE(queue.push(7, message_of(10, 1)));
    ASSERT_TRUE(queue.push(0, {}));
    ASSERT_TRUE(queue.push(7, message_of(1, 2)));

    EXPECT_EQ(front_of(queue), (Entry{7, message_of(10, 1)}));
    EXPECT_EQ(front_of(queue), (Entry{7, message_of(10, 1)})) << "it stays until it is popped";
    queue.pop();
    EXPECT_EQ(front_of(queue), (Entry{0, Message{}}));
    queue.pop();
    EXPECT_EQ(front_of(queue), (Entry{7, message_of(1, 2)}));
}

TEST(MessageQueue, is_empty_when_cleared_and_takes_as_much_as_before) {
    MessageQueue queue;
    for (std::size_t i = 0; i < kQueuedMessagesMax; ++i)
        ASSERT_TRUE(queue.push(0, message_of(1, i))) << i;
    queue.pop();

    queue.clear();

    EXPECT_TRUE(queue.empty());
    for (std::size_t i = 0; i < kQueuedMessagesMax; ++i)
        ASSERT_TRUE(queue.push(2, message_of(3, i))) << i;
    EXPECT_EQ(front_of(queue), (Entry{2, message_of(3, 0)}));
}

TEST(MessageQueue, takes_256_messages_and_no_more) {
    MessageQueue queue;
    for (std::size_t i = 0; i < kQueuedMessagesMax; ++i)
        ASSERT_TRUE(queue.push(0, message_of(1, i))) << i;

    EXPECT_FALSE(queue.push(0, message_of(1)));
    EXPECT_FALSE(queue.push(0, {}));
    queue.pop();
    EXPECT_TRUE(queue.push(0, message_of(1)));
    EXPECT_EQ(front_of(queue), (Entry{0, message_of(1, 1)}));
}

TEST(MessageQueue, takes_256_kib_to_the_byte) {
    MessageQueue queue;
    ASSERT_TRUE(queue.push(0, message_of(kQueuedBytesMax - 2)));
    EXPECT_FALSE(queue.push(0, message_of(3)));
    EXPECT_TRUE(queue.push(0, message_of(2)));
    EXPECT_FALSE(queue.push(0, message_of(1)));
    EXPECT_TRUE(queue.push(0, {})) << "no byte more";

    queue.pop();
    EXPECT_TRUE(queue.push(0, message_of(kQueuedBytesMax - 2)));
}

TEST(MessageQueue, agrees_with_a_plain_list_over_any_pushes_and_pops) {
    constexpr std::uint64_t kSeed = 20;
    SCOPED_TRACE("seed " + std::to_string(kSeed));
    Dice dice(kSeed);
    MessageQueue queue;
    std::deque<Entry> judge;
    for (int step = 0; step < 20'000; ++step) {
        if (!judge.empty() && dice.happens(0.5)) {
            queue.pop();
            judge.pop_front();
        } else if (judge.size() < 100) {
            const std::size_t size = dice.below(60);
            const Entry entry{static_cast<std::uint8_t>(size % 8), message_of(size, dice.next())};
            ASSERT_TRUE(queue.push(entry.first, entry.second));
            judge.push_back(entry);
        }
        ASSERT_EQ(queue.empty(), judge.empty()) << step;
        if (judge.empty()) continue;
        ASSERT_EQ(front_of(queue), judge.front()) << step;
    }
}

TEST(MessageQueue, a_flushed_queue_takes_as_much_again_without_an_allocation) {
    MessageQueue queue;
    const Message message = message_of(100);
    const auto fill_and_flush = [&] {
        for (int i = 0; i < 50; ++i)
            if (!queue.push(0, message)) return false;
        while (!queue.empty())
            queue.pop();
        return true;
    };
    ASSERT_TRUE(fill_and_flush());

    const std::uint64_t before = test::allocations();
    const bool again = fill_and_flush();
    const std::uint64_t after = test::allocations();

    EXPECT_TRUE(again);
    EXPECT_EQ(after - before, 0u);
}

}  // namespace
}  // namespace arena::protocol::message_queue_test
