#include "client-sim/bot/response_log.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::client_sim::response_log_test {
namespace {

using std::chrono::milliseconds;

std::vector<Time> times_of(const ResponseLog::Responses& responses) {
    return {responses.begin(), responses.end()};
}

/// Gives one input for each of these ticks, 20 ms apart, the first at 0 ms.
void give_from(ResponseLog& log, sim::Tick first, sim::Tick last) {
    for (sim::Tick tick = first; tick <= last; ++tick)
        log.give(tick, milliseconds{20 * (tick - first)});
}

TEST(ResponseLog, an_update_shows_the_input_of_its_tick_and_all_before_it) {
    ResponseLog log;
    give_from(log, 100, 104);

    const auto responses = times_of(log.on_used(102, milliseconds{150}));

    EXPECT_EQ(responses,
              (std::vector<Time>{milliseconds{110}, milliseconds{130}, milliseconds{150}}));
}

TEST(ResponseLog, only_the_first_update_that_shows_an_input_counts) {
    ResponseLog log;
    give_from(log, 100, 104);
    static_cast<void>(log.on_used(102, milliseconds{150}));

    const auto again = times_of(log.on_used(102, milliseconds{160}));
    const auto next = times_of(log.on_used(103, milliseconds{200}));
    const auto overtaken = times_of(log.on_used(101, milliseconds{210}));

    EXPECT_TRUE(again.empty());
    EXPECT_EQ(next, (std::vector<Time>{milliseconds{140}}));
    EXPECT_TRUE(overtaken.empty());
}

TEST(ResponseLog, an_input_that_never_reached_the_server_is_shown_with_the_next_newer_one) {
    ResponseLog log;
    log.give(100, milliseconds{0});  // lost
    log.give(101, milliseconds{20});

    const auto before = times_of(log.on_used(99, milliseconds{50}));
    const auto after = times_of(log.on_used(101, milliseconds{100}));

    EXPECT_TRUE(before.empty());
    EXPECT_EQ(after, (std::vector<Time>{milliseconds{80}, milliseconds{100}}));
}

TEST(ResponseLog, ticks_that_the_clock_left_out_have_no_response) {
    ResponseLog log;
    log.give(100, milliseconds{0});
    log.give(110, milliseconds{20});

    EXPECT_EQ(log.on_used(110, milliseconds{100}).size(), 2u);
    EXPECT_EQ(log.unshown(), 0u);
}

TEST(ResponseLog, an_input_given_again_counts_from_then_on) {
    ResponseLog log;
    give_from(log, 100, 103);
    log.give(102, milliseconds{500});

    const auto responses = times_of(log.on_used(102, milliseconds{600}));

    EXPECT_EQ(responses,
              (std::vector<Time>{milliseconds{100}, milliseconds{580}, milliseconds{600}}));
    EXPECT_EQ(log.unshown(), 1u) << "the one that it replaced";
}

TEST(ResponseLog, an_input_given_again_after_it_was_shown_is_too_late) {
    ResponseLog log;
    give_from(log, 100, 103);
    static_cast<void>(log.on_used(103, milliseconds{150}));
    log.give(102, milliseconds{200});

    EXPECT_TRUE(log.on_used(103, milliseconds{250}).empty());
}

TEST(ResponseLog, an_input_that_is_not_shown_in_time_is_counted) {
    ResponseLog log;
    give_from(log, 100, 100 + ResponseLog::kReach + 2);

    const auto responses = log.on_used(100 + ResponseLog::kReach + 2, milliseconds{5000});

    EXPECT_EQ(responses.size(), ResponseLog::kReach);
    EXPECT_EQ(log.unshown(), 3u);
}

TEST(ResponseLog, a_used_tick_beyond_the_newest_input_shows_only_given_inputs) {
    ResponseLog log;
    give_from(log, 100, 101);

    EXPECT_EQ(log.on_used(4'294'967'295u, milliseconds{50}).size(), 2u);
    log.give(102, milliseconds{60});
    EXPECT_EQ(log.on_used(4'294'967'295u, milliseconds{90}).size(), 1u);
}

TEST(ResponseLog, a_new_connection_has_other_ticks) {
    ResponseLog log;
    give_from(log, 1000, 1003);
    static_cast<void>(log.on_used(1001, milliseconds{50}));

    log.start();
    log.give(10, milliseconds{100});
    const auto responses = times_of(log.on_used(10, milliseconds{130}));

    EXPECT_EQ(responses, (std::vector<Time>{milliseconds{30}}));
    EXPECT_EQ(log.unshown(), 2u) << "the earlier ones that no update had shown";
}

}  // namespace
}  // namespace arena::client_sim::response_log_test
