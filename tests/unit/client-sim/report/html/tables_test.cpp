#include "client-sim/report/html/tables.h"

#include <limits>

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

bool table_has(const std::string& markup, std::string_view part) {
    return markup.find(part) != std::string::npos;
}

std::string section_of_threshold(const ThresholdResult& result) {
    Report report;
    report.thresholds = {result};
    return threshold_section(report);
}

std::string section_of_number(const ReportNumber& number) {
    Report report;
    report.numbers = {number};
    return number_section(report);
}

TEST(ReportHtmlThresholds, no_thresholds_have_no_section) {
    EXPECT_EQ(threshold_section(Report{}), "");
}

TEST(ReportHtmlThresholds, missed_ones_come_first_and_each_kind_keeps_its_order) {
    Report report;
    report.thresholds = {{.expression = "a", .value = 1.0, .held = true},
                         {.expression = "b", .value = 1.0, .held = false},
                         {.expression = "c", .value = 1.0, .held = true},
                         {.expression = "d", .value = 1.0, .held = false}};

    const std::string markup = threshold_section(report);

    std::string order;
    for (std::size_t at = markup.find("<code>"); at != std::string::npos;
         at = markup.find("<code>", at + 1))
        order += markup[at + 6];
    EXPECT_EQ(order, "bdac");
}

TEST(ReportHtmlThresholds, a_row_says_in_words_and_by_class_whether_it_held) {
    EXPECT_TRUE(table_has(section_of_threshold({.expression = "a", .value = 1.0, .held = true}),
                          "<td>1</td><td class=\"held\">\u2713 held</td>"));
    EXPECT_TRUE(table_has(section_of_threshold({.expression = "a", .value = 1.0, .held = false}),
                          "<td>1</td><td class=\"missed\">\u2715 MISSED</td>"));
}

TEST(ReportHtmlThresholds, an_expression_may_break_after_each_underscore_and_is_escaped) {
    EXPECT_TRUE(table_has(
        section_of_threshold({.expression = "tick_ms_p99 <= 8", .value = {}, .held = false}),
        "<code>tick_<wbr/>ms_<wbr/>p99 &lt;= 8</code>"));
    EXPECT_TRUE(table_has(section_of_threshold({.expression = "a_", .value = {}, .held = false}),
                          "<code>a_<wbr/></code>"));
}

TEST(ReportHtmlThresholds, a_value_is_exact_or_not_known) {
    const auto cell = [](std::optional<double> value) {
        const std::string markup =
            section_of_threshold({.expression = "a", .value = value, .held = false});
        const std::size_t begin = markup.find("<td>") + 4;
        return markup.substr(begin, markup.find("</td>") - begin);
    };

    EXPECT_EQ(cell(std::nullopt), "not known");
    EXPECT_EQ(cell(std::numeric_limits<double>::quiet_NaN()), "not known");
    EXPECT_EQ(cell(std::numeric_limits<double>::infinity()), "not known");
    EXPECT_EQ(cell(0.0), "0");
    EXPECT_EQ(cell(-1234567.0), "-1,234,567");
    EXPECT_EQ(cell(1.23456789), "1.23457");
    EXPECT_EQ(cell(999'999'999'999'999.0), "999,999,999,999,999");
    EXPECT_EQ(cell(1e15), "1e+15");
}

TEST(ReportHtmlTrouble, a_run_without_trouble_has_no_section) {
    EXPECT_EQ(trouble_section(Report{}), "");
}

TEST(ReportHtmlTrouble, lists_closed_clients_by_reason_with_advice) {
    Report report;
    report.totals.closed_by_reason["server_full"] = {.clients = 1234, .advice = "Raise <it>."};
    report.totals.closed_by_reason["no_answer"] = {.clients = 1, .advice = "Look."};

    const std::string markup = trouble_section(report);

    EXPECT_TRUE(table_has(markup,
                          "<tr><th scope=\"row\"><code>no_answer</code></th><td>1</td>"
                          "<td class=\"words\">Look.</td></tr>\n"
                          "<tr><th scope=\"row\"><code>server_full</code></th><td>1,234</td>"
                          "<td class=\"words\">Raise &lt;it&gt;.</td></tr>\n"))
        << markup;
    EXPECT_FALSE(table_has(markup, "could not be read"));
    EXPECT_FALSE(table_has(markup, "Violations"));
}

TEST(ReportHtmlTrouble, a_count_above_a_quintillion_is_shortened) {
    Report report;
    report.totals.closed_by_reason["a"].clients = 1'000'000'000'000'000'000;
    report.totals.closed_by_reason["b"].clients = 18'000'000'000'000'000'000u;

    const std::string markup = trouble_section(report);

    EXPECT_TRUE(table_has(markup, "<td>1,000,000,000,000,000,000</td>")) << markup;
    EXPECT_TRUE(table_has(markup, "<td>1.8e+19</td>")) << markup;
}

TEST(ReportHtmlTrouble, lists_unreadable_messages_by_reason_without_those_that_never_occurred) {
    Report report;
    report.decode_errors.own = {{"malformed", 4}, {"too_long", 0}};

    const std::string markup = trouble_section(report);

    EXPECT_TRUE(table_has(markup, "<h3>Messages that could not be read</h3>"));
    EXPECT_TRUE(table_has(markup, "<code>malformed</code></th><td>4</td>")) << markup;
    EXPECT_FALSE(table_has(markup, "too_long")) << markup;
    EXPECT_FALSE(table_has(markup, "Clients that were closed")) << markup;
}

