#include "client-sim/report/html/overview.h"

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

bool contains(const std::string& markup, std::string_view part) {
    return markup.find(part) != std::string::npos;
}

Report report_with(std::vector<ReportNumber> numbers) {
    Report report;
    report.numbers = std::move(numbers);
    return report;
}

/// Returns a valid report whose first thresholds, as many as `held`, held.
Report judged_report(std::size_t held, std::size_t missed) {
    Report report;
    report.passed = missed == 0;
    for (std::size_t i = 0; i < held + missed; ++i)
        report.thresholds.push_back({.expression = "kills > 3", .value = 4.0, .held = i < held});
    return report;
}

TEST(ReportHtmlVerdict, is_held_or_missed_for_a_valid_run) {
    EXPECT_EQ(verdict_of({.valid = true, .passed = true}), "HELD");
    EXPECT_EQ(verdict_of({.valid = true, .passed = false}), "MISSED");
}

TEST(ReportHtmlVerdict, is_invalid_for_an_invalid_run_whether_or_not_it_passed) {
    EXPECT_EQ(verdict_of({.valid = false, .passed = true}), "INVALID");
    EXPECT_EQ(verdict_of({.valid = false, .passed = false}), "INVALID");
}

TEST(ReportHtmlVerdict, is_interrupted_for_a_run_that_a_signal_ended) {
    Report report = judged_report(2, 0);
    report.is_interrupted = true;
    report.passed = false;
    report.numbers = {{"duration_seconds", 4.0}, {"duration_planned_seconds", 30.0}};

    EXPECT_EQ(verdict_of(report), "INTERRUPTED");
    EXPECT_TRUE(contains(verdict_section(report), "<p>A signal ended the run early"));
    EXPECT_TRUE(contains(page_header(report), "<dd>4 s of 30 s</dd>")) << page_header(report);
}

TEST(ReportHtmlVerdict, counts_the_thresholds_in_a_sentence) {
    EXPECT_TRUE(contains(verdict_section(judged_report(0, 0)), "<p>No threshold was set.</p>"));
    EXPECT_TRUE(contains(verdict_section(judged_report(1, 0)), "<p>The threshold held.</p>"));
    EXPECT_TRUE(contains(verdict_section(judged_report(3, 0)), "<p>All 3 thresholds held.</p>"));
    EXPECT_TRUE(
        contains(verdict_section(judged_report(2, 1)), "<p>1 of 3 thresholds was missed.</p>"));
    EXPECT_TRUE(
        contains(verdict_section(judged_report(0, 2)), "<p>2 of 2 thresholds were missed.</p>"));
}

TEST(ReportHtmlVerdict, of_an_invalid_run_says_why_instead_of_counting) {
    Report report = judged_report(0, 1);
    report.valid = false;

    const std::string markup = verdict_section(report);

    EXPECT_TRUE(contains(markup, "<p>The bots could not keep up"));
    EXPECT_FALSE(contains(markup, "was missed"));
}

TEST(ReportHtmlVerdict, has_a_look_and_a_sign_beside_its_word) {
    Report invalid = judged_report(1, 0);
    invalid.valid = false;

    EXPECT_TRUE(contains(verdict_section(judged_report(1, 0)), "class=\"verdict held\""));
    EXPECT_TRUE(contains(verdict_section(judged_report(1, 0)), ">\u2713</span> HELD</h2>"));
    EXPECT_TRUE(contains(verdict_section(judged_report(0, 1)), "class=\"verdict missed\""));
    EXPECT_TRUE(contains(verdict_section(judged_report(0, 1)), ">\u2715</span> MISSED</h2>"));
    EXPECT_TRUE(contains(verdict_section(invalid), "class=\"verdict invalid\""));
    EXPECT_TRUE(contains(verdict_section(invalid), ">!</span> INVALID</h2>"));
}

TEST(ReportHtmlVerdict, lists_only_missed_thresholds_with_their_values) {
    Report report;
    report.thresholds = {{.expression = "kills > 3", .value = 4.0, .held = true},
                         {.expression = "a < 1", .value = 1234.0, .held = false},
                         {.expression = "b < 1", .value = {}, .held = false}};

    const std::string markup = verdict_section(report);

    EXPECT_TRUE(contains(markup,
                         "<h3>Missed</h3><ul>\n"
                         "<li><code>a &lt; 1</code> <span class=\"was\">was 1,234</span></li>\n"
                         "<li><code>b &lt; 1</code> <span class=\"was\">not known</span></li>\n"
                         "</ul>\n"))
        << markup;
    EXPECT_FALSE(contains(markup, "kills"));
}

TEST(ReportHtmlVerdict, has_no_list_when_nothing_was_missed_or_remarked) {
    const std::string markup = verdict_section(judged_report(1, 0));

    EXPECT_FALSE(contains(markup, "<ul>")) << markup;
    EXPECT_FALSE(contains(markup, "<h3>")) << markup;
}

