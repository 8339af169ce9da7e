#include "server/replication/event_queue.h"

#include <random>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using protocol::Events;

sim::Event event(std::int32_t amount) {
    return {.kind = sim::EventKind::score,
            .subject = {},
            .other = {},
            .position = {},
            .velocity = {},
            .amount = amount,
            .tick = 0};
}

std::vector<Events> due(EventQueue& queue, sim::Tick now, std::uint32_t datagrams_max = 100) {
    std::vector<Events> sent;
    queue.send_due(now, {.resend_after = 3, .datagrams_max = datagrams_max},
                   [&](const Events& run) { sent.push_back(run); });
    return sent;
}

TEST(EventQueue, a_new_event_is_due_at_once_and_then_after_a_pause) {
    EventQueue queue(10);
    ASSERT_TRUE(queue.push(event(1)));

    EXPECT_EQ(due(queue, 100).size(), 1u);
    EXPECT_EQ(due(queue, 101).size(), 0u);
    EXPECT_EQ(due(queue, 102).size(), 0u);
    EXPECT_EQ(due(queue, 103).size(), 1u);
}

TEST(EventQueue, sequences_start_at_one_and_follow_each_other) {
    EventQueue queue(10);
    for (int i = 1; i <= 3; ++i)
        ASSERT_TRUE(queue.push(event(i)));

    const auto sent = due(queue, 1);

    ASSERT_EQ(sent.size(), 1u);
    EXPECT_EQ(sent[0].first_sequence, 1u);
    ASSERT_EQ(sent[0].events.size(), 3u);
    EXPECT_EQ(sent[0].events[2].amount, 3);
    EXPECT_EQ(queue.last_sequence(), 3u);
}

TEST(EventQueue, an_acknowledged_event_is_never_sent_again) {
    EventQueue queue(10);
    for (int i = 1; i <= 3; ++i)
        ASSERT_TRUE(queue.push(event(i)));
    (void)due(queue, 1);

    ASSERT_TRUE(queue.acknowledge(2));

    const auto sent = due(queue, 10);
    ASSERT_EQ(sent.size(), 1u);
    EXPECT_EQ(sent[0].first_sequence, 3u);
    EXPECT_EQ(sent[0].events.size(), 1u);
}

TEST(EventQueue, an_old_acknowledgement_takes_nothing_back) {
    EventQueue queue(10);
    for (int i = 1; i <= 3; ++i)
        ASSERT_TRUE(queue.push(event(i)));
    (void)due(queue, 1);
    ASSERT_TRUE(queue.acknowledge(3));

    EXPECT_TRUE(queue.acknowledge(1));

    EXPECT_EQ(queue.pending(), 0u);
}

TEST(EventQueue, what_was_not_sent_cannot_be_acknowledged) {
    EventQueue queue(10);
    ASSERT_TRUE(queue.push(event(1)));

    EXPECT_FALSE(queue.acknowledge(1));
    (void)due(queue, 1);
    EXPECT_TRUE(queue.acknowledge(1));
    EXPECT_FALSE(queue.acknowledge(2));
}

TEST(EventQueue, a_full_queue_says_so_and_keeps_what_it_has) {
    EventQueue queue(3);
    for (int i = 1; i <= 3; ++i)
        ASSERT_TRUE(queue.push(event(i)));

    EXPECT_FALSE(queue.push(event(4)));

    EXPECT_EQ(queue.pending(), 3u);
    EXPECT_EQ(queue.last_sequence(), 3u);
    (void)due(queue, 1);
    ASSERT_TRUE(queue.acknowledge(1));
    EXPECT_TRUE(queue.push(event(4)));
}

TEST(EventQueue, many_events_are_cut_into_full_datagrams) {
    EventQueue queue(1000);
    constexpr int kEvents = 4 * static_cast<int>(protocol::kEventsPerDatagram) + 4;
    for (int i = 1; i <= kEvents; ++i)
        ASSERT_TRUE(queue.push(event(i)));

    const auto sent = due(queue, 1);

    ASSERT_EQ(sent.size(), 5u);
    EXPECT_EQ(sent[0].events.size(), protocol::kEventsPerDatagram);
    EXPECT_EQ(sent[1].first_sequence, 1 + protocol::kEventsPerDatagram);
    EXPECT_EQ(sent[4].events.size(), 4u);
}

TEST(EventQueue, what_is_over_the_bound_of_one_call_is_due_at_the_next) {
    EventQueue queue(1000);
    constexpr int kEvents = 4 * static_cast<int>(protocol::kEventsPerDatagram) + 4;
    for (int i = 1; i <= kEvents; ++i)
        ASSERT_TRUE(queue.push(event(i)));

    EXPECT_EQ(due(queue, 1, 2).size(), 2u);
    const auto rest = due(queue, 2);

    ASSERT_EQ(rest.size(), 3u);
    EXPECT_EQ(rest[0].first_sequence, 1 + 2 * protocol::kEventsPerDatagram);
}

// A channel that loses and reorders in both directions: every event still arrives once, in order.
TEST(EventQueue, every_event_arrives_over_a_bad_channel) {
    constexpr unsigned kSeed = 7;
    std::mt19937 random(kSeed);
    EventQueue queue(4096);
    std::int32_t pushed = 0;
    std::uint32_t through = 0;

    for (sim::Tick now = 1; now < 3000; ++now) {
        for (std::uint32_t i = 0; now < 2800 && i < random() % 4; ++i) {
            ASSERT_TRUE(queue.push(event(++pushed)));
        }
        queue.send_due(now, {.resend_after = 3, .datagrams_max = 16}, [&](const Events& run) {
            if (random() % 3 == 0) return;  // lost
            for (std::uint32_t i = 0; i < run.events.size(); ++i) {
                ASSERT_EQ(run.events[i].amount, static_cast<int>(run.first_sequence + i))
                    << "seed " << kSeed;
                if (run.first_sequence + i == through + 1) ++through;
            }
        });
        if (random() % 2 == 0) {
            ASSERT_TRUE(queue.acknowledge(random() % 4 == 0 ? through / 2 : through));
        }
    }

    EXPECT_EQ(through, static_cast<std::uint32_t>(pushed));
    EXPECT_EQ(queue.pending(), 0u);
    EXPECT_GT(pushed, 3000);
}

}  // namespace
}  // namespace arena::server
