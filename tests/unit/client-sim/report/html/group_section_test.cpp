#include "client-sim/report/html/group_section.h"

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

bool section_has(const std::string& markup, std::string_view part) {
    return markup.find(part) != std::string::npos;
}

GroupReport group_named(std::string name, std::string behaviour = {}, std::string network = {}) {
    GroupReport group;
    group.label = {.name = name,
                   .behaviour = behaviour.empty() ? name : std::move(behaviour),
                   .network = std::move(network)};
    return group;
}

/// Returns a report with these groups, in which one client predicted.
Report predicting_report(std::vector<GroupReport> groups) {
    Report report;
    report.groups = std::move(groups);
    report.numbers = {{"clients_predicting", std::int64_t{1}}};
    return report;
}

TEST(ReportHtmlGroups, a_report_without_groups_has_no_section) {
    EXPECT_EQ(group_section(Report{}), "");
}

TEST(ReportHtmlGroups, a_single_group_is_not_compared_with_all) {
    const std::string markup = group_section(predicting_report({group_named("fighter")}));

    EXPECT_TRUE(section_has(markup, "<th scope=\"row\">fighter</th>")) << markup;
    EXPECT_FALSE(section_has(markup, ">all</th>")) << markup;
}

TEST(ReportHtmlGroups, the_row_of_all_clients_follows_those_of_the_groups) {
    Report report = predicting_report({group_named("fighter"), group_named("idle")});
    report.groups[0].numbers = {{"clients_connected", std::int64_t{4}}};
    report.groups[1].numbers = {{"clients_connected", std::int64_t{3}}};
    report.numbers.push_back({"clients_connected", std::int64_t{7}});

    const std::string markup = group_section(report);

    const std::size_t first = markup.find("<tr><th scope=\"row\">fighter</th><td>4</td>");
    const std::size_t second = markup.find("<tr><th scope=\"row\">idle</th><td>3</td>");
    const std::size_t all = markup.find("<tr><th scope=\"row\">all</th><td>7</td>");
    ASSERT_NE(first, std::string::npos) << markup;
    ASSERT_NE(second, std::string::npos) << markup;
    ASSERT_NE(all, std::string::npos) << markup;
    EXPECT_LT(first, second);
    EXPECT_LT(second, all);
}

TEST(ReportHtmlGroups, the_first_table_shows_behaviour_and_network_where_the_name_does_not) {
    const std::string markup = group_section(predicting_report(
        {group_named("on wifi", "fighter", "wifi"), group_named("racer", "racer", "4g"),
         group_named("slow", "camper"), group_named("idle")}));

    for (const char* head :
         {"<tr><th scope=\"row\">on wifi <span class=\"unit\">fighter over wifi</span></th>",
          "<tr><th scope=\"row\">racer <span class=\"unit\">over 4g</span></th>",
          "<tr><th scope=\"row\">slow <span class=\"unit\">camper</span></th>",
          "<tr><th scope=\"row\">idle</th>"})
        EXPECT_TRUE(section_has(markup, head)) << head << " in " << markup;
    EXPECT_EQ(markup.find("over wifi"), markup.rfind("over wifi")) << "in the first table only";
}

TEST(ReportHtmlGroups, the_first_table_names_a_transport_other_than_udp) {
    GroupReport page = group_named("page", "fighter", "4g");
    page.label.transport = "websocket";
    GroupReport idle = group_named("idle");
    idle.label.transport = "websocket";

    const std::string markup = group_section(predicting_report({page, idle, group_named("racer")}));

    for (const char* head :
         {"<tr><th scope=\"row\">page <span class=\"unit\">fighter over 4g by "
          "websocket</span></th>",
          "<tr><th scope=\"row\">idle <span class=\"unit\">by websocket</span></th>",
          "<tr><th scope=\"row\">racer</th>"})
        EXPECT_TRUE(section_has(markup, head)) << head << " in " << markup;
}

TEST(ReportHtmlGroups, names_are_escaped) {
    const std::string markup = group_section(predicting_report({group_named("a<b", "c&d", "e>f")}));

    EXPECT_TRUE(section_has(markup, "a&lt;b <span class=\"unit\">c&amp;d over e&gt;f</span>"))
        << markup;
    EXPECT_FALSE(section_has(markup, "a<b"));
}

