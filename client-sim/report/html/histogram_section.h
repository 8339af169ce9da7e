// Histograms of durations and sizes, on a logarithmic axis.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client-sim/report/report.h"

namespace arena::client_sim::html {

/// A <section> with a plot for each histogram that holds something; empty when none does.
[[nodiscard]] std::string histogram_section(const Report& report);

/// How much of the histogram falls into each of `bins` parts of the axis from `low_ms` to
/// `high_ms`, equal in the logarithm. A bar that lies in several is shared out among them, so that
/// bars and bins of unlike widths make no comb. The sum is 1, or 0 when there is nothing.
struct LogAxis {
    double low_ms = 1.0;
    double high_ms = 10.0;
};
[[nodiscard]] std::vector<double> binned(std::span<const Histogram::Bar> bars, const LogAxis& axis,
                                         std::size_t bins);

}  // namespace arena::client_sim::html
