#include "client-sim/report/server_number.h"

#include <gtest/gtest.h>

#include "client-sim/report/report.h"

namespace arena::client_sim {
namespace {

Threshold threshold_of(std::string_view text) {
    return parse_threshold(text).value();
}

TEST(ServerNumber, is_one_that_a_report_has_only_with_the_status) {
    RunRecord silent;
    silent.totals.client_seconds = 1.0;
    RunRecord known = silent;
    known.status_asked = true;
    known.status = ServerStatus{.inputs_applied = 1, .decode_errors = 0};
    known.load = LoadSpan{
        .ticks = 1,
        .tick_ms_p50 = 1.0,
        .tick_ms_p99 = 1.0,
        .tick_ms_max = 1.0,
        .tick_ms_mean = 1.0,
        .stages = {
            {"receive", 1.0}, {"step", 1.0}, {"record", 1.0}, {"update", 1.0}, {"flush", 1.0}}};
    const Report without = make_report(silent, {});
    const Report with = make_report(known, {});

    for (const std::string_view key : report_number_keys())
        EXPECT_EQ(is_number_of_server(key), with.number(key) && !without.number(key))
            << key << " needs a line in client-sim/report/server_number.cpp";
}

TEST(ServerNumber, a_threshold_that_needs_the_status_is_named_with_the_remedy) {
    EXPECT_EQ(why_status_is_needed(threshold_of("tick_ms_p99 < 8.3")),
              "tick_ms_p99 < 8.3: only the server knows tick_ms_p99: give --status HOST:PORT, or "
              "leave the threshold out");
    EXPECT_TRUE(why_status_is_needed(threshold_of("inputs_sent >= inputs_applied")))
        << "also as a limit";
    EXPECT_FALSE(why_status_is_needed(threshold_of("tick_rate == 60")));
    EXPECT_FALSE(why_status_is_needed(threshold_of("response_ms_p50 <= response_floor_ms")));
}

TEST(ServerNumber, numbers_read_after_the_run_are_late) {
    EXPECT_EQ(late_number_of(threshold_of("inputs_sent < inputs_applied")), "inputs_applied");
    EXPECT_EQ(late_number_of(threshold_of("status_read == 1")), "status_read");
    EXPECT_FALSE(late_number_of(threshold_of("tick_ms_p99 < 8.3")));
}

}  // namespace
}  // namespace arena::client_sim
