// Quantiles of what was measured.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace arena::bench {

/// The value below which this part of all lie. Reorders `values`, which are not empty.
inline double quantile(std::vector<double>& values, double part) {
    const auto last = static_cast<double>(values.size() - 1);
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(part * last);
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

inline double median(std::vector<double>& values) {
    return quantile(values, 0.5);
}

}  // namespace arena::bench
