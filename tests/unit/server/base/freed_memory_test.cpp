#include "server/base/freed_memory.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <semaphore>
#include <thread>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using std::chrono::seconds;

constexpr seconds kPatience{20};

/// Counts the calls, each of which lasts until it is released.
struct GivingBack {
    std::atomic<int> calls{0};
    std::counting_semaphore<> begun{0};
    std::counting_semaphore<> released{0};
    std::counting_semaphore<> ended{0};

    std::function<void()> call() {
        return [this] {
            ++calls;
            begun.release();
            released.acquire();
            ended.release();
        };
    }
    /// Waits for a call, and lets it end.
    [[nodiscard]] bool passes() {
        released.release();
        return begun.try_acquire_for(kPatience) && ended.try_acquire_for(kPatience);
    }
};

TEST(FreedMemory, is_given_back_once_after_much_was_freed) {
    GivingBack giving;
    FreedMemory memory(giving.call());
    memory.give_back_when_due(seconds(1));
    memory.on_freed();
    memory.on_freed();
    memory.give_back_when_due(seconds(1));

    ASSERT_TRUE(giving.passes());
    memory.give_back_when_due(seconds(100));
    EXPECT_EQ(giving.calls, 1);
}

TEST(FreedMemory, is_given_back_at_most_once_in_the_interval) {
    GivingBack giving;
    FreedMemory memory(giving.call());
    memory.on_freed();
    memory.give_back_when_due(seconds(10));
    ASSERT_TRUE(giving.passes());

    memory.on_freed();
    const Time due = seconds(10) + kGiveBackInterval;
    memory.give_back_when_due(due - Time(1));
    EXPECT_EQ(giving.calls, 1);
    // The call before may not have been counted as ended yet.
    for (int look = 0; look < 1000 && giving.calls == 1; ++look) {
        memory.give_back_when_due(due);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_TRUE(giving.passes());
}

TEST(FreedMemory, one_call_ends_before_the_next_one_begins) {
    GivingBack giving;
    FreedMemory memory(giving.call());
    memory.on_freed();
    memory.give_back_when_due(seconds(10));
    ASSERT_TRUE(giving.begun.try_acquire_for(kPatience));

    memory.on_freed();
    memory.give_back_when_due(seconds(100));
    EXPECT_EQ(giving.calls, 1) << "the first one is not over";

    giving.released.release();
    ASSERT_TRUE(giving.ended.try_acquire_for(kPatience));
    for (int look = 0; look < 1000 && giving.calls == 1; ++look) {
        memory.give_back_when_due(seconds(200));
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_TRUE(giving.passes());
}

TEST(FreedMemory, a_call_may_outlive_what_began_it) {
    GivingBack giving;
    {
        FreedMemory memory(giving.call());
        memory.on_freed();
        memory.give_back_when_due(seconds(10));
    }
    EXPECT_TRUE(giving.passes());
}

}  // namespace
}  // namespace arena::server