TEST(ReportHtmlVerdict, lists_remarks_in_order_and_escaped) {
    Report report;
    report.remarks = {"Late & slow.", "Full."};

    EXPECT_TRUE(contains(verdict_section(report),
                         "<h3>Remarks</h3><ul>\n<li>Late &amp; slow.</li>\n<li>Full.</li>\n</ul>"));
}

TEST(ReportHtmlFigures, unknown_ones_are_dashes) {
    const std::string markup = verdict_section(Report{});

    EXPECT_TRUE(contains(markup,
                         "<dt>Clients connected</dt><dd><strong>\u2013</strong>"
                         "<span>of \u2013, \u2013 lost</span>"))
        << markup;
    EXPECT_TRUE(contains(markup,
                         "<dt>Received by a client</dt><dd><strong>\u2013</strong> B/s"
                         "<span>sent \u2013</span>"))
        << markup;
}

TEST(ReportHtmlFigures, show_the_numbers_of_the_report) {
    const std::string markup = verdict_section(report_with({{"clients_connected", std::int64_t{2}},
                                                            {"clients_requested", std::int64_t{3}},
                                                            {"clients_lost", std::int64_t{1}},
                                                            {"tick_ms_p99", 4.25},
                                                            {"tick_ms_p50", 1.5},
                                                            {"tick_ms_max", 12.34}}));

    EXPECT_TRUE(contains(markup,
                         "<dt>Clients connected</dt><dd><strong>2</strong>"
                         "<span>of 3, 1 lost</span>"))
        << markup;
    EXPECT_TRUE(contains(markup,
                         "<dt>Server tick p99</dt><dd><strong>4.25</strong> ms"
                         "<span>p50 1.5, longest 12.3</span>"))
        << markup;
}

TEST(ReportHtmlFigures, bytes_received_and_sent_have_the_unit_of_the_larger) {
    const std::string markup = verdict_section(report_with(
        {{"bytes_per_client_second", 500.0}, {"bytes_sent_per_client_second", 2500.0}}));

    EXPECT_TRUE(contains(markup, "<strong>0.5</strong> kB/s<span>sent 2.5</span>")) << markup;
}

TEST(ReportHtmlHeader, a_run_without_a_scenario_has_a_plain_name) {
    Report named;
    named.scenario = "siege";

    EXPECT_EQ(name_of_run(Report{}), "arena-bots run");
    EXPECT_EQ(name_of_run(named), "siege");
}

TEST(ReportHtmlHeader, of_an_empty_report_has_dashes_and_no_purpose) {
    const std::string markup = page_header(Report{});

    for (const char* fact :
         {"<dt>Server</dt><dd>\u2013</dd>", "<dt>Map</dt><dd>\u2013</dd>",
          "<dt>Seed</dt><dd>0</dd>", "<dt>Started</dt><dd>\u2013</dd>",
          "<dt>Duration</dt><dd>\u2013</dd>", "<dt>Network</dt><dd>not simulated</dd>"})
        EXPECT_TRUE(contains(markup, fact)) << fact << " in " << markup;
    EXPECT_FALSE(contains(markup, "class=\"purpose\""));
}

TEST(ReportHtmlHeader, shows_what_was_run) {
    Report report =
        report_with({{"started_at", std::int64_t{1'709'251'199}}, {"duration_seconds", 125.0}});
    report.server = "127.0.0.1:40000";
    report.map = "arena";
    report.seed = 18446744073709551615ull;
    report.network = "wifi, 4g";
    report.purpose = "Does one core carry 200 players?";

    const std::string markup = page_header(report);

    for (const char* part :
         {"<h1>arena-bots run</h1>", "<p class=\"purpose\">Does one core carry 200 players?</p>",
          "<dt>Server</dt><dd>127.0.0.1:40000</dd>", "<dt>Map</dt><dd>arena</dd>",
          "<dt>Seed</dt><dd>18446744073709551615</dd>",
          "<dt>Started</dt><dd>2024-02-29 23:59:59 UTC</dd>", "<dt>Duration</dt><dd>2:05</dd>",
          "<dt>Network</dt><dd>wifi, 4g</dd>"})
        EXPECT_TRUE(contains(markup, part)) << part << " in " << markup;
}

TEST(ReportHtmlHeader, names_are_escaped_in_the_header_only) {
    Report report;
    report.scenario = report.purpose = report.server = report.map = report.network = "a<b";

    const std::string markup = page_header(report);

    EXPECT_EQ(name_of_run(report), "a<b");
    EXPECT_FALSE(contains(markup, "a<b")) << markup;
    for (const char* part : {"<h1>a&lt;b</h1>", "purpose\">a&lt;b</p>", "Server</dt><dd>a&lt;b<",
                             "Map</dt><dd>a&lt;b<", "Network</dt><dd>a&lt;b<"})
        EXPECT_TRUE(contains(markup, part)) << part << " in " << markup;
}

}  // namespace
}  // namespace arena::client_sim::html
