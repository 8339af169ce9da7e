// The samples of a timeline, prepared for drawing.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "client-sim/report/timeline.h"

namespace arena::client_sim::html {

/// Returns one number of a sample; nothing when it was not measured.
using Measure = std::function<std::optional<double>(const Sample&)>;

/// Returns the samples in the order of time, without those whose time is negative or not finite.
[[nodiscard]] std::vector<Sample> ordered_samples(const Timeline& timeline);

/// Returns the value; nothing when it is not finite.
[[nodiscard]] std::optional<double> finite(const std::optional<double>& value);

}  // namespace arena::client_sim::html
