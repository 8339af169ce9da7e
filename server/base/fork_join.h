// ForkJoin: shares the work of one thread among several, and waits until it is done.
//
//   run(.count = 100, .at_a_time = 8, work)
//
//     worker 0, the caller   |fork| 0-7 |  16-23  | 24-31 | ... |join|
//     worker 1      . . . . .    | 8-15 |   32-39   | ... |  . . . . .
//
// Workers take ranges of items one after the other, so one that is slow, or that the system does
// not let run, takes fewer. The caller never waits for a worker that has taken nothing: at worst it
// does all the work itself.
//
// Which worker takes which range differs from run to run: what a worker writes must depend on the
// items alone. Between two runs the threads sleep. A run allocates nothing.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <thread>
#include <vector>

#include "server/base/assertions_throw.h"

namespace arena::server {

class ForkJoin {
  public:
    static constexpr std::size_t kWorkersMax = 64;

    /// Starts `workers` - 1 threads: the caller is a worker, too. From 1 to kWorkersMax. The
    /// threads have the caller's mask of signals. Throws std::system_error when the system starts
    /// no more threads.
    explicit ForkJoin(std::size_t workers);
    ~ForkJoin();
    ForkJoin(const ForkJoin&) = delete;
    ForkJoin& operator=(const ForkJoin&) = delete;

    /// Returns the number of workers, which are numbered from 0: the caller.
    [[nodiscard]] std::size_t workers() const { return threads_.size() + 1; }
    /// The same where there may be no pool, and the caller is alone.
    [[nodiscard]] static std::size_t workers_of(const ForkJoin* fork_join) {
        return fork_join == nullptr ? 1 : fork_join->workers();
    }
    /// Lets only the first `workers` of them work from now on, so that a benchmark can compare.
    /// From 1 to workers().
    void limit(std::size_t workers);

    /// The items 0 to count - 1, of which a worker takes `at_a_time` at a time, at least 1.
    struct Items {
        std::size_t count = 0;
        std::size_t at_a_time = 1;
    };
    /// Calls work(worker, item) once for each item, and returns when all calls have returned. The
    /// calls of one worker follow one another, those of different workers run at the same time.
    /// What the caller wrote before is seen by all of them, and what they write by the caller
    /// afterwards. `work` must not call run. When a call throws, the first of these exceptions is
    /// thrown here once all workers are done; some items are then left out. Assertions that fail in
    /// `work` throw if they do for the caller. Called by one thread at a time.
    template <typename Work>
    void run(const Items& items, const Work& work) {
        fork_and_join({.items = items,
                       .work = &work,
                       .assertions_throw = AssertionsThrow::here(),
                       .do_range = [](const void* any, std::size_t worker, std::size_t begin,
                                      std::size_t end) {
                           const Work& typed = *static_cast<const Work*>(any);
                           for (std::size_t item = begin; item < end; ++item)
                               typed(worker, item);
                       }});
    }

  private:
    struct Job {
        Items items;
        const void* work = nullptr;
        bool assertions_throw = false;
        void (*do_range)(const void* work, std::size_t worker, std::size_t begin,
                         std::size_t end) = nullptr;
    };
    /// The size of a cache line: what different threads write lies in different ones.
    static constexpr std::size_t kApart = 64;

    void fork_and_join(const Job& job);
    void do_ranges(std::size_t worker);
    void keep_exception();
    void serve(std::size_t worker);
    [[nodiscard]] std::uint32_t wait_for_fork(std::uint32_t seen) const;
    [[nodiscard]] bool enter();
    void leave();
    void wait_until_empty() const;
    void stop();

    std::size_t workers_limit_;
    Job job_;  ///< changes only while the gate is shut and nobody is inside
    /// The item that is taken next.
    alignas(kApart) std::atomic<std::size_t> next_{0};
    /// How many threads are inside, and whether more may enter (kOpen).
    alignas(kApart) std::atomic<std::uint32_t> gate_{0};
    /// The number of forks so far, by which sleeping threads notice one.
    alignas(kApart) std::atomic<std::uint32_t> forks_{0};
    std::atomic<bool> stops_{false};
    std::atomic<bool> has_thrown_{false};
    std::exception_ptr thrown_;         ///< of the worker that has set has_thrown_
    std::vector<std::thread> threads_;  ///< last, because they use all of the above
};

}  // namespace arena::server
