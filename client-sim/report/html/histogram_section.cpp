#include "client-sim/report/html/histogram_section.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "client-sim/report/html/axes.h"
#include "client-sim/report/html/escape.h"
#include "client-sim/report/html/number_text.h"
#include "client-sim/report/html/ticks.h"

namespace arena::client_sim::html {

namespace {

constexpr std::size_t kBins = 72;
constexpr int kMarksMax = 7;
constexpr int kMarksHigh = 3;
/// The axis begins here at the earliest; a shorter duration falls into the first bin.
constexpr double kShortestMs = 0.01;
constexpr double kLongestMs = 1e9;
/// The least height of a non-empty bin, as a share of the plot, so that the tail stays visible.
constexpr double kHeightMin = 0.012;

/// Returns the bars that can be drawn, in ascending order.
std::vector<Histogram::Bar> usable_bars(std::span<const Histogram::Bar> bars) {
    std::vector<Histogram::Bar> usable;
    for (const Histogram::Bar& bar : bars)
        if (std::isfinite(bar.up_to_ms) && bar.up_to_ms >= 0.0 && bar.count > 0)
            usable.push_back(bar);
    std::stable_sort(usable.begin(), usable.end(),
                     [](const auto& a, const auto& b) { return a.up_to_ms < b.up_to_ms; });
    return usable;
}

double sum_of(std::span<const Histogram::Bar> bars) {
    double sum = 0.0;
    for (const Histogram::Bar& bar : bars)
        sum += static_cast<double>(bar.count);
    return sum;
}

/// Returns the beginning of the bar that ends at `up_to_ms`: each power of two of microseconds is
/// cut into 64 buckets, none narrower than a microsecond (client-sim/report/histogram.h).
double start_of_bar(double up_to_ms) {
    const double microseconds = std::max(1.0, 1000.0 * up_to_ms);
    const double power_of_two = std::exp2(std::floor(std::log2(microseconds)));
    return std::max(0.0, up_to_ms - std::max(1.0, power_of_two / 64.0) / 1000.0);
}

LogAxis axis_of(std::span<const Histogram::Bar> bars) {
    const double shortest =
        std::clamp(start_of_bar(bars.front().up_to_ms), kShortestMs, kLongestMs);
    const double longest = std::clamp(bars.back().up_to_ms, kShortestMs, kLongestMs);
    LogAxis axis{.low_ms = round_down(shortest), .high_ms = round_up(longest)};
    if (axis.high_ms <= axis.low_ms) axis.high_ms = round_up(1.5 * axis.low_ms);
    return axis;
}

double share_on(const LogAxis& axis, double ms) {
    const double place = std::log(std::max(ms, axis.low_ms) / axis.low_ms);
    return std::min(1.0, place / std::log(axis.high_ms / axis.low_ms));
}

/// Returns the columns of the histogram as one path.
std::string columns_of(const std::vector<double>& shares, double highest) {
    std::string path;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        if (shares[i] <= 0.0) continue;
        const double bins = static_cast<double>(shares.size());
        const long left = drawing_units(static_cast<double>(i) / bins);
        const long right = drawing_units(static_cast<double>(i + 1) / bins);
        const long top = drawing_units(1.0 - std::max(kHeightMin, shares[i] / highest));
        path += fmt::format("M{} {:.0f}V{}H{}V{:.0f}z", left, kDrawing, top, right, kDrawing);
    }
    return fmt::format(R"(<path class="bars" d="{}"/>)", path);
}

/// Where the label of a mark is placed.
struct MarkPlace {
    bool to_the_left = false;
    int y = 0;
};

/// Returns a vertical line over the whole height with a label at its top.
std::string percentile_mark(std::string_view words, double share, MarkPlace place) {
    return fmt::format(
        R"(<line class="mark" x1="{0}" x2="{0}" y2="100%"/>)"
        R"(<text class="mark" x="{0}" y="{1}" dx="{2}" text-anchor="{3}">{4}</text>)",
        percent(share), place.y, place.to_the_left ? -5 : 5, place.to_the_left ? "end" : "start",
        words);
}

/// Returns the marks of the median, labelled to its left, and of the 99th percentile, labelled to
/// its right, when there is room. The labels are in two lines, in case they overlap.
std::string percentile_marks(std::span<const Histogram::Bar> bars, const LogAxis& axis,
                             std::string_view unit) {
    constexpr double kRoom = 0.3;

    const double p50 = percentile_of(bars, 0.5).value_or(0.0);
    const double p99 = percentile_of(bars, 0.99).value_or(0.0);
    const double p50_share = share_on(axis, p50);
    const double p99_share = share_on(axis, p99);
    return percentile_mark(fmt::format("p50 {} {}", short_number(p50), unit), p50_share,
                           {.to_the_left = p50_share > kRoom, .y = 12}) +
           percentile_mark(fmt::format("p99 {} {}", short_number(p99), unit), p99_share,
                           {.to_the_left = p99_share > 1.0 - kRoom, .y = 28});
}

/// Returns the unit of a key: "cm" when the key ends in it, otherwise "ms".
std::string_view unit_of(std::string_view key) {
    return key.ends_with("_cm") ? "cm" : "ms";
}

/// Returns the title of a key: "Response" for "response_ms".
std::string title_of(std::string_view key) {
    std::string title(key);
    if (title.size() > 3 && (title.ends_with("_ms") || title.ends_with("_cm")))
        title.resize(title.size() - 3);
    std::replace(title.begin(), title.end(), '_', ' ');
    if (!title.empty() && title[0] >= 'a' && title[0] <= 'z')
        title[0] = static_cast<char>(title[0] - 'a' + 'A');
    return title;
}

std::string percentile_list(std::span<const Histogram::Bar> bars) {
    std::string items;
    for (const auto& [word, share] : {std::pair{"p50", 0.5}, std::pair{"p90", 0.9},
                                      std::pair{"p99", 0.99}, std::pair{"p99.9", 0.999}})
        items += fmt::format("<li>{} <strong>{}</strong></li>", word,
                             short_number(percentile_of(bars, share)));
    return fmt::format(
        R"(<ul class="legend">{}<li>largest <strong>{}</strong></li><li>of {} measured</li></ul>)",
        items, short_number(bars.back().up_to_ms), short_number(sum_of(bars)));
}

std::string draw_histogram(const ReportHistogram& histogram,
                           const std::vector<Histogram::Bar>& bars, std::size_t number) {
    const LogAxis axis = axis_of(bars);
    const std::vector<double> shares = binned(bars, axis, kBins);
    const std::vector<double> ticks =
        round_ticks(0.0, 100.0 * *std::max_element(shares.begin(), shares.end()), kMarksHigh);
    std::vector<Mark> left;
    left.reserve(ticks.size());
    for (const double tick : ticks)
        left.push_back({tick / ticks.back(), short_number(tick) + "%"});
    std::vector<Mark> below;
    for (const double tick : log_ticks(axis.low_ms, axis.high_ms, kMarksMax))
        below.push_back({share_on(axis, tick), short_number(tick)});

    const double p50 = percentile_of(bars, 0.5).value_or(0.0);
    const double p99 = percentile_of(bars, 0.99).value_or(0.0);
    const std::string id = fmt::format("histogram-{}", number);
    const std::string title = title_of(histogram.key);
    const std::string_view unit = unit_of(histogram.key);
    const std::string summary =
        fmt::format("Half of {} are at most {} {}, 99 % at most {} {}.", short_number(sum_of(bars)),
                    short_number(p50), unit, short_number(p99), unit);
    const std::string drawing = columns_of(shares, ticks.back() / 100.0);
    const std::string marks = percentile_marks(bars, axis, unit);
    return fmt::format(
        R"(<figure class="plot"><figcaption><h3>{} <span class="unit">{}, log scale</span></h3>)"
        R"({}</figcaption>{}</figure>)"
        "\n",
        escaped(title), unit, percentile_list(bars),
        plot_svg({.alt_text = {id, title, summary},
                  .marks = left,
                  .below = below,
                  .behind = "",
                  .drawing = drawing,
                  .before = marks}));
}

}  // namespace