TEST(ReportHtmlGroups, a_number_that_is_unknown_or_missing_is_a_dash) {
    GroupReport group = group_named("fighter");
    group.numbers = {{"clients_connected", std::int64_t{4}},
                     {"response_ms_p50", 41.3},
                     {"response_ms_p99", 60.0},
                     {"round_trip_ms_p50", {}},
                     {"packets_lost_percent", 1.0}};

    const std::string markup = group_section(predicting_report({group}));

    EXPECT_TRUE(section_has(markup,
                            "<tr><th scope=\"row\">fighter</th><td>4</td><td>41.3</td><td>60</td>"
                            "<td>\u2013</td><td>\u2013</td><td>1</td></tr>\n"))
        << markup;
}

TEST(ReportHtmlGroups, predictions_are_shown_when_a_client_predicted) {
    GroupReport group = group_named("fighter");
    group.numbers = {{"clients_predicting", std::int64_t{4}},
                     {"corrections_per_client_minute", 50.0},
                     {"correction_cm_p50", 2.0},
                     {"correction_cm_p95", 8.0},
                     {"correction_snaps", std::int64_t{2}},
                     {"lead_ticks_p50", 5.0},
                     {"lead_ticks_p99", 7.0},
                     {"shots_dropped", std::int64_t{9}}};

    const std::string markup = group_section(predicting_report({group}));

    EXPECT_TRUE(section_has(markup,
                            "<tr><th scope=\"row\">fighter</th><td>4</td><td>50</td><td>2</td>"
                            "<td>8</td><td>2</td><td>5</td><td>7</td><td>9</td></tr>\n"))
        << markup;
    EXPECT_FALSE(section_has(markup, "No client predicted"));
}

TEST(ReportHtmlGroups, without_predicting_clients_a_sentence_replaces_their_tables) {
    Report none = predicting_report({group_named("fighter")});
    none.numbers = {{"clients_predicting", std::int64_t{0}}};
    Report unknown = none;
    unknown.numbers.clear();

    for (const Report& report : {none, unknown}) {
        const std::string markup = group_section(report);
        EXPECT_TRUE(section_has(markup, "Responsiveness"));
        EXPECT_TRUE(section_has(markup, "No client predicted, so there are no corrections."));
        EXPECT_FALSE(section_has(markup, "Prediction"));
        EXPECT_FALSE(section_has(markup, "Corrections by cause"));
        EXPECT_FALSE(section_has(markup, "Shots that hit"));
    }
}

TEST(ReportHtmlGroups, corrections_have_a_column_per_cause) {
    GroupReport group = group_named("fighter");
    group.corrections = {1, 2, 3, 4, 5, 6, 1234};

    const std::string markup = group_section(predicting_report({group}));

    std::string heads;
    for (const char* cause : {"input", "thrown", "state", "mover", "player", "loss", "unknown"})
        heads += std::string("<th scope=\"col\">") + cause + "</th>";
    EXPECT_TRUE(section_has(markup, heads)) << markup;
    EXPECT_TRUE(section_has(markup,
                            "<td>1</td><td>2</td><td>3</td><td>4</td><td>5</td><td>6</td>"
                            "<td>1,234</td></tr>"))
        << markup;
}

TEST(ReportHtmlGroups, hits_are_shares_of_the_shots_at_each_distance) {
    GroupReport group = group_named("fighter");
    group.ranges = {
        {{.shots = 3, .hits = 1}, {}, {.shots = 40, .hits = 0}, {.shots = 2, .hits = 2}}};

    const std::string markup = group_section(predicting_report({group}));

    EXPECT_TRUE(section_has(markup,
                            "<th scope=\"col\">0 to 5 m</th><th scope=\"col\">5 to 10 m</th>"
                            "<th scope=\"col\">10 to 20 m</th><th scope=\"col\">over 20 m</th>"))
        << markup;
    EXPECT_TRUE(section_has(markup,
                            "<td>33.3 % <span class=\"unit\">of 3</span></td><td>\u2013</td>"
                            "<td>0 % <span class=\"unit\">of 40</span></td>"
                            "<td>100 % <span class=\"unit\">of 2</span></td>"))
        << markup;
}

}  // namespace
}  // namespace arena::client_sim::html
