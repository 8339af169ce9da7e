// Quantiles of measurements.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace arena::bench {

/// Returns the value below which `part` of all lie; `part` is from 0 to 1. Reorders `values`, which
/// must not be empty.
inline double quantile(std::vector<double>& values, double part) {
    const auto last = static_cast<double>(values.size() - 1);
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(part * last);
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

/// Returns the median. Reorders `values`, which must not be empty.
inline double median(std::vector<double>& values) {
    return quantile(values, 0.5);
}

}  // namespace arena::bench
