#include "server/replication/event_queue.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

sim::Event event(std::uint32_t amount) {
    sim::Event made;
    made.amount = static_cast<std::int32_t>(amount);
    return made;
}

TEST(EventQueue, sequences_start_at_one_and_follow_each_other) {
    EventQueue queue(10);
    for (std::uint32_t i = 1; i <= 3; ++i)
        ASSERT_TRUE(queue.push(event(i)));

    const protocol::Events run = queue.take();

    EXPECT_EQ(run.first_sequence, 1u);
    ASSERT_EQ(run.events.size(), 3u);
    EXPECT_EQ(run.events[2].amount, 3);
    EXPECT_EQ(queue.last_sequence(), 3u);
    EXPECT_EQ(queue.pending(), 0u);
}

TEST(EventQueue, gives_as_many_as_a_message_holds) {
    EventQueue queue(1000);
    for (std::uint32_t i = 1; i <= protocol::kEventsPerMessage + 1; ++i)
        ASSERT_TRUE(queue.push(event(i)));

    EXPECT_EQ(queue.take().events.size(), protocol::kEventsPerMessage);
    const protocol::Events rest = queue.take();

    EXPECT_EQ(rest.first_sequence, protocol::kEventsPerMessage + 1);
    EXPECT_EQ(rest.events.size(), 1u);
}

TEST(EventQueue, is_full_at_its_bound_until_events_are_taken) {
    EventQueue queue(100);
    for (std::uint32_t i = 0; i < 100; ++i)
        ASSERT_TRUE(queue.push(event(i)));
    EXPECT_FALSE(queue.push(event(0)));
    EXPECT_EQ(queue.last_sequence(), 100u) << "what was refused has no number";

    (void)queue.take();

    EXPECT_TRUE(queue.push(event(0)));
}

TEST(EventQueue, introductions_take_no_place_however_many_there_are) {
    EventQueue queue(10);
    for (std::uint32_t i = 1; i <= 20'000; ++i)
        queue.introduce(event(i));

    for (std::uint32_t i = 1; i <= 10; ++i)
        EXPECT_TRUE(queue.push(event(20'000 + i)));
    EXPECT_FALSE(queue.push(event(0)));

    std::uint32_t taken = 0;
    while (queue.pending() > 0)
        for (const sim::Event& each : queue.take().events)
            EXPECT_EQ(static_cast<std::uint32_t>(each.amount), ++taken);
    EXPECT_EQ(taken, 20'010u);
    for (std::uint32_t i = 1; i <= 10; ++i)
        EXPECT_TRUE(queue.push(event(i)));
    EXPECT_FALSE(queue.push(event(0))) << "from here on it is as full as any";
}

TEST(EventQueue, every_event_comes_out_once_and_in_order_however_it_grows) {
    EventQueue queue(4096);
    std::uint32_t pushed = 0;
    std::uint32_t taken = 0;
    const auto take = [&] {
        const protocol::Events run = queue.take();
        EXPECT_EQ(run.first_sequence, taken + 1);
        for (const sim::Event& each : run.events)
            EXPECT_EQ(static_cast<std::uint32_t>(each.amount), ++taken);
    };

    for (std::uint32_t round = 0; round < 300; ++round) {
        for (std::uint32_t i = 0; i < round % 71; ++i)
            ASSERT_TRUE(queue.push(event(++pushed)));
        if (queue.pending() > 0) take();
    }
    while (queue.pending() > 0)
        take();

    EXPECT_EQ(taken, pushed);
    EXPECT_GT(pushed, 10'000u);
}

}  // namespace
}  // namespace arena::server
