#include "client-sim/report/html/timeline_section.h"

#include <limits>

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

bool is_in(const std::string& markup, std::string_view part) {
    return markup.find(part) != std::string::npos;
}

/// Returns a report with one sample at each of these times.
Report sampled_at(const std::vector<double>& times) {
    Report report;
    for (const double at : times)
        report.timeline.samples.push_back({.at_seconds = at});
    return report;
}

/// Returns the <figure> with that title; empty when there is none.
std::string figure_of(const std::string& markup, const std::string& title) {
    const std::size_t name = markup.find("<figcaption><h3>" + title);
    if (name == std::string::npos) return {};
    const std::size_t begin = markup.rfind("<figure", name);
    return markup.substr(begin, markup.find("</figure>", begin) - begin);
}

TEST(ReportHtmlTimeline, without_samples_there_is_nothing_to_plot) {
    Report report;
    report.timeline.samples = {{.at_seconds = -1.0},
                               {.at_seconds = std::numeric_limits<double>::quiet_NaN()}};

    for (const std::string& markup : {timeline_section(Report{}), timeline_section(report)}) {
        EXPECT_TRUE(is_in(markup, "No samples were taken")) << markup;
        EXPECT_FALSE(is_in(markup, "<figure")) << markup;
    }
}

TEST(ReportHtmlTimeline, names_each_measure_that_was_not_taken_with_how_to_get_it) {
    const std::string markup = timeline_section(sampled_at({1.0}));

    for (const char* line :
         {"<strong>Server tick</strong>: give <code>--status</code> to plot the server's ticks.",
          "<strong>Latency</strong>: no input was answered, and no update followed another.",
          "<strong>Corrections of all clients</strong>: no client predicted.",
          "<strong>Processor use</strong>: not measured.",
          "<strong>Server memory</strong>: give <code>--status</code> to plot the server's memory.",
          "<strong>Lag of the bots' own loop</strong>: not measured.",
          "<strong>Violations</strong>: none in any sample."})
        EXPECT_TRUE(is_in(markup, line)) << line << " in " << markup;
    EXPECT_NE(figure_of(markup, "Clients"), "") << "a count is always measured";
    EXPECT_NE(figure_of(markup, "Traffic of all clients"), "");
}

TEST(ReportHtmlTimeline, has_no_list_of_missing_plots_when_all_are_drawn) {
    Report report;
    report.timeline.samples = {{.at_seconds = 1.0,
                                .tick_ms_p99 = 1.0,
                                .server_cpu = 0.5,
                                .server_memory_bytes = 1e6,
                                .response_ms_p99 = 1.0,
                                .corrections_per_second = 1.0,
                                .violations = 1,
                                .harness_lag_ms_p99 = 1.0}};

    const std::string markup = timeline_section(report);

    EXPECT_FALSE(is_in(markup, "Not plotted")) << markup;
    EXPECT_NE(figure_of(markup, "Violations between two samples"), "");
}

TEST(ReportHtmlTimeline, the_time_axis_ends_with_the_last_of_run_sample_and_stage) {
    Report run = sampled_at({1.0, 4.0});
    run.numbers = {{"duration_seconds", 5.0}};
    Report stage = run;
    stage.timeline.stages = {{"hold", 0.0, 6.0}};
    Report endless = sampled_at({4.0});
    endless.numbers = {{"duration_seconds", std::numeric_limits<double>::infinity()}};
    endless.timeline.stages = {{"hold", 0.0, std::numeric_limits<double>::infinity()}};

    EXPECT_TRUE(is_in(timeline_section(run), "data-seconds=\"5\""));
    EXPECT_TRUE(is_in(timeline_section(stage), "data-seconds=\"6\""));
    EXPECT_TRUE(is_in(timeline_section(sampled_at({1.0, 4.0})), "data-seconds=\"4\""));
    EXPECT_TRUE(is_in(timeline_section(endless), "data-seconds=\"4\""));
    EXPECT_TRUE(is_in(timeline_section(sampled_at({0.0})), "data-seconds=\"1\"")) << "never 0";
}

TEST(ReportHtmlTimeline, draws_the_samples_in_the_order_of_time) {
    Report report = sampled_at({4.0, 0.0});
    report.timeline.samples[0].tick_ms_p99 = 10.0;
    report.timeline.samples[1].tick_ms_p99 = 0.0;

    // From the lower left corner to the upper right one.
    EXPECT_TRUE(is_in(figure_of(timeline_section(report), "Server tick"),
                      R"(data-label="p99" d="M0 1000L1000 0")"));
}

