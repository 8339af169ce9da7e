#include "server/base/fork_join.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "server/base/assertions_throw.h"
#include "sim/base/assert.h"
#include "tests/support/allocation_counter.h"

namespace arena::server::fork_join_test {
namespace {

using namespace std::chrono_literals;

/// Returns how often each of `count` items was worked on.
std::vector<int> visits_of(ForkJoin& fork_join, std::size_t count, std::size_t at_a_time) {
    std::vector<int> visits(count);
    fork_join.run({.count = count, .at_a_time = at_a_time},
                  [&](std::size_t, std::size_t item) { ++visits[item]; });
    return visits;
}

/// Returns the processor time of all threads of this process.
std::chrono::nanoseconds process_time() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

TEST(ForkJoin, every_item_is_worked_on_once_however_many_workers_there_are) {
    for (const std::size_t workers : {1u, 2u, 3u, 8u}) {
        ForkJoin fork_join(workers);

        for (const std::size_t count : {0u, 1u, 7u, 8u, 9u, 64u, 1000u})
            for (const std::size_t at_a_time : {1u, 8u, 1000u})
                EXPECT_EQ(visits_of(fork_join, count, at_a_time), std::vector<int>(count, 1))
                    << workers << " workers, " << count << " items, " << at_a_time << " at a time";
    }
}

TEST(ForkJoin, the_caller_sees_what_was_written_in_each_of_many_runs) {
    ForkJoin fork_join(3);
    std::vector<std::uint64_t> values(100);

    for (std::uint64_t round = 1; round <= 500; ++round) {
        fork_join.run({.count = values.size(), .at_a_time = 4},
                      [&](std::size_t, std::size_t item) { values[item] += item; });
        ASSERT_EQ(std::accumulate(values.begin(), values.end(), std::uint64_t{0}), 4950 * round);
    }
}

TEST(ForkJoin, each_worker_has_a_number_and_its_calls_follow_one_another) {
    ForkJoin fork_join(3);
    std::vector<std::uint64_t> calls(3);  // without atomics: each is written by one worker

    for (int round = 0; round < 100; ++round)
        fork_join.run({.count = 1000}, [&](std::size_t worker, std::size_t) {
            ASSERT_LT(worker, calls.size());
            ++calls[worker];
        });

    EXPECT_EQ(calls[0] + calls[1] + calls[2], 100'000u);
}

TEST(ForkJoin, workers_work_at_the_same_time) {
    ForkJoin fork_join(2);
    std::atomic<int> arrived{0};

    // Each of the two items waits for the other one.
    fork_join.run({.count = 2}, [&](std::size_t, std::size_t) {
        ++arrived;
        while (arrived < 2)
            std::this_thread::yield();
    });

    EXPECT_EQ(arrived, 2);
}

TEST(ForkJoin, a_run_returns_only_when_the_slowest_item_is_done) {
    ForkJoin fork_join(2);
    std::atomic<int> done{0};
    std::atomic<int> arrived{0};

    fork_join.run({.count = 2}, [&](std::size_t worker, std::size_t) {
        ++arrived;
        while (arrived < 2)
            std::this_thread::yield();
        if (worker != 0) std::this_thread::sleep_for(20ms);
        ++done;
    });

    EXPECT_EQ(done, 2);
}

TEST(ForkJoin, only_as_many_workers_as_the_limit_says_take_part) {
    ForkJoin fork_join(4);
    fork_join.limit(2);
    std::atomic<std::size_t> highest{0};

    for (int round = 0; round < 50; ++round)
        fork_join.run({.count = 64}, [&](std::size_t worker, std::size_t) {
            if (worker > highest) highest = worker;
        });

    EXPECT_LE(highest, 1u);
    EXPECT_EQ(fork_join.workers(), 4u);
}

TEST(ForkJoin, the_caller_alone_does_what_is_no_more_than_one_range) {
    ForkJoin fork_join(4);

    fork_join.run({.count = 8, .at_a_time = 8},
                  [&](std::size_t worker, std::size_t) { EXPECT_EQ(worker, 0u); });
}

TEST(ForkJoin, threads_sleep_between_runs) {
    ForkJoin fork_join(4);
    static_cast<void>(visits_of(fork_join, 1000, 1));

    const auto before = process_time();
    std::this_thread::sleep_for(200ms);

    // Three threads that looked for work all the time would take 600 ms on four cores.
    EXPECT_LT(process_time() - before, 50ms);
}

TEST(ForkJoin, a_run_allocates_nothing) {
    ForkJoin fork_join(2);
    std::vector<int> visits(1000);
    const std::uint64_t before = arena::test::allocations();

    for (int round = 0; round < 10; ++round)
        fork_join.run({.count = visits.size(), .at_a_time = 8},
                      [&](std::size_t, std::size_t item) { ++visits[item]; });

    EXPECT_EQ(arena::test::allocations() - before, 0u);
}

TEST(ForkJoin, an_exception_of_any_worker_reaches_the_caller_when_all_are_done) {
    ForkJoin fork_join(3);
    for (int round = 0; round < 200; ++round) {
        std::atomic<int> inside{0};
        const auto fails_at_50 = [&](std::size_t, std::size_t item) {
            ++inside;
            if (item == 50) {
                --inside;
                throw std::runtime_error("50");
            }
            --inside;
        };

        EXPECT_THROW(fork_join.run({.count = 100, .at_a_time = 1}, fails_at_50),
                     std::runtime_error);
        EXPECT_EQ(inside, 0);
    }
    EXPECT_EQ(visits_of(fork_join, 100, 1), std::vector<int>(100, 1));
}

TEST(ForkJoin, an_assertion_that_fails_on_any_worker_throws_if_it_does_for_the_caller) {
    ForkJoin fork_join(2);
    const AssertionsThrow throwing;
    std::atomic<bool> has_helper_begun{false};

    const auto helper_fails = [&](std::size_t worker, std::size_t) {
        if (worker == 1) has_helper_begun = true;
        ARENA_ASSERT(worker == 0, "the caller works alone");
        while (!has_helper_begun)
            std::this_thread::sleep_for(1ms);
    };

    EXPECT_THROW(fork_join.run({.count = 100, .at_a_time = 1}, helper_fails), AssertionFailed);
}

TEST(ForkJoin, without_a_pool_the_caller_is_the_only_worker) {
    const ForkJoin fork_join(3);

    EXPECT_EQ(ForkJoin::workers_of(nullptr), 1u);
    EXPECT_EQ(ForkJoin::workers_of(&fork_join), 3u);
}

TEST(ForkJoin, pools_that_never_run_anything_end) {
    for (int i = 0; i < 50; ++i)
        EXPECT_EQ(ForkJoin(3).workers(), 3u);
}

}  // namespace
}  // namespace arena::server::fork_join_test
