#include "server/base/fork_join.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "sim/base/assert.h"

namespace arena::server {
namespace {

/// Set in the gate while threads may enter.
constexpr std::uint32_t kOpen = 1u << 31u;

/// How often a thread looks before it sleeps: some 20 us. A tick forks several times in a row with
/// a little work of one thread in between, and waking a thread that sleeps takes as long. Between
/// ticks, thousands of microseconds, all threads sleep.
constexpr int kLooksMax = 500;

/// Lets the other threads of the core go on for a moment.
void relax_core() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

}  // namespace

ForkJoin::ForkJoin(std::size_t workers) : workers_limit_(workers) {
    ARENA_ASSERT(workers >= 1, "the caller works");
    ARENA_ASSERT(workers <= kWorkersMax, "no more workers than the gate counts, and cores have");
    threads_.reserve(workers - 1);
    try {
        for (std::size_t worker = 1; worker < workers; ++worker)
            threads_.emplace_back([this, worker] { serve(worker); });
    } catch (const std::system_error&) {
        stop();
        throw;
    }
}

ForkJoin::~ForkJoin() {
    stop();
}

void ForkJoin::stop() {
    stops_.store(true, std::memory_order_relaxed);
    forks_.fetch_add(1, std::memory_order_release);
    forks_.notify_all();
    for (std::thread& thread : threads_)
        thread.join();
}

void ForkJoin::limit(std::size_t workers) {
    ARENA_ASSERT(1 <= workers && workers <= this->workers(), "of those that there are");
    workers_limit_ = workers;
}

/// The gate lets threads in while there is work. When there is none left it shuts, and the caller
/// waits for those inside. So a thread that wakes late finds the gate shut, and sleeps on.
void ForkJoin::fork_and_join(const Job& job) {
    ARENA_ASSERT(job.items.at_a_time >= 1, "ranges are not empty");
    if (job.items.count == 0) return;
    if (workers_limit_ == 1 || job.items.count <= job.items.at_a_time)
        return job.do_range(job.work, 0, 0, job.items.count);
    job_ = job;
    next_.store(0, std::memory_order_relaxed);
    gate_.store(kOpen, std::memory_order_release);
    forks_.fetch_add(1, std::memory_order_release);
    forks_.notify_all();
    do_ranges(0);
    gate_.fetch_and(~kOpen, std::memory_order_acq_rel);
    wait_until_empty();
    if (has_thrown_.exchange(false, std::memory_order_relaxed))
        std::rethrow_exception(std::exchange(thrown_, nullptr));
}

void ForkJoin::do_ranges(std::size_t worker) {
    const auto [count, at_a_time] = job_.items;
    try {
        const AssertionsThrow throwing(job_.assertions_throw);
        for (;;) {
            const std::size_t begin = next_.fetch_add(at_a_time, std::memory_order_relaxed);
            if (begin >= count) return;
            job_.do_range(job_.work, worker, begin, std::min(begin + at_a_time, count));
        }
    } catch (...) {
        keep_exception();
    }
}

/// Leaves the items that nobody has taken yet: what they are part of has failed.
void ForkJoin::keep_exception() {
    next_.store(job_.items.count, std::memory_order_relaxed);
    if (!has_thrown_.exchange(true, std::memory_order_relaxed)) thrown_ = std::current_exception();
}

/// What a thread of the pool does.
void ForkJoin::serve(std::size_t worker) {
    std::uint32_t seen = 0;
    for (;;) {
        seen = wait_for_fork(seen);
        if (stops_.load(std::memory_order_relaxed)) return;
        if (!enter()) continue;
        if (worker < workers_limit_) do_ranges(worker);
        leave();
    }
}

/// Returns the number of forks once it differs from `seen`.
std::uint32_t ForkJoin::wait_for_fork(std::uint32_t seen) const {
    for (int looks = 0; looks < kLooksMax; ++looks) {
        const std::uint32_t forks = forks_.load(std::memory_order_acquire);
        if (forks != seen) return forks;
        relax_core();
    }
    forks_.wait(seen, std::memory_order_acquire);
    return forks_.load(std::memory_order_acquire);
}

bool ForkJoin::enter() {
    std::uint32_t gate = gate_.load(std::memory_order_relaxed);
    while ((gate & kOpen) != 0)
        if (gate_.compare_exchange_weak(gate, gate + 1, std::memory_order_acquire,
                                        std::memory_order_relaxed))
            return true;
    return false;
}

void ForkJoin::leave() {
    const std::uint32_t before = gate_.fetch_sub(1, std::memory_order_release);
    if (before == 1) gate_.notify_one();  // shut, and this was the last one inside
}

void ForkJoin::wait_until_empty() const {
    for (int looks = 0; looks < kLooksMax; ++looks) {
        if (gate_.load(std::memory_order_acquire) == 0) return;
        relax_core();
    }
    for (;;) {
        const std::uint32_t inside = gate_.load(std::memory_order_acquire);
        if (inside == 0) return;
        gate_.wait(inside, std::memory_order_acquire);
    }
}

}  // namespace arena::server
