#include "client-sim/report/finished_run.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

using std::chrono::milliseconds;

Report played_report() {
    RunRecord record;
    record.map = "arena";
    record.scenario = "siege";
    record.clients_requested = 2;
    record.tick_rate = 60;
    for (int i = 1; i <= 40; ++i) {
        record.distributions.group(0).response.record(milliseconds{i});
        record.distributions.group(0).input_margin.record(i < 10 ? -1 : 2);
    }
    Report report = make_report(record, {});
    report.remarks = {"The loop ran late."};
    return report;
}

TEST(FinishedRun, keeps_every_number_of_its_report) {
    const Report report = played_report();

    const FinishedRun run = finished_run_of(report);

    ASSERT_EQ(run.numbers.size(), report.numbers.size());
    EXPECT_EQ(run.number("clients_requested"), 2.0);
    EXPECT_EQ(run.number("response_ms_p99"), report.number("response_ms_p99"));
    EXPECT_FALSE(run.number("tick_ms_p99").has_value());
    EXPECT_FALSE(run.number("no_such_key").has_value());
    EXPECT_EQ(run.bars("response_ms"), report.histograms[0].bars);
    EXPECT_TRUE(run.bars("no_such_key").empty());
}

}  // namespace
}  // namespace arena::client_sim
