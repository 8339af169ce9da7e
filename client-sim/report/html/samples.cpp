#include "client-sim/report/html/samples.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace arena::client_sim::html {

std::vector<Sample> ordered_samples(const Timeline& timeline) {
    std::vector<Sample> samples;
    std::copy_if(timeline.samples.begin(), timeline.samples.end(), std::back_inserter(samples),
                 [](const Sample& sample) {
                     return std::isfinite(sample.at_seconds) && sample.at_seconds >= 0.0;
                 });
    std::stable_sort(samples.begin(), samples.end(),
                     [](const Sample& a, const Sample& b) { return a.at_seconds < b.at_seconds; });
    return samples;
}

std::optional<double> finite(const std::optional<double>& value) {
    return value && std::isfinite(*value) ? value : std::nullopt;
}

}  // namespace arena::client_sim::html
