#include "server/app/match_threads.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "server/base/signals_blocked.h"
#include "server/transport/udp_transport.h"
#include "sim/base/assert.h"

namespace arena::server {
namespace {

/// Threads that are busy with one run for so long are no help to other matches.
constexpr Time kNoHelpAfter = std::chrono::milliseconds(100);
/// A thread with nothing to do looks this often whether it still has not.
constexpr Time kIdle = std::chrono::milliseconds(100);
/// The time between two looks counts for no more than this: the process may have been stopped.
constexpr Time kSeenMax = std::chrono::milliseconds(50);

std::chrono::steady_clock::time_point point_of(Time time) {
    return std::chrono::steady_clock::time_point(
        std::chrono::duration_cast<std::chrono::steady_clock::duration>(time));
}

}  // namespace

MatchThreads::MatchThreads(const Settings& settings,
                           const std::vector<std::optional<Time>>& first_due, Work work)
    : settings_(settings), work_(std::move(work)), looked_at_(UdpTransport::now()) {
    for (const auto& due : first_due)
        matches_.push_back({.due = due.value_or(Time{}),
                            .home = matches_.size() % settings_.threads,
                            .has_ended = !due,
                            .is_end_taken = !due});
    try {
        const std::lock_guard lock(mutex_);
        for (std::size_t thread = 0; thread < settings_.threads; ++thread)
            add_thread();
    } catch (const std::system_error&) {
        end();
        throw;
    }
}

MatchThreads::~MatchThreads() {
    end();
}

void MatchThreads::end() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_)
        thread.join();
}

void MatchThreads::add_thread() {
    const SignalsBlocked blocked;
    threads_.emplace_back([this, thread = threads_.size()] { work_on(thread); });
}

void MatchThreads::work_on(std::size_t thread) {
    std::unique_lock lock(mutex_);
    while (!ends_) {
        const Time moment = UdpTransport::now();
        if (Match* const match = choose(thread, moment)) {
            match->home = thread;
            run(*match, lock);
        } else {
            changed_.wait_until(lock, point_of(next_look(thread, moment)));
        }
    }
}

MatchThreads::Match* MatchThreads::choose(std::size_t thread, Time moment) {
    Match* chosen = nullptr;
    Time soonest = moment + Time{1};
    for (Match& match : matches_) {
        if (match.is_held || match.has_ended || match.holders_waiting > 0) continue;
        const Time from = match.due + (match.home == thread ? Time{} : settings_.late_after);
        if (from >= soonest) continue;
        chosen = &match;
        soonest = from;
    }
    return chosen;
}

Time MatchThreads::next_look(std::size_t thread, Time moment) const {
    Time next = moment + kIdle;
    for (const Match& match : matches_) {
        if (match.has_ended) continue;
        // One that is held will not be late before that.
        const bool is_held = match.is_held || match.holders_waiting > 0;
        const Time due = is_held ? moment : match.due;
        const bool is_home = match.home == thread && !is_held;
        next = std::min(next, due + (is_home ? Time{} : settings_.late_after));
    }
    return next;
}

void MatchThreads::run(Match& match, std::unique_lock<std::mutex>& lock) {
    const auto index = static_cast<std::size_t>(&match - matches_.data());
    match.is_held = true;
    match.held_since = UdpTransport::now();
    match.seen_held = {};
    lock.unlock();
    auto due = work_.run_due(index);
    lock.lock();
    if (std::exchange(match.hangs, false)) {
        lock.unlock();
        due = work_.after_hanging(index, UdpTransport::now() - match.held_since);
        lock.lock();
    }
    match.is_held = false;
    match.has_ended = !due;
    match.due = due.value_or(match.due);
    if (holders_waiting_ > 0) changed_.notify_all();
}

bool MatchThreads::hold(std::size_t index, Time patience, const std::function<void()>& act) {
    std::unique_lock lock(mutex_);
    Match& match = matches_[index];
    if (match.hangs) return false;
    ++holders_waiting_;
    ++match.holders_waiting;
    const bool is_free = changed_.wait_until(lock, point_of(UdpTransport::now() + patience),
                                             [&] { return !match.is_held; });
    --holders_waiting_;
    --match.holders_waiting;
    if (!is_free) return false;
    match.is_held = true;
    match.held_since = UdpTransport::now();
    match.seen_held = {};
    lock.unlock();
    act();
    lock.lock();
    match.is_held = false;
    changed_.notify_all();
    return true;
}

void MatchThreads::open(std::size_t index, Time first_due, std::size_t home) {
    {
        const std::lock_guard lock(mutex_);
        ARENA_ASSERT(matches_[index].is_end_taken, "a room has one match");
        matches_[index] = {.due = first_due, .home = home};
    }
    changed_.notify_all();
}

std::vector<std::size_t> MatchThreads::take_ended() {
    const std::lock_guard lock(mutex_);
    std::vector<std::size_t> ended;
    for (std::size_t index = 0; index < matches_.size(); ++index)
        if (matches_[index].has_ended && !std::exchange(matches_[index].is_end_taken, true))
            ended.push_back(index);
    return ended;
}

std::vector<bool> MatchThreads::hanging() const {
    const std::lock_guard lock(mutex_);
    std::vector<bool> hanging;
    for (const Match& match : matches_)
        hanging.push_back(match.hangs);
    return hanging;
}

std::vector<std::size_t> MatchThreads::homes() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::size_t> homes;
    for (const Match& match : matches_)
        homes.push_back(match.home);
    return homes;
}

std::vector<std::size_t> MatchThreads::look(Time moment) {
    const std::lock_guard lock(mutex_);
    const Time passed = std::clamp(moment - std::exchange(looked_at_, moment), Time{}, kSeenMax);
    std::vector<std::size_t> hanging;
    for (Match& match : matches_) {
        if (!match.is_held || match.held_since > moment - passed) continue;
        match.seen_held += passed;
        if (match.seen_held < kHangsAfter || std::exchange(match.hangs, true)) continue;
        hanging.push_back(static_cast<std::size_t>(&match - matches_.data()));
    }
    if (threads_.size() < settings_.threads + matches_.size() && all_threads_hang(moment))
        add_spare_thread();
    return hanging;
}

void MatchThreads::add_spare_thread() {
    try {
        add_thread();
    } catch (const std::system_error&) {
        // The system has none to spare: the next look tries again.
    }
}

bool MatchThreads::all_threads_hang(Time moment) const {
    const auto busy = std::ranges::count_if(matches_, [&](const Match& match) {
        return match.is_held && moment - match.held_since > kNoHelpAfter;
    });
    return static_cast<std::size_t>(busy) >= threads_.size();
}

bool MatchThreads::finished() const {
    const std::lock_guard lock(mutex_);
    return std::ranges::all_of(matches_, [](const Match& match) { return match.has_ended; });
}

bool MatchThreads::finished_but_hanging() const {
    const std::lock_guard lock(mutex_);
    return std::ranges::all_of(matches_,
                               [](const Match& match) { return match.has_ended || match.hangs; });
}

bool MatchThreads::has_hanging() const {
    const std::lock_guard lock(mutex_);
    return std::ranges::any_of(matches_, [](const Match& match) { return match.hangs; });
}

std::size_t MatchThreads::threads() const {
    const std::lock_guard lock(mutex_);
    return threads_.size();
}

}  // namespace arena::server