TEST(ReportHtmlTrouble, lists_what_the_server_refused_from_others_apart) {
    Report report;
    report.decode_errors.of_others = {{"out_of_range", 9}};

    const std::string markup = trouble_section(report);

    EXPECT_TRUE(table_has(markup, "<h3>Messages that the server refused from others</h3>"));
    EXPECT_TRUE(table_has(markup, "<code>out_of_range</code></th><td>9</td>")) << markup;
    EXPECT_FALSE(table_has(markup, "<h3>Messages that could not be read</h3>")) << markup;
}

TEST(ReportHtmlTrouble, lists_violations_by_kind_and_the_first_ones_as_examples) {
    Report report;
    report.totals.verdict.violations[static_cast<std::size_t>(ViolationKind::players_overlap)] = 5;
    report.totals.verdict.examples = {{ViolationKind::players_overlap, {1}, "bot-1: a < b"},
                                      {ViolationKind::players_overlap, {2}, "bot-2"}};

    const std::string markup = trouble_section(report);

    EXPECT_TRUE(table_has(markup, "<code>players_overlap</code></th><td>5</td>")) << markup;
    EXPECT_FALSE(table_has(markup, "score_fell")) << markup;
    EXPECT_TRUE(
        table_has(markup, "<li><code>bot-1: a &lt; b</code></li>\n<li><code>bot-2</code></li>\n"))
        << markup;
}

TEST(ReportHtmlNumbers, an_empty_report_has_none) {
    const std::string markup = number_section(Report{});

    EXPECT_TRUE(table_has(markup, "<summary>0 numbers of the report, by key</summary>")) << markup;
    EXPECT_FALSE(table_has(markup, "<table>")) << markup;
}

TEST(ReportHtmlNumbers, are_exact_with_a_quiet_dash_for_an_unknown_one) {
    EXPECT_TRUE(table_has(section_of_number({"ticks", std::int64_t{-1234567}}),
                          "<code>ticks</code></th><td>-1,234,567</td>"));
    EXPECT_TRUE(table_has(section_of_number({"ticks", 0.1}), "<td>0.1</td>"));
    EXPECT_TRUE(table_has(section_of_number({"ticks", {}}), "<td class=\"quiet\">\u2013</td>"));
    EXPECT_TRUE(table_has(section_of_number({"ticks", std::numeric_limits<double>::infinity()}),
                          "<td>\u2013</td>"));
}

TEST(ReportHtmlNumbers, a_group_says_that_nothing_of_it_was_measured) {
    Report report;
    report.numbers = {{"network_sent", {}}, {"response_ms_p50", {}}, {"response_ms_p99", 4.0}};

    const std::string markup = number_section(report);

    EXPECT_TRUE(
        table_has(markup, "<h3>Simulated network <span class=\"unit\">not measured</span></h3>"))
        << markup;
    EXPECT_TRUE(table_has(markup, "<h3>Latency</h3>")) << markup;
    EXPECT_FALSE(table_has(markup, "<h3>Match")) << "an empty group is left out: " << markup;
    EXPECT_TRUE(table_has(markup, "<summary>3 numbers of the report"));
}

TEST(ReportHtmlNumbers, groups_have_a_fixed_order_and_keys_keep_that_of_the_report) {
    Report report;
    report.numbers = {{"zebra", 1.0},
                      {"harness_lag_ms_p99", 1.0},
                      {"tick_ms_p99", 1.0},
                      {"tick_ms_max", 1.0},
                      {"clients_lost", 1.0}};

    const std::string markup = number_section(report);

    std::size_t at = 0;
    for (const char* next : {"<h3>Clients</h3>", "clients_lost", "<h3>Server</h3>", "tick_ms_p99",
                             "tick_ms_max", "<h3>Harness</h3>", "<h3>Other</h3>", "zebra"}) {
        const std::size_t found = markup.find(next, at);
        ASSERT_NE(found, std::string::npos) << next << " in " << markup;
        at = found;
    }
}

TEST(ReportHtmlNumbers, a_key_belongs_to_the_group_of_its_longest_prefix) {
    EXPECT_EQ(group_of("clients_predicting"), "Prediction");
    EXPECT_EQ(group_of("clients_connected"), "Clients");
    EXPECT_EQ(group_of("client_seconds_predicting"), "Prediction");
    EXPECT_EQ(group_of("client_seconds"), "Clients");
    EXPECT_EQ(group_of("shots_dropped"), "Prediction");
    EXPECT_EQ(group_of("shots"), "Match");
    EXPECT_EQ(group_of("hits_given"), "Prediction");
    EXPECT_EQ(group_of("hits"), "Match");
    EXPECT_EQ(group_of("snapshot_rate"), "Server");
    EXPECT_EQ(group_of("snapshot_gaps"), "Traffic");
    EXPECT_EQ(group_of("network_lost"), "Simulated network");
}

TEST(ReportHtmlNumbers, an_unknown_key_belongs_to_other) {
    EXPECT_EQ(group_of(""), "Other");
    EXPECT_EQ(group_of("client"), "Other");
    EXPECT_EQ(group_of("something_new"), "Other");
}

TEST(ReportHtmlNumbers, every_key_of_a_report_belongs_to_a_fitting_group) {
    for (const std::string_view key : report_number_keys())
        EXPECT_NE(group_of(key), "Other") << key;
}

}  // namespace
}  // namespace arena::client_sim::html
