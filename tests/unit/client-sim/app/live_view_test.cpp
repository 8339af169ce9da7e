#include "client-sim/app/live_view.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

using namespace std::chrono_literals;

Sample sample_at(double seconds) {
    return {.at_seconds = seconds,
            .clients_wanted = 100,
            .clients_connected = 98,
            .clients_failed = 0,
            .tick_ms_p50 = 0.5,
            .tick_ms_p99 = 1.25,
            .response_ms_p50 = 71.0,
            .response_ms_p99 = 102.5,
            .snapshot_gap_ms_p99 = 55.0,
            .bytes_received_per_second = 350'000.0,
            .bytes_sent_per_second = 90'000.0,
            .harness_lag_ms_p99 = 2.0,
            .harness_cpu = 0.31};
}

Scenario two_stages() {
    Scenario scenario;
    scenario.stages = {{.name = "join", .duration = 30s, .clients = 100},
                       {.name = "hold", .duration = 60s, .clients = 100}};
    return scenario;
}

TEST(Sparkline, draws_the_largest_value_highest_and_an_unknown_one_as_a_blank) {
    EXPECT_EQ(sparkline(std::vector<std::optional<double>>{0.0, 4.0, std::nullopt, 8.0}), "▁▅ █");
    EXPECT_EQ(sparkline(std::vector<std::optional<double>>{0.0, 0.0}), "▁▁");
    EXPECT_EQ(sparkline({}), "");
}

TEST(LiveView, shows_the_time_the_stage_and_the_figures_of_the_last_second) {
    const std::vector<Sample> recent{sample_at(40.0), sample_at(41.0)};

    const auto lines = live_lines(two_stages(), recent, 80);

    ASSERT_EQ(lines.size(), 6u) << "no warning";
    EXPECT_EQ(lines[0], "0:41 of 1:30, 0:49 left   hold (2 of 2)");
    EXPECT_EQ(lines[1], "clients   98 of 100 play, 0 failed");
    EXPECT_EQ(lines[2], "tick      p50 0.50 p99 1.25 ms  ██");
    EXPECT_EQ(lines[4], "traffic   350 kB/s in, 90 kB/s out, 55.0 ms between updates (p99)");
    EXPECT_EQ(lines[5], "load      server - cores, harness 0.31 cores, its lag 2.0 ms");
}

TEST(LiveView, shows_corrections_when_a_client_predicts) {
    Sample before = sample_at(40.0);
    before.corrections_per_second = 1.0;
    Sample now = sample_at(41.0);
    now.corrections_per_second = 2.25;

    const auto lines = live_lines(two_stages(), std::vector<Sample>{before, now}, 80);

    ASSERT_EQ(lines.size(), 7u);
    EXPECT_EQ(lines[4], "predict   2.2 corrections a second  ▄█");
    EXPECT_NE(plain_line(now).find("response p99 102.5 ms  2.2 corrections/s  350 kB/s"),
              std::string::npos);
}

TEST(LiveView, warns_of_failed_clients_violations_and_a_late_harness) {
    Sample sample = sample_at(1.0);
    sample.clients_failed = 3;
    sample.violations = 2;
    sample.harness_lag_ms_p99 = 40.0;

    const auto lines = live_lines(two_stages(), std::vector<Sample>{sample}, 80);

    ASSERT_EQ(lines.size(), 9u);
    EXPECT_EQ(lines[6], "WARNING   3 clients were not admitted or were lost");
    EXPECT_EQ(lines[8], "WARNING   the harness itself is late: give it more processor time");
}

TEST(LiveView, cuts_its_lines_on_a_narrow_terminal_and_shows_the_newest_values) {
    std::vector<Sample> recent(40, sample_at(1.0));
    recent.back().tick_ms_p99 = 10.0;

    const auto lines = live_lines(two_stages(), recent, 36);

    ASSERT_EQ(lines.size(), 6u);
    EXPECT_EQ(lines[2], "tick      p50 0.50 p99 10.00 ms  ▂▂█");
    EXPECT_EQ(lines[4], "traffic   350 kB/s in, 90 kB/s out, ");
}

TEST(LiveView, writes_one_line_per_sample_to_a_log) {
    EXPECT_EQ(plain_line(sample_at(5.0)),
              "    5 s  98/100 clients  0 failed  tick p99 1.25 ms  response p99 102.5 ms  "
              "350 kB/s  0 violations  lag 2.0 ms");
}

}  // namespace
}  // namespace arena::client_sim
