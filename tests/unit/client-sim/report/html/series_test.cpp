#include "client-sim/report/html/series.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

std::vector<SeriesPoint> noise(std::size_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<SeriesPoint> points;
    for (std::size_t i = 0; i < count; ++i)
        points.push_back({static_cast<double>(i), static_cast<double>(random() % 1000)});
    return points;
}

bool holds(const std::vector<SeriesPoint>& points, const SeriesPoint& wanted) {
    return std::find(points.begin(), points.end(), wanted) != points.end();
}

TEST(ReportHtmlSeries, a_short_series_stays_whole) {
    const auto points = noise(600, 1);

    EXPECT_EQ(decimated(points, 600), points);
    EXPECT_TRUE(decimated({}, 600).empty());
}

TEST(ReportHtmlSeries, a_long_series_keeps_its_extremes_and_its_ends) {
    auto points = noise(100'000, 2);
    points[12'345].value = 5000.0;
    points[77'777].value = -5000.0;

    const auto fewer = decimated(points, 600);

    EXPECT_LE(fewer.size(), 600u);
    EXPECT_GE(fewer.size(), 300u);
    EXPECT_TRUE(holds(fewer, points[12'345]));
    EXPECT_TRUE(holds(fewer, points[77'777]));
    EXPECT_EQ(fewer.front(), points.front());
    EXPECT_EQ(fewer.back(), points.back());
}

TEST(ReportHtmlSeries, a_long_series_keeps_its_order_and_adds_no_points) {
    const auto points = noise(5000, 3);

    const auto fewer = decimated(points, 100);

    for (std::size_t i = 0; i < fewer.size(); ++i) {
        EXPECT_EQ(fewer[i], points[static_cast<std::size_t>(fewer[i].at)]);
        EXPECT_TRUE(i == 0 || fewer[i - 1].at < fewer[i].at) << i;
    }
}

TEST(ReportHtmlSeries, a_single_missing_value_among_many_stays_a_gap) {
    auto points = noise(10'000, 4);
    points[5000].value.reset();

    const auto fewer = decimated(points, 600);

    EXPECT_TRUE(holds(fewer, points[5000]));
    EXPECT_EQ(std::count_if(fewer.begin(), fewer.end(),
                            [](const SeriesPoint& point) { return !point.value; }),
              1);
}

TEST(ReportHtmlSeries, the_smallest_bound_still_leaves_both_ends) {
    const auto points = noise(50, 5);

    const auto fewer = decimated(points, 2);

    EXPECT_EQ(fewer.front(), points.front());
    EXPECT_EQ(fewer.back(), points.back());
}

}  // namespace
}  // namespace arena::client_sim::html
