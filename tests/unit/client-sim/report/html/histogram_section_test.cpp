#include "client-sim/report/html/histogram_section.h"

#include <numeric>

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

using Bars = std::vector<Histogram::Bar>;

TEST(ReportHtmlHistogram, bars_have_the_percentiles_of_the_histogram) {
    Histogram histogram;
    for (int i = 1; i <= 1000; ++i)
        histogram.record(std::chrono::microseconds{i * i});
    const Bars bars = histogram.bars();

    for (const double share : {0.001, 0.5, 0.9, 0.99})
        EXPECT_EQ(percentile_of(bars, share), histogram.percentile_ms(share)) << share;
    EXPECT_EQ(percentile_of({}, 0.5), std::nullopt);
}

TEST(ReportHtmlHistogram, bins_have_equal_widths_in_the_logarithm) {
    const Bars bars{{1.5, 30}, {15.0, 60}, {150.0, 10}};

    const auto shares = binned(bars, {.low_ms = 1.0, .high_ms = 1000.0}, 3);

    ASSERT_EQ(shares.size(), 3u);
    EXPECT_DOUBLE_EQ(shares[0], 0.3);
    EXPECT_DOUBLE_EQ(shares[1], 0.6);
    EXPECT_DOUBLE_EQ(shares[2], 0.1);
}

TEST(ReportHtmlHistogram, bins_at_the_ends_hold_what_lies_beyond_the_axis) {
    const Bars bars{{0.0, 1}, {0.001, 1}, {50.0, 1}, {1e8, 18'000'000'000'000'000'000u}};

    const auto shares = binned(bars, {.low_ms = 1.0, .high_ms = 100.0}, 64);

    EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1.0, 1e-12);
}

TEST(ReportHtmlHistogram, evenly_spread_durations_show_no_comb_pattern) {
    Histogram histogram;
    for (int microseconds = 20'000; microseconds < 100'000; microseconds += 10)
        histogram.record(std::chrono::microseconds{microseconds});

    const auto shares = binned(histogram.bars(), {.low_ms = 20.0, .high_ms = 100.0}, 72);

    for (std::size_t bin = 2; bin < shares.size(); ++bin)
        EXPECT_GT(shares[bin], 0.97 * shares[bin - 1]) << bin;
}

TEST(ReportHtmlHistogram, an_empty_histogram_is_left_out) {
    Report report;
    report.histograms = {{"empty_ms", {}}, {"zero_ms", {{5.0, 0}}}};

    EXPECT_EQ(histogram_section(report), "");
}

TEST(ReportHtmlHistogram, a_single_duration_is_drawn) {
    Report report;
    report.histograms = {{"response_ms", {{0.0, 1}}}};

    const std::string markup = histogram_section(report);

    EXPECT_NE(markup.find("Response"), std::string::npos) << markup;
    EXPECT_EQ(markup.find("nan"), std::string::npos) << markup;
}

}  // namespace
}  // namespace arena::client_sim::html
