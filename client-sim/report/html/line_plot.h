// LinePlot: a plot of lines over the time of a run.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "client-sim/report/html/series.h"
#include "client-sim/report/timeline.h"

namespace arena::client_sim::html {

/// One line of a plot. Each of the kStyles styles has its own colour and dash pattern.
struct Line {
    static constexpr int kStyles = 4;

    std::string label;
    int style = 0;                    ///< 0 .. kStyles - 1
    std::vector<SeriesPoint> points;  ///< whose values are finite

    /// Whether any point has a value.
    [[nodiscard]] bool is_measured() const;
};

/// A level that the values should not pass.
struct Limit {
    std::string label;
    double value = 0.0;
};

/// What a plot shows.
struct LinePlot {
    std::string id;  ///< unique on the page
    std::string title;
    std::string unit;         ///< of all values, for example "ms"; may be empty
    std::vector<Line> lines;  ///< a line without any value is left out
    std::vector<Limit> limits;
    bool is_count = false;  ///< the axis has no marks between whole numbers
    double seconds = 0.0;   ///< the length of the run: the width of the plot
    std::span<const StageSpan> stages;

    /// Whether any line has a value.
    [[nodiscard]] bool is_measured() const;
};

/// With more stages than this, no bands are drawn: they would only be a pattern.
inline constexpr std::size_t kBandsMax = 40;

/// Returns the plot as a <figure>. Its value axis includes 0.
[[nodiscard]] std::string draw(const LinePlot& plot);

/// The range of time and values that the drawing shows.
struct LineFrame {
    double seconds = 1.0;
    double low = 0.0;
    double high = 1.0;
};
/// Returns the line as an SVG path in units of the drawing, with a subpath for each part between
/// gaps. A single value between two gaps becomes a dot.
[[nodiscard]] std::string path_of(std::span<const SeriesPoint> points, const LineFrame& frame);

}  // namespace arena::client_sim::html
