#include "client-sim/measure/sampler.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

using namespace std::chrono_literals;

ServerLoad load_of(std::uint64_t ticks, double cpu) {
    return {.bars = {{2.0, ticks}},
            .tick_ms_sum = 1.5 * static_cast<double>(ticks),
            .tick_ms_max = 2.0,
            .cpu_seconds = cpu,
            .memory_bytes = 7.0};
}

/// Takes samples of growing totals.
struct Sampling {
    Sample take(Time at, double cpu_seconds) {
        return sampler.take({.at = at,
                             .clients_wanted = 10,
                             .clients_playing = 8,
                             .totals = totals,
                             .recent = recent,
                             .recent_lag = lag,
                             .cpu_seconds = cpu_seconds});
    }
    Sampler sampler{1.0};
    FleetTotals totals;
    FleetDistributions recent;
    Histogram lag;
};

TEST(Sampler, rates_cover_the_time_since_the_previous_sample) {
    Sampling sampling;
    sampling.totals.bytes_received = 4000;
    sampling.totals.bytes_sent = 2000;
    static_cast<void>(sampling.take(2s, 1.5));
    sampling.totals.bytes_received = 5000;
    sampling.totals.closed_by_reason["server_full"].clients = 2;
    sampling.totals.verdict.violations[0] = 3;
    sampling.recent.group(0).response.record(70ms);

    const Sample sample = sampling.take(4s, 2.0);

    EXPECT_EQ(sample.at_seconds, 4.0);
    EXPECT_EQ(sample.clients_wanted, 10u);
    EXPECT_EQ(sample.clients_connected, 8u);
    EXPECT_EQ(sample.clients_failed, 2u);
    EXPECT_DOUBLE_EQ(sample.bytes_received_per_second, 500.0);
    EXPECT_DOUBLE_EQ(sample.bytes_sent_per_second, 0.0);
    EXPECT_EQ(sample.violations, 3u);
    EXPECT_NEAR(*sample.response_ms_p99, 70.0, 1.5);
    EXPECT_DOUBLE_EQ(sample.harness_cpu, 0.25);
    EXPECT_FALSE(sample.tick_ms_p99) << "no server was read";
}

TEST(Sampler, counts_corrections_only_when_a_client_predicts) {
    Sampling sampling;
    EXPECT_FALSE(sampling.take(1s, 1.0).corrections_per_second);
    sampling.totals.group(1) = {.clients_predicting = 1, .corrections = {1, 2, 3}};
    EXPECT_DOUBLE_EQ(*sampling.take(3s, 1.0).corrections_per_second, 3.0);
    sampling.totals.group(0) = {.clients_predicting = 1, .corrections = {0, 0, 4}};
    EXPECT_DOUBLE_EQ(*sampling.take(4s, 1.0).corrections_per_second, 4.0);
}

TEST(Sampler, a_late_server_leaves_a_gap_instead_of_zero) {
    Sampling sampling;
    sampling.sampler.add_reading(load_of(100, 5.0), 0s);
    EXPECT_FALSE(sampling.take(1s, 1.0).tick_ms_p99) << "one reading says nothing";
    sampling.sampler.add_reading(load_of(220, 5.5), 2s);
    const Sample with = sampling.take(2s, 1.0);
    const Sample without = sampling.take(3s, 1.0);

    EXPECT_EQ(with.tick_ms_p99, 2.0);
    EXPECT_DOUBLE_EQ(*with.server_cpu, 0.25);
    EXPECT_EQ(with.server_memory_bytes, 7.0);
    EXPECT_FALSE(without.tick_ms_p99);
    EXPECT_FALSE(without.server_cpu);
}

TEST(Sampler, the_whole_load_is_from_the_first_reading_to_the_last) {
    Sampling sampling;
    EXPECT_FALSE(sampling.sampler.whole_load());
    sampling.sampler.add_reading(load_of(100, 5.0), 0s);
    sampling.sampler.add_reading(load_of(200, 5.5), 1s);
    sampling.sampler.add_reading(load_of(400, 6.0), 2s);

    const auto load = sampling.sampler.whole_load();

    ASSERT_TRUE(load);
    EXPECT_EQ(load->ticks, 300u);
    EXPECT_DOUBLE_EQ(load->cpu_seconds, 1.0);
    EXPECT_DOUBLE_EQ(*load->tick_ms_mean, 1.5);
}

TEST(Sampler, the_whole_load_after_a_restart_is_that_of_the_new_server) {
    Sampling sampling;
    const auto of_server = [](std::int64_t started_at, std::uint64_t ticks, double cpu) {
        ServerLoad load = load_of(ticks, cpu);
        load.started_at_unix_us = started_at;
        return load;
    };
    sampling.sampler.add_reading(of_server(1, 100, 5.0), 0s);
    sampling.sampler.add_reading(of_server(1, 200, 5.5), 1s);
    static_cast<void>(sampling.take(1s, 1.0));
    // It has already done more than the previous server, so only its start time tells them apart.
    sampling.sampler.add_reading(of_server(2, 300, 6.0), 9s);
    const Sample at_restart = sampling.take(9s, 1.0);
    sampling.sampler.add_reading(of_server(2, 360, 6.25), 10s);
    const Sample after = sampling.take(10s, 1.0);

    const auto load = sampling.sampler.whole_load();

    EXPECT_FALSE(at_restart.server_cpu);
    EXPECT_DOUBLE_EQ(*after.server_cpu, 0.25);
    ASSERT_TRUE(load);
    EXPECT_EQ(load->restarts, 1u);
    EXPECT_EQ(load->ticks, 360u);
    EXPECT_DOUBLE_EQ(load->cpu_seconds, 6.25);
}

TEST(Sampler, a_restart_is_noticed_by_shrunken_counts_without_a_start_time) {
    Sampling sampling;
    sampling.sampler.add_reading(load_of(200, 5.5), 0s);
    sampling.sampler.add_reading(load_of(30, 0.5), 1s);
    sampling.sampler.add_reading(load_of(90, 0.75), 2s);

    const auto load = sampling.sampler.whole_load();

    ASSERT_TRUE(load);
    EXPECT_EQ(load->restarts, 1u);
    EXPECT_EQ(load->ticks, 90u);
}

}  // namespace
}  // namespace arena::client_sim
