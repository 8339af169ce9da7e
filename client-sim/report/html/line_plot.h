// A plot of lines over the time of a run.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "client-sim/report/html/series.h"
#include "client-sim/report/timeline.h"

namespace arena::client_sim::html {

/// One of at most kStyles: each has a colour and a pattern of dashes of its own.
struct Line {
    static constexpr int kStyles = 4;

    std::string label;
    int style = 0;                    ///< 0 .. kStyles - 1
    std::vector<SeriesPoint> points;  ///< finite

    [[nodiscard]] bool is_measured() const;
};

/// A level that was not to be passed.
struct Limit {
    std::string label;
    double value = 0.0;
};

struct LinePlot {
    std::string id;  ///< unique on the page
    std::string title;
    std::string unit;         ///< of all values, for example "ms"; may be empty
    std::vector<Line> lines;  ///< those without any value are left out
    std::vector<Limit> limits;
    bool is_count = false;  ///< the axis has no marks between whole numbers
    double seconds = 0.0;   ///< how long the run was: the width of the plot
    std::span<const StageSpan> stages;

    [[nodiscard]] bool is_measured() const;
};

/// Stages beyond these make no bands any more, only a pattern.
inline constexpr std::size_t kBandsMax = 40;

/// A <figure>; its axis begins at 0.
[[nodiscard]] std::string draw(const LinePlot& plot);

/// The line as an SVG path in units of the drawing: a subpath for each part between gaps. A value
/// that stands alone is a dot.
struct LineFrame {
    double seconds = 1.0;
    double low = 0.0;
    double high = 1.0;
};
[[nodiscard]] std::string path_of(std::span<const SeriesPoint> points, const LineFrame& frame);

}  // namespace arena::client_sim::html
