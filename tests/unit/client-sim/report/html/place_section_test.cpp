#include "client-sim/report/html/place_section.h"

#include <limits>

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

/// Three columns and two rows, with a player in the lower left cell and a death in the upper right
/// one.
PlaceMap small_map() {
    return {.origin = {-3.0, -2.0},
            .cell = 2.0,
            .columns = 3,
            .rows = 2,
            .presence = {8, 0, 0, 0, 0, 0},
            .deaths = {0, 0, 0, 0, 0, 1},
            .walls = {{{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}}, {{-3.0, 0.0}, {-1.0, 0.0}}}};
}

std::string section_of(const PlaceMap& places) {
    Report report;
    report.places = places;
    return place_section(report);
}

TEST(ReportHtmlPlaces, the_lowest_row_is_drawn_at_the_bottom) {
    const std::string markup = section_of(small_map());

    EXPECT_NE(markup.find(R"(class="h7" d="M0 1h1v1h-1z")"), std::string::npos) << markup;
    EXPECT_NE(markup.find("M2.5 0.5h0"), std::string::npos) << markup;
}

TEST(ReportHtmlPlaces, walls_are_closed_outlines_and_lines_of_two_points) {
    const std::string markup = section_of(small_map());

    EXPECT_NE(markup.find(R"(class="wall" d="M333 500L667 500L667 167z")"), std::string::npos)
        << markup;
    EXPECT_NE(markup.find(R"(class="wall open" d="M0 333L333 333")"), std::string::npos) << markup;
}

TEST(ReportHtmlPlaces, the_scale_bar_is_a_round_number_of_metres) {
    const std::string markup = section_of(small_map());

    EXPECT_NE(markup.find(R"(<span style="width:16.67%"></span>1 m)"), std::string::npos) << markup;
}

TEST(ReportHtmlPlaces, a_map_that_cannot_be_drawn_is_left_out) {
    PlaceMap short_of_counts = small_map();
    short_of_counts.presence.pop_back();
    PlaceMap without_size = small_map();
    without_size.cell = 0.0;
    PlaceMap nowhere = small_map();
    nowhere.origin.x = std::numeric_limits<double>::quiet_NaN();

    EXPECT_EQ(place_section(Report{}), "");
    EXPECT_EQ(section_of(PlaceMap{}), "");
    EXPECT_EQ(section_of(short_of_counts), "");
    EXPECT_EQ(section_of(without_size), "");
    EXPECT_EQ(section_of(nowhere), "");
}

TEST(ReportHtmlPlaces, a_map_without_players_says_so) {
    PlaceMap places = small_map();
    places.presence.assign(6, 0);
    places.deaths.clear();

    EXPECT_NE(section_of(places).find("No player was seen"), std::string::npos);
}

TEST(ReportHtmlPlaces, walls_without_a_valid_outline_are_left_out) {
    PlaceMap places = small_map();
    places.walls = {{}, {{1.0, 1.0}}, {{0.0, 0.0}, {std::numeric_limits<double>::infinity(), 0.0}}};

    EXPECT_EQ(section_of(places).find("class=\"wall"), std::string::npos);
}

TEST(ReportHtmlPlaces, only_the_largest_of_too_many_walls_are_drawn) {
    PlaceMap places = small_map();
    places.walls.assign(10'000, {{0.0, 0.0}, {0.1, 0.0}, {0.0, 0.1}});
    places.walls.push_back({{-3.0, -2.0}, {3.0, -2.0}, {3.0, -1.9}});

    const std::string markup = section_of(places);

    EXPECT_NE(markup.find("M0 667L1000 667L1000 650z"), std::string::npos);
    EXPECT_NE(markup.find("8001 smallest walls are not drawn"), std::string::npos);
    EXPECT_LT(markup.size(), 200'000u);
}

}  // namespace
}  // namespace arena::client_sim::html
