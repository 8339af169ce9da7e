#include "client-sim/report/html/line_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <spdlog/fmt/fmt.h>

#include "client-sim/report/html/axes.h"
#include "client-sim/report/html/escape.h"
#include "client-sim/report/html/number_text.h"
#include "client-sim/report/html/ticks.h"

namespace arena::client_sim::html {

namespace {

constexpr int kStepsHigh = 4;
constexpr int kStepsWide = 6;
/// A limit this many times above all values would flatten them at the bottom; it is only named.
constexpr double kLimitReach = 4.0;

struct Extent {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
};

/// Returns the lowest and the highest value. For a line without values, low is above high.
Extent extent_of(const Line& line) {
    Extent extent;
    for (const SeriesPoint& point : line.points) {
        if (!point.value) continue;
        extent.low = std::min(extent.low, *point.value);
        extent.high = std::max(extent.high, *point.value);
    }
    return extent;
}

bool is_shown(const Limit& limit, double highest) {
    return std::isfinite(limit.value) && limit.value > 0.0 && limit.value <= kLimitReach * highest;
}

/// Returns ticks from 0, or below it, to above all values and shown limits.
std::vector<double> value_ticks(const LinePlot& plot) {
    double low = 0.0;
    double high = 0.0;
    for (const Line& line : plot.lines) {
        const Extent extent = extent_of(line);
        low = std::min(low, extent.low);
        high = std::max(high, extent.high);
    }
    for (const Limit& limit : plot.limits)
        if (is_shown(limit, high)) high = std::max(high, limit.value);
    const int steps_most = plot.is_count
                               ? static_cast<int>(std::clamp(high - low, 1.0, 1.0 * kStepsHigh))
                               : kStepsHigh;
    return round_ticks(low, high, steps_most);
}

double share_of(double value, const LineFrame& frame) {
    return (value - frame.low) / (frame.high - frame.low);
}

std::string bands(const LinePlot& plot) {
    if (plot.stages.size() > kBandsMax) return {};
    std::string markup;
    for (std::size_t i = 0; i < plot.stages.size(); ++i) {
        const StageSpan& stage = plot.stages[i];
        const double from = std::clamp(stage.from_seconds / plot.seconds, 0.0, 1.0);
        const double to = std::clamp(stage.to_seconds / plot.seconds, 0.0, 1.0);
        if (!(to > from)) continue;
        if (i % 2 == 0)
            markup += fmt::format(R"(<rect class="band" x="{}" width="{}" height="100%"/>)",
                                  percent(from), percent(to - from));
        if (from > 0.0)
            markup +=
                fmt::format(R"(<line class="edge" x1="{0}" x2="{0}" y2="100%"/>)", percent(from));
    }
    return markup;
}

/// Returns the names of the stages, above their bands. When a band is too narrow for a letter, its
/// name is shown only under the pointer.
std::string band_names(const LinePlot& plot) {
    constexpr double kNameMin = 0.04;

    if (plot.stages.empty() || plot.stages.size() > kBandsMax) return {};
    std::string markup = R"(<div class="stages" aria-hidden="true">)";
    for (const StageSpan& stage : plot.stages) {
        const double from = std::clamp(stage.from_seconds / plot.seconds, 0.0, 1.0);
        const double to = std::clamp(stage.to_seconds / plot.seconds, 0.0, 1.0);
        if (to > from)
            markup += fmt::format(R"(<span style="left:{};width:{}" title="{}">{}</span>)",
                                  percent(from), percent(to - from), escaped(stage.name),
                                  to - from < kNameMin ? "" : escaped(stage.name));
    }
    return markup + "</div>";
}

std::string limit_lines(const LinePlot& plot, const LineFrame& frame) {
    std::string markup;
    for (const Limit& limit : plot.limits) {
        const double share = share_of(limit.value, frame);
        if (!(share > 0.0 && share <= 1.0)) continue;
        markup += fmt::format(R"(<line class="limit" x1="0" x2="100%" y1="{0}" y2="{0}"/>)"
                              R"(<text class="limit" x="100%" y="{0}" dx="-4" dy="{1}">{2}</text>)",
                              percent(1.0 - share), share > 0.85 ? "1.2em" : "-0.4em",
                              escaped(limit.label));
    }
    return markup;
}

std::string legend(const LinePlot& plot) {
    std::string markup = R"(<ul class="legend">)";
    for (const Line& line : plot.lines)
        if (line.is_measured())
            markup += fmt::format(R"(<li><svg class="key" aria-hidden="true">)"
                                  R"(<line class="line s{}" x2="100%" y1="50%" y2="50%"/></svg>)"
                                  R"({}</li>)",
                                  line.style % Line::kStyles, escaped(line.label));
    return markup + "</ul>";
}

std::string alt_text_summary(const LinePlot& plot) {
    std::string text;
    for (const Line& line : plot.lines) {
        if (!line.is_measured()) continue;
        const Extent extent = extent_of(line);
        text += fmt::format("{} from {} to {}{}{}. ", line.label, short_number(extent.low),
                            short_number(extent.high), plot.unit.empty() ? "" : " ", plot.unit);
    }
    return text + fmt::format("The run took {}.", time_text(plot.seconds));
}

std::vector<Mark> marks_of_values(const std::vector<double>& ticks, const LineFrame& frame) {
    std::vector<Mark> marks;
    marks.reserve(ticks.size());
    for (const double tick : ticks)
        marks.push_back({share_of(tick, frame), short_number(tick)});
    return marks;
}

std::vector<Mark> marks_of_time(double run_seconds) {
    std::vector<Mark> marks;
    for (const double tick : time_ticks(run_seconds, kStepsWide))
        marks.push_back({tick / run_seconds, tick == 0.0 ? "0" : time_text(tick)});
    return marks;
}

std::string drawing_of(const LinePlot& plot, const LineFrame& frame) {
    std::string markup;
    for (const Line& line : plot.lines)
        if (line.is_measured())
            markup += fmt::format(R"(<path class="line s{}" data-label="{}" d="{}"/>)",
                                  line.style % Line::kStyles, escaped(line.label),
                                  path_of(decimated(line.points), frame));
    return markup;
}

}  // namespace

bool Line::is_measured() const {
    return std::any_of(points.begin(), points.end(),
                       [](const SeriesPoint& point) { return point.value.has_value(); });
}

bool LinePlot::is_measured() const {
    return std::any_of(lines.begin(), lines.end(),
                       [](const Line& line) { return line.is_measured(); });
}

std::string path_of(std::span<const SeriesPoint> points, const LineFrame& frame) {
    std::string path;
    bool is_joined = false;
    bool is_alone = false;
    std::string last;
    const auto end_part = [&] {
        if (is_alone) path += "L" + last;
        is_joined = is_alone = false;
    };
    for (const SeriesPoint& point : points) {
        if (!point.value) {
            end_part();
            continue;
        }
        last = fmt::format("{} {}", drawing_units(point.at / frame.seconds),
                           drawing_units(1.0 - share_of(*point.value, frame)));
        path += (is_joined ? "L" : "M") + last;
        is_alone = !is_joined;
        is_joined = true;
    }
    end_part();
    return path;
}

std::string draw(const LinePlot& plot) {
    const std::vector<double> ticks = value_ticks(plot);
    const LineFrame frame{.seconds = plot.seconds, .low = ticks.front(), .high = ticks.back()};
    const std::vector<Mark> left = marks_of_values(ticks, frame);
    const std::vector<Mark> below = marks_of_time(plot.seconds);
    const std::string summary = alt_text_summary(plot);
    const std::string behind = bands(plot);
    const std::string drawing = drawing_of(plot, frame);
    const std::string before = limit_lines(plot, frame);
    return fmt::format(
        R"(<figure class="plot" data-seconds="{}" data-low="{}" data-high="{}" data-unit="{}"{}>)"
        R"(<figcaption><h3>{}{}</h3>{}</figcaption>{}{}</figure>)"
        "\n",
        plot.seconds, frame.low, frame.high, escaped(plot.unit),
        plot.is_count ? R"( data-count="1")" : "", escaped(plot.title),
        plot.unit.empty() ? ""
                          : fmt::format(R"( <span class="unit">{}</span>)", escaped(plot.unit)),
        legend(plot), band_names(plot),
        plot_svg({.alt_text = {plot.id, plot.title, summary},
                  .marks = left,
                  .below = below,
                  .behind = behind,
                  .drawing = drawing,
                  .before = before}));
}

}  // namespace arena::client_sim::html