std::vector<double> binned(std::span<const Histogram::Bar> bars, const LogAxis& axis,
                           std::size_t bins) {
    std::vector<double> shares(bins, 0.0);
    const double sum = sum_of(bars);
    if (bins == 0 || sum <= 0.0) return shares;

    const auto count = static_cast<double>(bins);
    for (const Histogram::Bar& bar : bars) {
        const double from = count * share_on(axis, start_of_bar(bar.up_to_ms));
        const double to = count * share_on(axis, bar.up_to_ms);
        const double share = static_cast<double>(bar.count) / sum;
        const auto first = std::min(bins - 1, static_cast<std::size_t>(from));
        const auto last = std::min(bins - 1, static_cast<std::size_t>(to));
        if (first == last) {
            shares[first] += share;
            continue;
        }
        for (std::size_t bin = first; bin <= last; ++bin) {
            const double inside = std::min(to, static_cast<double>(bin + 1)) -
                                  std::max(from, static_cast<double>(bin));
            shares[bin] += share * std::max(0.0, inside) / (to - from);
        }
    }
    return shares;
}

std::string histogram_section(const Report& report) {
    std::string plots;
    for (std::size_t i = 0; i < report.histograms.size(); ++i) {
        const auto bars = usable_bars(report.histograms[i].bars);
        if (!bars.empty()) plots += draw_histogram(report.histograms[i], bars, i);
    }
    if (plots.empty()) return {};
    return "<section id=\"durations\"><h2>Distributions</h2>\n<div class=\"plots\">\n" + plots +
           "</div></section>\n";
}

}  // namespace arena::client_sim::html
