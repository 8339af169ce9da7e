#include "client-sim/status/server_load.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

constexpr const char* kBody =
    R"({"started_at_unix_us": 1764000000123456, "tick_ms": {"sum": 30.0, "max": 9.5, "bars": [[1.0, 10], [2.0, 5], [10.0, 1]]},
        "tick_overruns": 1, "ticks_skipped": 2, "stage_seconds": {"step": 0.5, "flush": 0.25},
        "cpu_seconds": 1.5, "memory_bytes": 1000000})";

TEST(ServerLoad, is_read_from_the_page_of_a_server) {
    const auto load = parse_load(kBody);

    ASSERT_TRUE(load.ok());
    EXPECT_EQ(load.value().started_at_unix_us, 1'764'000'000'123'456);
    ASSERT_EQ(load.value().bars.size(), 3u);
    EXPECT_EQ(load.value().bars[1].up_to_ms, 2.0);
    EXPECT_EQ(load.value().bars[1].count, 5u);
    EXPECT_EQ(load.value().tick_ms_sum, 30.0);
    EXPECT_EQ(load.value().overruns, 1u);
    EXPECT_EQ(load.value().skipped, 2u);
    ASSERT_EQ(load.value().stages.size(), 2u);
    EXPECT_EQ(load.value().stages[1].name, "flush");
    EXPECT_EQ(load.value().cpu_seconds, 1.5);
    EXPECT_EQ(load.value().memory_bytes, 1e6);
}

TEST(ServerLoad, rejects_anything_else) {
    for (const char* body :
         {"", "[]", "{}", R"({"tick_ms": {}})", R"({"tick_ms": {"bars": [[1.0]]}})",
          R"({"tick_ms": {"bars": [[2.0, 1], [1.0, 1]]}})",
          R"({"tick_ms": {"bars": [[1.0, -1]]}})"})
        EXPECT_FALSE(parse_load(body).ok()) << body;
}

TEST(ServerLoad, the_span_between_two_readings_counts_only_the_time_between) {
    const ServerLoad before{.bars = {{1.0, 100}, {50.0, 1}},
                            .tick_ms_sum = 150.0,
                            .tick_ms_max = 49.0,
                            .overruns = 1,
                            .stages = {{"step", 2.0}},
                            .cpu_seconds = 3.0};
    const ServerLoad after{.bars = {{1.0, 100}, {2.0, 98}, {4.0, 2}, {50.0, 1}},
                           .tick_ms_sum = 350.0,
                           .tick_ms_max = 49.0,
                           .overruns = 3,
                           .stages = {{"step", 2.5}},
                           .cpu_seconds = 4.0,
                           .memory_bytes = 7.0};

    const auto span = between(before, after);

    ASSERT_TRUE(span);
    EXPECT_EQ(span->ticks, 100u);
    EXPECT_EQ(span->tick_ms_p50, 2.0);
    EXPECT_EQ(span->tick_ms_p99, 4.0);
    EXPECT_EQ(span->tick_ms_max, 4.0);
    EXPECT_EQ(span->tick_ms_mean, 2.0);
    EXPECT_EQ(span->overruns, 2u);
    EXPECT_EQ(span->stages[0].seconds, 0.5);
    EXPECT_EQ(span->cpu_seconds, 1.0);
    EXPECT_EQ(span->memory_bytes, 7.0);
}

TEST(ServerLoad, a_span_without_ticks_has_no_tick_times) {
    const ServerLoad load{.bars = {{1.0, 100}}};

    const auto span = between(load, load);

    ASSERT_TRUE(span);
    EXPECT_EQ(span->ticks, 0u);
    EXPECT_FALSE(span->tick_ms_p99);
}

TEST(ServerLoad, a_restart_between_two_readings_is_noticed) {
    const ServerLoad before{.bars = {{1.0, 100}, {2.0, 5}}, .cpu_seconds = 1.0};

    EXPECT_FALSE(between(before, {.bars = {{1.0, 99}, {2.0, 5}}, .cpu_seconds = 2.0}));
    EXPECT_FALSE(between(before, {.bars = {{2.0, 5}}, .cpu_seconds = 2.0}));
    EXPECT_FALSE(between(before, {.bars = {{1.0, 100}}, .cpu_seconds = 2.0}));
    EXPECT_FALSE(between(before, {.bars = {{1.0, 200}, {2.0, 5}}, .cpu_seconds = 0.5}));
    EXPECT_FALSE(between(
        before, {.started_at_unix_us = 5, .bars = {{1.0, 200}, {2.0, 5}}, .cpu_seconds = 2.0}));
}

}  // namespace
}  // namespace arena::client_sim
