#include "client-sim/report/html/match_section.h"

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

bool page_has(const std::string& markup, std::string_view part) {
    return markup.find(part) != std::string::npos;
}

TEST(ReportHtmlMatches, a_report_without_matches_has_no_section) {
    EXPECT_EQ(match_section(Report{}), "");
}

TEST(ReportHtmlMatches, a_row_names_length_end_winner_and_scores) {
    Report report;
    report.matches = {{.number = 7,
                       .mode = "elimination",
                       .seconds = 48.5,
                       .rounds = 1,
                       .ended_by = "survival",
                       .winner_team = 2,
                       .teams = {{1, 0}, {4, 0}}}};

    const std::string markup = match_section(report);

    EXPECT_TRUE(page_has(markup,
                         "<th scope=\"row\">7</th><td>elimination</td><td>48.5 s</td>"
                         "<td>1</td><td>survival</td><td>team 2</td><td>1 : 4</td>"))
        << markup;
}

TEST(ReportHtmlMatches, names_from_the_network_are_escaped) {
    Report report;
    report.matches = {{.number = 1, .ended_by = "tie", .winner = "<script>"}};

    EXPECT_FALSE(page_has(match_section(report), "<script>"));
}

TEST(ReportHtmlMatches, of_many_the_last_hundred_are_shown) {
    Report report;
    for (std::uint32_t number = 1; number <= 130; ++number)
        report.matches.push_back({.number = number});

    const std::string markup = match_section(report);

    EXPECT_TRUE(page_has(markup, "The last 100 of 130 matches."));
    EXPECT_FALSE(page_has(markup, "<th scope=\"row\">30</th>"));
    EXPECT_TRUE(page_has(markup, "<th scope=\"row\">31</th>"));
}

}  // namespace
}  // namespace arena::client_sim::html
