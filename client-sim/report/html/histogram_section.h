// histogram_section: histograms of durations and sizes on a logarithmic axis.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client-sim/report/report.h"

namespace arena::client_sim::html {

/// Returns a <section> with a plot for each histogram that counts anything; empty when none does.
[[nodiscard]] std::string histogram_section(const Report& report);

/// The range of a logarithmic axis.
struct LogAxis {
    double low_ms = 1.0;
    double high_ms = 10.0;
};
/// Returns the share of the histogram in each of `bins` parts of the axis, which have equal widths
/// in the logarithm. A bar that spans several bins is divided among them, so that the different
/// widths of bars and bins show no comb pattern. The shares add up to 1, or to 0 when nothing is
/// counted.
[[nodiscard]] std::vector<double> binned(std::span<const Histogram::Bar> bars, const LogAxis& axis,
                                         std::size_t bins);

}  // namespace arena::client_sim::html
