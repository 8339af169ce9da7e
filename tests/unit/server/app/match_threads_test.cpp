#include "server/app/match_threads.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::match_threads_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

Time now() {
    return std::chrono::duration_cast<Time>(std::chrono::steady_clock::now().time_since_epoch());
}

constexpr Time kPeriod = milliseconds(5);

/// Matches that count their ticks. Each may be told to hang, or to end.
struct Matches {
    explicit Matches(std::size_t count) : all(count) {
        for (auto& match : all)
            match = std::make_unique<Match>();
    }

    struct Match {
        std::atomic<int> ticks{0};
        std::atomic<int> inside{0};
        std::atomic<bool> hangs{false};
        std::atomic<bool> ends{false};
        std::atomic<int> ended_after_hanging{0};
        Time work{};  ///< how long a tick takes
        Time due = now();
    };

    std::optional<Time> run(std::size_t index) {
        Match& match = *all[index];
        if (++match.inside > 1) overlapped = true;
        while (match.hangs && !is_over)
            std::this_thread::sleep_for(milliseconds(1));
        if (match.work > Time{}) std::this_thread::sleep_for(match.work);
        ++match.ticks;
        match.due = std::max(match.due + kPeriod, now());
        --match.inside;
        if (match.ends) return std::nullopt;
        return match.due;
    }

    [[nodiscard]] MatchThreads::Work work() {
        return {.run_due = [this](std::size_t match) { return run(match); },
                .after_hanging = [this](std::size_t match, Time) -> std::optional<Time> {
                    ++all[match]->ended_after_hanging;
                    return std::nullopt;
                }};
    }
    [[nodiscard]] std::vector<std::optional<Time>> first_due() const {
        std::vector<std::optional<Time>> due;
        for (const auto& match : all)
            due.push_back(match->due);
        return due;
    }
    /// Waits until the match has been run so many times more.
    [[nodiscard]] bool runs(std::size_t index, int times) const {
        const int enough = all[index]->ticks + times;
        return wait_until([&] { return all[index]->ticks >= enough; });
    }
    template <typename Condition>
    static bool wait_until(Condition&& condition) {
        const Time deadline = now() + seconds(20);
        while (!condition()) {
            if (now() > deadline) return false;
            std::this_thread::sleep_for(milliseconds(1));
        }
        return true;
    }

    std::vector<std::unique_ptr<Match>> all;
    std::atomic<bool> overlapped{false};
    std::atomic<bool> is_over{false};
};

constexpr MatchThreads::Settings kTwoThreads{.threads = 2, .late_after = milliseconds(2)};

TEST(MatchThreads, run_every_match_again_and_again_and_never_one_on_two_threads) {
    Matches matches(5);
    const MatchThreads threads(kTwoThreads, matches.first_due(), matches.work());

    for (std::size_t match = 0; match < 5; ++match)
        EXPECT_TRUE(matches.runs(match, 20));
    EXPECT_FALSE(matches.overlapped);
    EXPECT_FALSE(threads.has_hanging());
    EXPECT_FALSE(threads.finished());
}

TEST(MatchThreads, a_match_that_hangs_holds_up_no_other) {
    Matches matches(4);
    MatchThreads threads(kTwoThreads, matches.first_due(), matches.work());
    ASSERT_TRUE(matches.runs(0, 2));

    matches.all[1]->hangs = true;
    ASSERT_TRUE(Matches::wait_until([&] { return matches.all[1]->inside == 1; }));

    for (const std::size_t match : {0u, 2u, 3u})
        EXPECT_TRUE(matches.runs(match, 20));
    EXPECT_EQ(threads.threads(), 2u);
    matches.is_over = true;
}

TEST(MatchThreads, when_all_threads_hang_there_are_spare_ones) {
    Matches matches(4);
    MatchThreads threads(kTwoThreads, matches.first_due(), matches.work());
    matches.all[0]->hangs = matches.all[1]->hangs = true;
    ASSERT_TRUE(Matches::wait_until(
        [&] { return matches.all[0]->inside == 1 && matches.all[1]->inside == 1; }));

    EXPECT_TRUE(Matches::wait_until([&] {
        threads.look(now());
        return threads.threads() == 3;
    }));
    EXPECT_TRUE(matches.runs(2, 20));
    EXPECT_TRUE(matches.runs(3, 20));
    matches.is_over = true;
}

TEST(MatchThreads, a_match_that_has_hung_is_named_once_and_told_to_end) {
    Matches matches(2);
    MatchThreads threads(kTwoThreads, matches.first_due(), matches.work());
    matches.all[1]->hangs = true;

    std::vector<std::size_t> hanging;
    const Time begin = now();
    ASSERT_TRUE(Matches::wait_until([&] {
        for (const std::size_t match : threads.look(now()))
            hanging.push_back(match);
        return now() - begin > kHangsAfter + seconds(1);
    }));
    EXPECT_EQ(hanging, std::vector<std::size_t>{1});
    EXPECT_EQ(matches.all[1]->ended_after_hanging, 0);

    matches.all[1]->hangs = false;
    EXPECT_TRUE(Matches::wait_until([&] { return matches.all[1]->ended_after_hanging == 1; }));
    EXPECT_TRUE(matches.runs(0, 5));
}

