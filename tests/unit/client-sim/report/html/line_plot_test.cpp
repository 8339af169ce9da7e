#include "client-sim/report/html/line_plot.h"

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

constexpr LineFrame kFrame{.seconds = 10.0, .low = 0.0, .high = 4.0};

TEST(ReportHtmlLinePlot, a_path_runs_from_left_to_right_with_zero_at_the_bottom) {
    const std::vector<SeriesPoint> points{{0.0, 0.0}, {5.0, 2.0}, {10.0, 4.0}};

    EXPECT_EQ(path_of(points, kFrame), "M0 1000L500 500L1000 0");
}

TEST(ReportHtmlLinePlot, a_missing_value_is_a_gap) {
    const std::vector<SeriesPoint> points{
        {0.0, 4.0}, {1.0, 4.0}, {2.0, {}}, {3.0, 4.0}, {4.0, 4.0}};

    EXPECT_EQ(path_of(points, kFrame), "M0 0L100 0M300 0L400 0");
}

TEST(ReportHtmlLinePlot, a_value_between_two_gaps_is_a_dot) {
    const std::vector<SeriesPoint> points{{1.0, {}}, {2.0, 4.0}, {3.0, {}}, {4.0, 0.0}};

    EXPECT_EQ(path_of(points, kFrame), "M200 0L200 0M400 1000L400 1000");
}

TEST(ReportHtmlLinePlot, a_line_without_values_has_an_empty_path) {
    EXPECT_EQ(path_of({}, kFrame), "");
    EXPECT_EQ(path_of(std::vector<SeriesPoint>{{1.0, {}}}, kFrame), "");
}

LinePlot plot_of(std::vector<SeriesPoint> points) {
    return {.id = "p",
            .title = "T",
            .unit = "ms",
            .lines = {{.label = "a", .style = 0, .points = std::move(points)}},
            .limits = {},
            .is_count = false,
            .seconds = 10.0,
            .stages = {}};
}

TEST(ReportHtmlLinePlot, a_limit_within_reach_is_drawn_and_one_far_above_is_not) {
    LinePlot plot = plot_of({{0.0, 1.0}, {10.0, 3.0}});
    plot.limits = {{.label = "near", .value = 8.0}, {.label = "far", .value = 800.0}};

    const std::string markup = draw(plot);

    EXPECT_NE(markup.find(">near</text>"), std::string::npos) << markup;
    EXPECT_EQ(markup.find(">far</text>"), std::string::npos) << markup;
    EXPECT_NE(markup.find(R"(data-high="8")"), std::string::npos) << markup;
}

TEST(ReportHtmlLinePlot, stages_are_drawn_as_named_bands) {
    LinePlot plot = plot_of({{0.0, 1.0}});
    const std::vector<StageSpan> stages{{"ramp", 0.0, 2.5}, {"hold & \"see\"", 2.5, 10.0}};
    plot.stages = stages;

    const std::string markup = draw(plot);

    EXPECT_NE(markup.find(R"(<rect class="band" x="0%" width="25%")"), std::string::npos) << markup;
    EXPECT_NE(markup.find(R"(style="left:25%;width:75%")"), std::string::npos) << markup;
    EXPECT_NE(markup.find("hold &amp; &quot;see&quot;</span>"), std::string::npos) << markup;
}

TEST(ReportHtmlLinePlot, the_axis_of_a_count_has_only_whole_numbers) {
    LinePlot plot = plot_of({{0.0, 0.0}, {10.0, 2.0}});
    plot.is_count = true;

    const std::string markup = draw(plot);

    EXPECT_EQ(markup.find(">0.5<"), std::string::npos) << markup;
    EXPECT_NE(markup.find(">1</text>"), std::string::npos) << markup;
}

}  // namespace
}  // namespace arena::client_sim::html
