#include "client-sim/report/report_html.h"

#include <limits>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/unit/client-sim/report/markup_judge.h"

namespace arena::client_sim {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

bool has(const std::string& page, std::string_view part) {
    return page.find(part) != std::string::npos;
}

/// Expects a page that is well-formed and entirely UTF-8.
void expect_sound(const std::string& page) {
    EXPECT_EQ(markup_error(page), "");
    EXPECT_NO_THROW((void)nlohmann::json(page).dump());
}

Sample sample_at(double seconds, double tick_ms) {
    Sample sample;
    sample.at_seconds = seconds;
    sample.clients_wanted = sample.clients_connected = 200;
    sample.tick_ms_p50 = tick_ms / 2.0;
    sample.tick_ms_p99 = tick_ms;
    sample.server_cpu = 0.5;
    sample.server_memory_bytes = 40e6;
    sample.response_ms_p50 = 60.0 + tick_ms;
    sample.response_ms_p99 = 90.0 + tick_ms;
    sample.snapshot_gap_ms_p99 = 52.0 + tick_ms;
    sample.bytes_received_per_second = 1.6e6 + 1e4 * tick_ms;
    sample.bytes_sent_per_second = 5e5 + 1e4 * tick_ms;
    sample.harness_lag_ms_p99 = 0.5 + 0.1 * tick_ms;
    sample.harness_cpu = 0.2;
    return sample;
}

/// A run of 200 clients with everything that a report can hold.
Report full_report(int seconds) {
    RunRecord record;
    record.server = "127.0.0.1:40000";
    record.map = "arena";
    record.seed = 42;
    record.started_at = 1'709'251'199;
    record.clients_requested = 200;
    record.tick_rate = 60;
    record.snapshot_rate = 20;
    record.duration = std::chrono::seconds{seconds};
    record.totals.clients_connected = 200;
    record.status_asked = true;
    record.status = ServerStatus{.tick_ms_p99 = 4.0};
    record.scenario = "ramp-200";
    record.purpose = "Does one core carry 200 players?";
    for (int second = 0; second < seconds; ++second)
        record.timeline.samples.push_back(sample_at(second, 2.0 + second % 7));
    record.timeline.stages = {{"ramp", 0.0, seconds / 2.0}, {"hold", seconds / 2.0, 1.0 * seconds}};
    for (int i = 1; i < 5000; ++i) {
        record.harness_lag.record(std::chrono::microseconds{i % 900});
        record.distributions.group(0).response.record(std::chrono::microseconds{50'000 + 10 * i});
        record.distributions.group(0).round_trip.record(std::chrono::microseconds{1000 + 5 * i});
        record.distributions.group(0).snapshot_gap.record(std::chrono::microseconds{50'000 + i});
    }
    PlaceMap places{.origin = {0.0, 0.0},
                    .cell = 1.0,
                    .columns = 100,
                    .rows = 80,
                    .presence = {},
                    .deaths = {},
                    .walls = {{{10.0, 10.0}, {20.0, 10.0}, {20.0, 20.0}}}};
    for (std::uint64_t i = 0; i < 8000; ++i) {
        places.presence.push_back(i * 7919 % 1000);
        places.deaths.push_back(i * 104729 % 5 / 4);
    }
    record.places = places;
    return make_report(record, {});
}

TEST(ReportHtml, a_full_report_has_all_its_parts_and_is_well_formed) {
    const std::string page = to_html(full_report(60));

    expect_sound(page);
    for (const char* part : {"<h1>ramp-200</h1>",
                             "Does one core carry 200 players?",
                             "127.0.0.1:40000",
                             "<dt>Started</dt><dd>2024-02-29 23:59:59 UTC</dd>",
                             "<dt>arena-bots</dt><dd>",
                             "> HELD</h2>",
                             "<h2>Thresholds</h2>",
                             "Server tick",
                             "Latency",
                             "Clients",
                             "Traffic of all clients",
                             "Processor use",
                             "Server memory",
                             "Lag of the bots&#39; own loop",
                             "<h2>Stages</h2>",
                             "Response",
                             "Round trip",
                             "Snapshot gap",
                             "Harness lag",
                             "<h2>Where it happened</h2>",
                             "<details>",
                             "<code>tick_ms_p99</code>"})
        EXPECT_TRUE(has(page, part)) << part;
    EXPECT_TRUE(has(page, std::string("<dd>") + ARENAD_VERSION + "</dd>"));
    EXPECT_FALSE(has(page, "What went wrong"));
}

TEST(ReportHtml, a_run_of_ten_minutes_takes_less_than_300_kilobytes) {
    EXPECT_LT(to_html(full_report(600)).size(), 300'000u);
}

TEST(ReportHtml, a_run_of_a_day_takes_less_than_300_kilobytes) {
    EXPECT_LT(to_html(full_report(86'400)).size(), 300'000u);
}

TEST(ReportHtml, loads_nothing_from_any_network) {
    const std::string page = to_html(full_report(10));

    for (const char* part :
         {"http://", "https://", "src=\"", "href=\"", "url(", "@import", "fetch("})
        EXPECT_FALSE(has(page, part)) << part;
    EXPECT_TRUE(has(page, "default-src 'none'"));
}

TEST(ReportHtml, is_accessible_to_screen_readers) {
    const std::string page = to_html(full_report(10));

    EXPECT_TRUE(has(page, R"(<html lang="en">)"));
    EXPECT_TRUE(has(page, R"(<meta name="viewport" content="width=device-width)"));
    EXPECT_TRUE(has(page, R"(<th scope="col">)"));
    EXPECT_TRUE(has(page, R"(<th scope="row">)"));
    EXPECT_TRUE(has(page, R"(role="img" aria-labelledby="plot-tick-title plot-tick-desc")"));
    EXPECT_TRUE(has(page, "<desc id=\"plot-tick-desc\">p99 from 2 to 8 ms."));
    EXPECT_FALSE(has(page, "<th>"));
}

TEST(ReportHtml, an_empty_report_is_well_formed_and_says_what_is_missing) {
    const std::string page = to_html(Report{});

    expect_sound(page);
    EXPECT_TRUE(has(page, "<h1>arena-bots run</h1>"));
    EXPECT_TRUE(has(page, "No samples were taken"));
}

TEST(ReportHtml, names_missed_thresholds_beside_the_verdict) {
    Report report = full_report(10);
    report.thresholds.push_back({.expression = "tick_ms_p99 <= 3", .value = 4.0, .held = false});
    report.thresholds.push_back({.expression = "kills > 1", .value = {}, .held = false});
    report.passed = false;

    const std::string page = to_html(report);

    expect_sound(page);
    EXPECT_TRUE(has(page, "> MISSED</h2>"));
    EXPECT_TRUE(has(page, "2 of 7 thresholds were missed."));
    EXPECT_TRUE(has(page, "<code>tick_ms_p99 &lt;= 3</code> <span class=\"was\">was 4</span>"));
    EXPECT_TRUE(has(page, "<code>kills &gt; 1</code> <span class=\"was\">not known</span>"));
}

TEST(ReportHtml, a_run_with_a_late_harness_is_invalid_even_when_all_thresholds_held) {
    Report report = full_report(10);
    report.valid = false;
    report.remarks = {"The bots' loop ran 31 ms late: run fewer."};

    const std::string page = to_html(report);

    EXPECT_TRUE(has(page, "> INVALID</h2>"));
    EXPECT_TRUE(has(page, "<li>The bots&#39; loop ran 31 ms late: run fewer.</li>"));
    EXPECT_FALSE(has(page, "> HELD</h2>"));
}

TEST(ReportHtml, shows_what_went_wrong_with_advice_and_examples) {
    Report report = full_report(10);
    report.totals.closed_by_reason["server_full"] = {.clients = 3, .advice = "Raise it."};
    report.decode_errors.own = {{"too_long", 4}};
    report.totals.verdict.violations[2] = 5;
    report.totals.verdict.examples = {{ViolationKind::players_overlap, {1}, "bot-1: tick 7"}};

    const std::string page = to_html(report);

    expect_sound(page);
    EXPECT_TRUE(has(page, "<code>server_full</code></th><td>3</td>"));
    EXPECT_TRUE(has(page, "Raise it."));
    EXPECT_TRUE(has(page, "Messages that could not be read"));
    EXPECT_TRUE(has(page, "<code>players_overlap</code></th><td>5</td>"));
    EXPECT_TRUE(has(page, "<code>bot-1: tick 7</code>"));
}

TEST(ReportHtml, a_plot_without_data_is_replaced_by_the_option_that_enables_it) {
    Report report = full_report(10);
    for (Sample& sample : report.timeline.samples) {
        sample.tick_ms_p50.reset();
        sample.tick_ms_p99.reset();
        sample.server_cpu.reset();
        sample.harness_cpu = 0.0;
    }

    const std::string page = to_html(report);

    EXPECT_FALSE(has(page, "plot-tick-title"));
    EXPECT_FALSE(has(page, "plot-processor-title"));
    EXPECT_TRUE(has(page, "give <code>--status</code> to plot the server's ticks"));
}

TEST(ReportHtml, a_threshold_is_a_line_in_the_plot_of_its_key) {
    Report report = full_report(10);
    report.thresholds.push_back({.expression = "tick_ms_p99 <= 9", .value = 4.0, .held = true});

    EXPECT_TRUE(has(to_html(report), ">tick_ms_p99 &lt;= 9</text>"));
}

TEST(ReportHtml, draws_a_single_sample_and_a_run_of_no_length) {
    Report report = full_report(1);
    report.timeline.stages.clear();
    report.numbers = {{"duration_seconds", 0.0}};

    const std::string page = to_html(report);

    expect_sound(page);
    EXPECT_TRUE(has(page, R"(data-seconds="1")"));
    EXPECT_FALSE(has(page, "nan"));
}

TEST(ReportHtml, numbers_that_are_not_finite_leave_gaps) {
    Report report = full_report(20);
    report.numbers = {{"duration_seconds", kInfinite}, {"tick_ms_p99", kNotANumber}};
    report.thresholds = {{.expression = "a < b", .value = kNotANumber, .held = false}};
    auto& samples = report.timeline.samples;
    samples[3].at_seconds = kNotANumber;
    samples[4].at_seconds = -5.0;
    samples[5].at_seconds = kInfinite;
    samples[6].tick_ms_p99 = kNotANumber;
    samples[7].tick_ms_p99 = kInfinite;
    samples[8].bytes_received_per_second = -kInfinite;
    samples[9].harness_cpu = kNotANumber;
    report.timeline.stages = {{"a", kNotANumber, 5.0}, {"b", 5.0, kInfinite}, {"c", 9.0, 2.0}};
    report.histograms = {{"a_ms", {{kNotANumber, 5}, {kInfinite, 5}, {-1.0, 5}, {3.0, 5}}}};

    const std::string page = to_html(report);

    expect_sound(page);
    for (const char* part : {"\"nan", ">nan", " nan", "\"inf\"", ">inf", " inf", "-nan", "-inf"})
        EXPECT_FALSE(has(page, part)) << part;
}

TEST(ReportHtml, draws_the_largest_counts) {
    constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
    Report report = full_report(10);
    report.seed = kMost;
    for (Sample& sample : report.timeline.samples) {
        sample.clients_connected = sample.violations = kMost;
        sample.tick_ms_p99 = std::numeric_limits<double>::max();
        sample.bytes_received_per_second = std::numeric_limits<double>::max();
    }
    report.histograms = {{"a_ms", {{1.0, kMost}, {3.6e6, kMost}}}};
    report.places->presence.assign(8000, kMost);
    report.places->deaths.assign(8000, kMost);
    report.totals.closed_by_reason["x"] = {.clients = kMost, .advice = ""};

    const std::string page = to_html(report);

    expect_sound(page);
    EXPECT_TRUE(has(page, "18446744073709551615"));
    EXPECT_FALSE(has(page, "inf\""));
    EXPECT_LT(page.size(), 400'000u);
}

TEST(ReportHtml, no_text_escapes_its_place_in_the_markup) {
    const std::string evil =
        "</title><script>alert(\"1\")</script>' onload='x\xff\xed\xa0\x80\x01&";
    Report report = full_report(10);
    report.server = report.map = report.network = report.scenario = report.purpose = evil;
    report.remarks = {evil};
    report.thresholds = {{.expression = evil, .value = 1.0, .held = false}};
    report.numbers.push_back({evil, std::int64_t{1}});
    report.histograms.push_back({evil, {{1.0, 1}}});
    report.timeline.stages = {{evil, 0.0, 10.0}};
    report.totals.closed_by_reason[evil] = {.clients = 1, .advice = evil};
    report.totals.verdict.violations[0] = 1;
    report.totals.verdict.examples = {{ViolationKind::player_in_obstacle, {1}, evil}};

    const std::string page = to_html(report);

    expect_sound(page);
    EXPECT_FALSE(has(page, "<script>alert"));
    EXPECT_FALSE(has(page, "' onload"));
    EXPECT_TRUE(has(page, "&lt;script&gt;alert(&quot;1&quot;)"));
}

TEST(MarkupJudge, finds_malformed_markup) {
    EXPECT_EQ(markup_error("<!DOCTYPE html>\n<a b=\"c\"><d/>&lt;</a>"), "");
    for (const char* broken : {"<a></a>", "<!DOCTYPE html>\n<a>", "<!DOCTYPE html>\n<a></b>",
                               "<!DOCTYPE html>\n<a>&</a>", "<!DOCTYPE html>\n<a b=c></a>",
                               "<!DOCTYPE html>\n<a b=\"1\" b=\"2\"/>", "<!DOCTYPE html>\n<a/><b/>",
                               "<!DOCTYPE html>\n<a><b id=\"x\"/><c id=\"x\"/></a>"})
        EXPECT_NE(markup_error(broken), "") << broken;
}

}  // namespace
}  // namespace arena::client_sim
