#include "client/game/event_queue.h"

#include <deque>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::client::event_queue_test {
namespace {

GameEvent numbered(std::int32_t number) {
    return ScoreEvent{.score = number};
}

/// Returns an event as a number: its own, or minus the number of lost events.
std::int64_t number_of(const GameEvent& event) {
    if (const auto* lost = std::get_if<EventsLostEvent>(&event))
        return -static_cast<std::int64_t>(lost->count);
    return std::get<ScoreEvent>(event).score;
}

std::vector<std::int64_t> take_all(EventQueue& queue) {
    std::vector<std::int64_t> numbers;
    for (GameEvent event; queue.pop(event);)
        numbers.push_back(number_of(event));
    return numbers;
}

TEST(EventQueue, returns_events_in_order) {
    EventQueue queue(100);
    for (std::int32_t i = 1; i <= 40; ++i)
        queue.push(numbered(i));

    const auto numbers = take_all(queue);

    ASSERT_EQ(numbers.size(), 40u);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        EXPECT_EQ(numbers[i], static_cast<std::int64_t>(i + 1));
    EXPECT_EQ(queue.lost(), 0u);
}

TEST(EventQueue, an_empty_queue_returns_nothing_and_changes_nothing) {
    EventQueue queue(2);
    GameEvent event = numbered(7);

    EXPECT_FALSE(queue.pop(event));
    EXPECT_EQ(number_of(event), 7);
}

TEST(EventQueue, says_where_events_are_missing_and_how_many) {
    EventQueue queue(3);
    for (std::int32_t i = 1; i <= 5; ++i)
        queue.push(numbered(i));
    GameEvent event;
    ASSERT_TRUE(queue.pop(event));
    ASSERT_TRUE(queue.pop(event));
    queue.push(numbered(6));

    EXPECT_EQ(take_all(queue), (std::vector<std::int64_t>{3, -2, 6}));
    EXPECT_EQ(queue.lost(), 2u);
}

TEST(EventQueue, reports_lost_events_even_when_no_event_follows) {
    EventQueue queue(2);
    for (std::int32_t i = 1; i <= 4; ++i)
        queue.push(numbered(i));

    EXPECT_EQ(take_all(queue), (std::vector<std::int64_t>{1, 2, -2}));
    EXPECT_EQ(take_all(queue), std::vector<std::int64_t>{});
}

/// An unbounded list in which a run of lost events is one number below 0.
struct Model {
    std::size_t capacity;
    std::deque<std::int64_t> kept;
    std::int64_t gap = 0;
    std::uint64_t lost = 0;

    void push(std::int64_t number) {
        if (kept.size() + (gap > 0 ? 2 : 1) > capacity) {
            ++gap;
            ++lost;
            return;
        }
        if (gap > 0) kept.push_back(-gap);
        gap = 0;
        kept.push_back(number);
    }
    std::int64_t pop() {
        if (kept.empty()) return -std::exchange(gap, 0);
        const std::int64_t first = kept.front();
        kept.pop_front();
        return first;
    }
};

RC_GTEST_PROP(EventQueueModel, no_event_is_lost_without_being_counted_where_it_is_missing, ()) {
    const auto capacity = *rc::gen::inRange<std::size_t>(2, 40);
    const auto pushes = *rc::gen::container<std::vector<bool>>(
        rc::gen::weightedElement<bool>({{3, true}, {2, false}}));
    EventQueue queue(capacity);
    Model model{.capacity = capacity, .kept = {}};
    std::int32_t number = 0;

    for (const bool is_push : pushes) {
        if (is_push) {
            queue.push(numbered(++number));
            model.push(number);
        } else {
            GameEvent event = numbered(0);
            const bool given = queue.pop(event);
            const std::int64_t expected = model.pop();
            RC_ASSERT(given == (expected != 0));
            if (given) RC_ASSERT(number_of(event) == expected);
        }
        RC_ASSERT(queue.size() <= capacity);
        RC_ASSERT(queue.lost() == model.lost);
    }
}

}  // namespace
}  // namespace arena::client::event_queue_test
