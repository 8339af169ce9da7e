#include "client-sim/report/html/axes.h"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

constexpr AltText kAltText{.id = "p", .title = "T", .description = "D"};

std::string plot_with_marks_below(std::size_t count) {
    std::vector<Mark> below;
    for (std::size_t i = 0; i < count; ++i)
        below.push_back({0.125 * static_cast<double>(i), std::to_string(i)});
    return plot_svg({.alt_text = kAltText,
                     .marks = {},
                     .below = below,
                     .behind = {},
                     .drawing = {},
                     .before = {}});
}

TEST(ReportHtmlAxes, a_plot_without_marks_is_an_empty_frame) {
    EXPECT_EQ(plot_svg({.alt_text = kAltText,
                        .marks = {},
                        .below = {},
                        .behind = {},
                        .drawing = {},
                        .before = {}}),
              R"(<div class="frame"><svg role="img" aria-labelledby="p-title p-desc">)"
              R"(<title id="p-title">T</title><desc id="p-desc">D</desc>)"
              R"(<svg class="drawing" width="100%" height="100%" viewBox="0 0 1000 1000")"
              R"( preserveAspectRatio="none"></svg></svg></div>)");
}

TEST(ReportHtmlAxes, draws_what_is_behind_then_the_marks_then_the_drawing_then_what_is_before) {
    const std::vector<Mark> left{{0.25, "5"}};
    const std::vector<Mark> below{{0.5, "20 s"}};

    const std::string markup = plot_svg({.alt_text = kAltText,
                                         .marks = left,
                                         .below = below,
                                         .behind = "<b/>",
                                         .drawing = "<d/>",
                                         .before = "<f/>"});

    EXPECT_EQ(markup.substr(markup.find("</desc>")),
              R"(</desc><b/>)"
              R"(<line class="grid" x1="0" x2="100%" y1="75%" y2="75%"/>)"
              R"(<text class="left" x="-8" y="75%" dy="0.32em">5</text>)"
              R"(<text class="below" x="50%" y="100%" dy="1.5em">20 s</text>)"
              R"(<svg class="drawing" width="100%" height="100%" viewBox="0 0 1000 1000")"
              R"( preserveAspectRatio="none"><d/></svg><f/></svg></div>)");
}

TEST(ReportHtmlAxes, the_share_of_a_left_mark_counts_from_the_bottom) {
    const std::vector<Mark> left{{0.0, "low"}, {1.0, "high"}};

    const std::string markup = plot_svg({.alt_text = kAltText,
                                         .marks = left,
                                         .below = {},
                                         .behind = {},
                                         .drawing = {},
                                         .before = {}});

    EXPECT_NE(markup.find(R"(y="100%" dy="0.32em">low<)"), std::string::npos) << markup;
    EXPECT_NE(markup.find(R"(y="0%" dy="0.32em">high<)"), std::string::npos) << markup;
}

TEST(ReportHtmlAxes, a_narrow_screen_shows_all_of_four_marks) {
    EXPECT_EQ(plot_with_marks_below(4).find("wide"), std::string::npos);
}

TEST(ReportHtmlAxes, a_narrow_screen_hides_every_second_of_five_marks) {
    const std::string markup = plot_with_marks_below(5);

    for (const char* shown : {R"("below" x="0%")", R"("below" x="25%")", R"("below" x="50%")",
                              R"("below wide" x="12.5%")", R"("below wide" x="37.5%")"})
        EXPECT_NE(markup.find(shown), std::string::npos) << shown << " in " << markup;
}

TEST(ReportHtmlAxes, alt_texts_and_marks_are_escaped) {
    const std::vector<Mark> marks{{0.5, "a<b"}};

    const std::string markup = plot_svg({.alt_text = {.id = "\"", .title = "&", .description = ">"},
                                         .marks = marks,
                                         .below = marks,
                                         .behind = {},
                                         .drawing = {},
                                         .before = {}});

    EXPECT_NE(markup.find(R"(aria-labelledby="&quot;-title &quot;-desc")"), std::string::npos);
    EXPECT_NE(markup.find("\">&amp;</title>"), std::string::npos);
    EXPECT_NE(markup.find("\">&gt;</desc>"), std::string::npos);
    EXPECT_NE(markup.find(R"(dy="0.32em">a&lt;b<)"), std::string::npos);
    EXPECT_NE(markup.find(R"(dy="1.5em">a&lt;b<)"), std::string::npos);
}

TEST(ReportHtmlAxes, drawing_units_are_whole_thousandths) {
    EXPECT_EQ(drawing_units(0.0), 0);
    EXPECT_EQ(drawing_units(0.5), 500);
    EXPECT_EQ(drawing_units(1.0), 1000);
    EXPECT_EQ(drawing_units(0.0004), 0);
    EXPECT_EQ(drawing_units(0.0006), 1);
    EXPECT_EQ(drawing_units(1.0 / 3.0), 333);
}

TEST(ReportHtmlAxes, drawing_units_stay_inside_the_drawing) {
    EXPECT_EQ(drawing_units(-0.25), 0);
    EXPECT_EQ(drawing_units(1.25), 1000);
    EXPECT_EQ(drawing_units(-std::numeric_limits<double>::infinity()), 0);
    EXPECT_EQ(drawing_units(std::numeric_limits<double>::infinity()), 1000);
}

}  // namespace
}  // namespace arena::client_sim::html
