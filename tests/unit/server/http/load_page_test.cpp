#include "server/http/load_page.h"

#include <chrono>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/unit/server/http/filled_report.h"

namespace arena::server::load_page_test {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(LoadPage, of_a_server_without_ticks_has_zeros_and_no_bars) {
    const json load = json::parse(load_json(7, {}, {}));

    EXPECT_EQ(
        load,
        (json{{"started_at_unix_us", 7},
              {"tick_ms", {{"sum", 0.0}, {"max", 0.0}, {"bars", json::array()}}},
              {"tick_overruns", 0},
              {"ticks_skipped", 0},
              {"stage_seconds",
               {{"receive", 0.0}, {"step", 0.0}, {"record", 0.0}, {"update", 0.0}, {"flush", 0.0}}},
              {"cpu_seconds", 0.0},
              {"memory_bytes", 0.0}}));
}

TEST(LoadPage, has_the_tick_times_as_bars) {
    const json load = json::parse(load_json(7, report_at(seconds(20)), {}));

    // One tick of 2 ms and one of 20 ms, of which a period is 16 ms.
    EXPECT_NEAR(load["tick_ms"]["sum"].get<double>(), 22.0, 1e-9);
    EXPECT_EQ(load["tick_ms"]["max"], 20.0);
    ASSERT_EQ(load["tick_ms"]["bars"].size(), 2u);
    EXPECT_NEAR(load["tick_ms"]["bars"][0][0].get<double>(), 2.0, 0.07);
    EXPECT_EQ(load["tick_ms"]["bars"][0][1], 1);
    EXPECT_NEAR(load["tick_ms"]["bars"][1][0].get<double>(), 20.0, 0.7);
    EXPECT_EQ(load["tick_ms"]["bars"][1][1], 1);
    EXPECT_EQ(load["tick_overruns"], 1);
    EXPECT_EQ(load["ticks_skipped"], 3);
}

TEST(LoadPage, has_the_seconds_of_each_stage_under_its_name) {
    ServerReport report;
    report.tick_times.receiving = milliseconds(250);
    report.statistics.stages[TickStage::step] = 1'000'000'000;
    report.statistics.stages[TickStage::record] = 2'000'000'000;
    report.statistics.stages[TickStage::update] = 3'000'000'000;
    report.statistics.stages[TickStage::flush] = 4'500'000'000;

    const json load = json::parse(load_json(7, report, {}));

    EXPECT_EQ(
        load["stage_seconds"],
        (json{{"receive", 0.25}, {"step", 1.0}, {"record", 2.0}, {"update", 3.0}, {"flush", 4.5}}));
}

TEST(LoadPage, has_the_use_of_the_process_and_which_run_of_the_server_it_is) {
    const json load = json::parse(
        load_json(1'764'000'000'123'456, {}, {.cpu_seconds = 1.5, .resident_memory_bytes = 5e6}));

    EXPECT_EQ(load["started_at_unix_us"], 1'764'000'000'123'456);
    EXPECT_EQ(load["cpu_seconds"], 1.5);
    EXPECT_EQ(load["memory_bytes"], 5e6);
}

TEST(LoadPage, is_one_line) {
    const std::string text = load_json(7, report_at(seconds(20)), {});

    EXPECT_EQ(text.find('\n'), text.size() - 1);
}

}  // namespace
}  // namespace arena::server::load_page_test
