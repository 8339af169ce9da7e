// MatchThreads: the threads that run the ticks of matches, one match on one thread at a time.
//
// Each match has a home, the thread that runs it as long as it comes to it in time. A match that is
// late is taken over by a thread that has nothing else to do, and has its home there from then on.
// So load spreads by itself, and a match that hangs holds up nobody but itself: when all threads
// hang, there are spare ones, at most one for each match.
//
// The thread that made this looks after it (look), and may hold a match itself for a moment.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "server/base/time.h"

namespace arena::server {

/// A match whose tick has lasted for so long hangs. Time in which the whole process stood still
/// does not count.
inline constexpr Time kHangsAfter = std::chrono::seconds(2);

class MatchThreads {
  public:
    struct Work {
        /// Runs the ticks of the match in a room that are due. Returns when the next one is;
        /// nothing when there will be none.
        std::function<std::optional<Time>(std::size_t match)> run_due;
        /// Called instead of the next run_due after a match has hung for so long.
        std::function<std::optional<Time>(std::size_t match, Time lasted)> after_hanging;
    };
    struct Settings {
        std::size_t threads = 1;
        /// Another thread may take over a match that is so late.
        Time late_after{};
    };

    /// Begins. `first_due` has an entry for each room: when its match is due first, or nothing
    /// when it has none. Throws std::system_error when the system starts no more threads.
    MatchThreads(const Settings& settings, const std::vector<std::optional<Time>>& first_due,
                 Work work);
    /// Waits for the ticks that are being run, also of a match that hangs, and runs no more.
    ~MatchThreads();
    MatchThreads(const MatchThreads&) = delete;
    MatchThreads& operator=(const MatchThreads&) = delete;

    /// Calls `act` while no thread runs the match, before its next ticks. Returns false when the
    /// match is not free within `patience`, and at once when it hangs.
    [[nodiscard]] bool hold(std::size_t match, Time patience, const std::function<void()>& act);

    /// Begins to run a match in a room that has none, with a thread as its home.
    void open(std::size_t match, Time first_due, std::size_t home);
    /// Returns the matches that have ended since the last call: their rooms are free, and no
    /// thread comes near them.
    [[nodiscard]] std::vector<std::size_t> take_ended();
    /// Returns whether the match in each room hangs.
    [[nodiscard]] std::vector<bool> hanging() const;
    /// Returns the home of the match in each room.
    [[nodiscard]] std::vector<std::size_t> homes() const;

    /// Must be called about as often as matches tick. Returns the matches that have begun to hang.
    std::vector<std::size_t> look(Time now);

    /// Whether all matches have ended.
    [[nodiscard]] bool finished() const;
    /// Whether all have ended but those that hang.
    [[nodiscard]] bool finished_but_hanging() const;
    /// Whether a match hangs now, as look() has found.
    [[nodiscard]] bool has_hanging() const;
    /// Returns how many threads there are, spare ones included.
    [[nodiscard]] std::size_t threads() const;

  private:
    struct Match {
        Time due{};
        std::size_t home = 0;
        bool is_held = false;  ///< by one of the threads, or by hold()
        bool has_ended = false;
        bool is_end_taken = false;
        bool hangs = false;
        std::size_t holders_waiting = 0;  ///< in hold(): they come first
        Time held_since{};
        Time seen_held{};  ///< for how long look() has found it held by the same run
    };

    void add_thread();
    void add_spare_thread();
    void end();
    void work_on(std::size_t thread);
    /// Return the match that the thread is to run at `now`, and when there may be another one.
    [[nodiscard]] Match* choose(std::size_t thread, Time now);
    [[nodiscard]] Time next_look(std::size_t thread, Time now) const;
    /// Runs a match that is held, without the lock.
    void run(Match& match, std::unique_lock<std::mutex>& lock);
    [[nodiscard]] bool all_threads_hang(Time now) const;

    Settings settings_;
    Work work_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Match> matches_;  // guarded by the mutex, as are the ones below
    std::size_t holders_waiting_ = 0;
    Time looked_at_{};
    bool ends_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace arena::server
