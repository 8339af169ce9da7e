#include "client-sim/report/html/stage_section.h"

#include <tuple>

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

TEST(ReportHtmlStages, a_row_holds_the_highest_value_of_each_measure_in_its_stage) {
    Report report;
    report.timeline.stages = {{"ramp", 0.0, 2.0}, {"hold", 2.0, 4.0}};
    for (const auto& [at, clients, tick_ms] :
         {std::tuple{1.0, 5u, 1.0}, std::tuple{2.0, 10u, 3.0}, std::tuple{3.0, 9u, 2.5}}) {
        Sample sample;
        sample.at_seconds = at;
        sample.clients_connected = clients;
        sample.tick_ms_p99 = tick_ms;
        report.timeline.samples.push_back(sample);
    }

    const std::string markup = stage_section(report);

    EXPECT_NE(markup.find("ramp</th><td>0 s</td><td>2 s</td><td>10</td><td>3</td>"),
              std::string::npos)
        << markup;
    EXPECT_NE(markup.find("hold</th><td>2 s</td><td>4 s</td><td>9</td><td>2.5</td>"),
              std::string::npos)
        << markup;
}

TEST(ReportHtmlStages, a_stage_without_samples_shows_dashes) {
    Report report;
    report.timeline.stages = {{"a & b", 0.0, 2.0}};

    const std::string markup = stage_section(report);

    EXPECT_NE(markup.find("a &amp; b</th><td>0 s</td><td>2 s</td><td>\u2013</td>"),
              std::string::npos)
        << markup;
}

TEST(ReportHtmlStages, without_a_scenario_there_is_no_table) {
    EXPECT_EQ(stage_section(Report{}), "");
}

}  // namespace
}  // namespace arena::client_sim::html