TEST(MatchThreads, a_process_that_stood_still_has_no_match_that_hangs) {
    Matches matches(1);
    MatchThreads threads({.threads = 1}, matches.first_due(), matches.work());
    matches.all[0]->hangs = true;
    ASSERT_TRUE(Matches::wait_until([&] { return matches.all[0]->inside == 1; }));

    threads.look(now());
    EXPECT_TRUE(threads.look(now() + seconds(60)).empty());
    matches.is_over = true;
}

TEST(MatchThreads, a_match_is_held_while_no_thread_runs_it) {
    Matches matches(2);
    MatchThreads threads(kTwoThreads, matches.first_due(), matches.work());

    for (int time = 0; time < 50; ++time) {
        int before = 0;
        int after = 0;
        EXPECT_TRUE(threads.hold(0, seconds(20), [&] {
            before = matches.all[0]->ticks;
            std::this_thread::sleep_for(kPeriod);
            after = matches.all[0]->ticks;
        }));
        EXPECT_EQ(before, after);
    }
    EXPECT_TRUE(matches.runs(0, 5));
}

TEST(MatchThreads, matches_that_take_all_time_are_run_in_turn_and_can_be_held) {
    Matches matches(4);
    for (auto& match : matches.all)
        match->work = kPeriod;
    MatchThreads threads({.threads = 1, .late_after = milliseconds(2)}, matches.first_due(),
                         matches.work());

    for (std::size_t match = 0; match < 4; ++match)
        EXPECT_TRUE(matches.runs(match, 10));
    for (int time = 0; time < 20; ++time)
        EXPECT_TRUE(threads.hold(static_cast<std::size_t>(time) % 4, seconds(20), [] {}));
}

TEST(MatchThreads, nobody_starves_beside_a_match_that_hangs_when_there_is_too_much_work) {
    Matches matches(5);
    for (auto& match : matches.all)
        match->work = kPeriod;
    MatchThreads threads(kTwoThreads, matches.first_due(), matches.work());
    ASSERT_TRUE(matches.runs(0, 5));

    matches.all[0]->hangs = true;
    ASSERT_TRUE(Matches::wait_until([&] { return matches.all[0]->inside == 1; }));

    for (std::size_t match = 1; match < 5; ++match)
        EXPECT_TRUE(matches.runs(match, 10)) << match;
    matches.is_over = true;
}

TEST(MatchThreads, a_match_that_hangs_cannot_be_held) {
    Matches matches(2);
    MatchThreads threads(kTwoThreads, matches.first_due(), matches.work());
    matches.all[0]->hangs = true;
    ASSERT_TRUE(Matches::wait_until([&] { return matches.all[0]->inside == 1; }));

    EXPECT_FALSE(threads.hold(0, milliseconds(5), [] { ADD_FAILURE() << "it is being run"; }));
    matches.is_over = true;
}

TEST(MatchThreads, are_finished_when_all_matches_have_ended_but_those_that_hang) {
    Matches matches(3);
    MatchThreads threads(kTwoThreads, matches.first_due(), matches.work());
    matches.all[0]->hangs = true;
    ASSERT_TRUE(Matches::wait_until([&] { return matches.all[0]->inside == 1; }));
    matches.all[1]->ends = matches.all[2]->ends = true;

    EXPECT_TRUE(Matches::wait_until([&] {
        threads.look(now());
        return threads.finished_but_hanging();
    }));
    EXPECT_TRUE(threads.has_hanging());
    EXPECT_FALSE(threads.finished());
    const int ticks = matches.all[1]->ticks;
    std::this_thread::sleep_for(4 * kPeriod);
    EXPECT_EQ(matches.all[1]->ticks, ticks);
    matches.is_over = true;
}

TEST(MatchThreads, a_match_may_be_opened_where_another_has_ended) {
    Matches matches(3);
    std::vector<std::optional<Time>> first_due = matches.first_due();
    first_due[2].reset();
    MatchThreads threads(kTwoThreads, first_due, matches.work());
    ASSERT_TRUE(matches.runs(0, 3) && matches.runs(1, 3));
    EXPECT_EQ(matches.all[2]->ticks, 0) << "it has no match yet";
    EXPECT_TRUE(threads.take_ended().empty());

    threads.open(2, now(), 1);
    EXPECT_TRUE(matches.runs(2, 3));
    matches.all[0]->ends = true;
    std::vector<std::size_t> ended;
    EXPECT_TRUE(Matches::wait_until([&] {
        ended = threads.take_ended();
        return !ended.empty();
    }));
    EXPECT_EQ(ended, std::vector<std::size_t>{0});
    EXPECT_TRUE(threads.take_ended().empty()) << "only once";

    matches.all[0]->ends = false;
    matches.all[0]->due = now();
    threads.open(0, now(), 0);
    EXPECT_TRUE(matches.runs(0, 3));
    EXPECT_EQ(threads.homes().size(), 3u);
    EXPECT_FALSE(threads.finished());
    EXPECT_FALSE(matches.overlapped);
}

}  // namespace
}  // namespace arena::server::match_threads_test
