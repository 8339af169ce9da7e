#include "server/statistics/link_figures.h"

#include <chrono>

#include <gtest/gtest.h>

namespace arena::server::link_figures_test {
namespace {

using std::chrono::milliseconds;

/// Returns the round trips `first`, `first` + 1, ... of `count` sessions, the longest first.
std::vector<Time> round_trips(int first, int count) {
    std::vector<Time> times;
    for (int i = count; i > 0; --i)
        times.emplace_back(milliseconds(first + i - 1));
    return times;
}

TEST(LinkFigures, of_no_session_are_zero) {
    std::vector<Time> none;

    const LinkFigures figures = link_figures(none, 0.0);

    EXPECT_EQ(figures.round_trip_p50, Time{0});
    EXPECT_EQ(figures.round_trip_p99, Time{0});
    EXPECT_EQ(figures.loss, 0.0);
}

TEST(LinkFigures, of_one_session_are_its_own) {
    std::vector<Time> one{milliseconds(40)};

    const LinkFigures figures = link_figures(one, 0.25);

    EXPECT_EQ(figures.round_trip_p50, milliseconds(40));
    EXPECT_EQ(figures.round_trip_p99, milliseconds(40));
    EXPECT_EQ(figures.loss, 0.25);
}

TEST(LinkFigures, the_median_of_an_even_number_is_the_lower_of_the_middle_two) {
    std::vector<Time> two = round_trips(10, 2);
    std::vector<Time> three = round_trips(10, 3);

    EXPECT_EQ(link_figures(two, 0.0).round_trip_p50, milliseconds(10));
    EXPECT_EQ(link_figures(three, 0.0).round_trip_p50, milliseconds(11));
}

TEST(LinkFigures, one_session_in_a_hundred_may_be_slower_than_the_99th_percentile) {
    std::vector<Time> hundred_and_one = round_trips(0, 101);
    std::vector<Time> hundred = round_trips(0, 100);

    EXPECT_EQ(link_figures(hundred_and_one, 0.0).round_trip_p99, milliseconds(99));
    EXPECT_EQ(link_figures(hundred, 0.0).round_trip_p99, milliseconds(98));
    EXPECT_EQ(link_figures(hundred_and_one, 0.0).round_trip_p50, milliseconds(50));
}

TEST(LinkFigures, loss_is_the_mean_of_the_sessions) {
    std::vector<Time> four = round_trips(10, 4);

    EXPECT_EQ(link_figures(four, 0.5 + 0.25 + 0.0 + 0.25).loss, 0.25);
}

TEST(LinkFigures, leave_the_round_trips_sorted) {
    std::vector<Time> times = round_trips(10, 3);

    (void)link_figures(times, 0.0);

    EXPECT_EQ(times, (std::vector<Time>{milliseconds(10), milliseconds(11), milliseconds(12)}));
}

}  // namespace
}  // namespace arena::server::link_figures_test