TEST(ReportHtmlTimeline, an_upper_limit_is_drawn_in_the_plot_of_its_number) {
    Report report = sampled_at({0.0, 1.0});
    for (Sample& sample : report.timeline.samples)
        sample.tick_ms_p99 = sample.response_ms_p99 = 8.0;
    report.thresholds = {{.expression = "tick_ms_p99 < 9"},
                         {.expression = "tick_ms_p50 <= 7"},
                         {.expression = "tick_ms_p99 > 5"},
                         {.expression = "tick_ms_p99 == 6"},
                         {.expression = "tick_ms_p99 < tick_ms_max"},
                         {.expression = "response_ms_p99 < 4"},
                         {.expression = "no threshold"}};

    const std::string markup = timeline_section(report);

    const std::string tick = figure_of(markup, "Server tick");
    EXPECT_TRUE(is_in(tick, ">tick_ms_p99 &lt; 9</text>")) << tick;
    EXPECT_TRUE(is_in(tick, ">tick_ms_p50 &lt;= 7</text>")) << tick;
    for (const char* other : {"&gt; 5", "== 6", "tick_ms_max", "response_ms_p99"})
        EXPECT_FALSE(is_in(tick, other)) << other << " in " << tick;
    EXPECT_TRUE(is_in(figure_of(markup, "Latency"), ">response_ms_p99 &lt; 4</text>"));
}

TEST(ReportHtmlTimeline, traffic_has_the_unit_of_its_largest_finite_rate) {
    Report report = sampled_at({0.0, 1.0});
    report.timeline.samples[0].bytes_received_per_second = 500.0;
    report.timeline.samples[1].bytes_sent_per_second = 2000.0;
    report.timeline.samples[1].bytes_received_per_second = std::numeric_limits<double>::infinity();

    const std::string traffic = figure_of(timeline_section(report), "Traffic of all clients");

    EXPECT_TRUE(is_in(traffic, R"(data-unit="kB/s")")) << traffic;
    EXPECT_TRUE(is_in(traffic, "received from 0.5 to 0.5 kB/s. sent from 0 to 2 kB/s.")) << traffic;
}

TEST(ReportHtmlTimeline, memory_has_the_unit_of_its_largest_value) {
    Report report = sampled_at({0.0, 1.0});
    report.timeline.samples[1].server_memory_bytes = 40e6;

    const std::string memory = figure_of(timeline_section(report), "Server memory");

    EXPECT_TRUE(is_in(memory, R"(data-unit="MB")")) << memory;
    EXPECT_TRUE(is_in(memory, "resident from 40 to 40 MB.")) << memory;
}

TEST(ReportHtmlTimeline, the_bots_processor_time_is_drawn_only_when_it_was_measured) {
    Report report = sampled_at({0.0, 1.0});
    report.timeline.samples[0].server_cpu = 0.5;
    const std::string without = figure_of(timeline_section(report), "Processor use");
    report.timeline.samples[1].harness_cpu = 0.25;

    const std::string with = figure_of(timeline_section(report), "Processor use");

    EXPECT_TRUE(is_in(without, R"(data-label="server")")) << without;
    EXPECT_FALSE(is_in(without, R"(data-label="bots")")) << without;
    EXPECT_TRUE(is_in(with, R"(data-label="bots")")) << with;
}

TEST(ReportHtmlTimeline, the_lag_plot_shows_the_length_of_a_tick_when_the_rate_is_known) {
    Report report = sampled_at({0.0, 1.0});
    for (Sample& sample : report.timeline.samples)
        sample.harness_lag_ms_p99 = 10.0;
    const std::string unknown = figure_of(timeline_section(report), "Lag of the bots");
    report.numbers = {{"tick_rate", std::int64_t{50}}};

    const std::string known = figure_of(timeline_section(report), "Lag of the bots");

    EXPECT_FALSE(is_in(unknown, "a tick: valid up to here")) << unknown;
    // 20 ms is the top of the axis.
    EXPECT_TRUE(is_in(known, R"(data-high="20")")) << known;
    EXPECT_TRUE(is_in(known, R"(y="0%" dx="-4" dy="1.2em">a tick: valid up to here</text>)"))
        << known;
}

}  // namespace
}  // namespace arena::client_sim::html
