// The samples of a timeline, made fit to be drawn.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "client-sim/report/timeline.h"

namespace arena::client_sim::html {

/// One number of a sample; nothing when it was not measured.
using Measure = std::function<std::optional<double>(const Sample&)>;

/// Samples in the order of their time, without those whose time is negative or not finite.
[[nodiscard]] std::vector<Sample> ordered_samples(const Timeline& timeline);

/// What is not finite is not known.
[[nodiscard]] std::optional<double> finite(const std::optional<double>& value);

}  // namespace arena::client_sim::html
