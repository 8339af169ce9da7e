#include "client-sim/report/html/series.h"

#include <algorithm>
#include <array>

namespace arena::client_sim::html {

namespace {

/// The most points that are kept of a stretch.
constexpr std::size_t kKeptMax = 3;

/// Appends the indices of the lowest, the highest and the first missing point of points[from, to),
/// in their order.
void keep_extremes(std::span<const SeriesPoint> points, std::size_t from, std::size_t to,
                   std::vector<std::size_t>& kept) {
    std::optional<std::size_t> lowest;
    std::optional<std::size_t> highest;
    std::optional<std::size_t> gap;
    for (std::size_t i = from; i < to; ++i) {
        const auto& value = points[i].value;
        if (!value) {
            if (!gap) gap = i;
            continue;
        }
        if (!lowest || *value < *points[*lowest].value) lowest = i;
        if (!highest || *value > *points[*highest].value) highest = i;
    }
    std::array all{lowest, highest, gap};
    std::sort(all.begin(), all.end());
    for (const auto& index : all)
        if (index && (kept.empty() || *index > kept.back())) kept.push_back(*index);
}

}  // namespace

std::vector<SeriesPoint> decimated(std::span<const SeriesPoint> points, std::size_t points_max) {
    if (points.size() <= points_max) return {points.begin(), points.end()};

    const std::size_t inner = points.size() - 2;
    const std::size_t stretches = points_max > 2 + kKeptMax ? (points_max - 2) / kKeptMax : 1;
    std::vector<std::size_t> kept{0};
    for (std::size_t stretch = 0; stretch < stretches; ++stretch)
        keep_extremes(points, 1 + inner * stretch / stretches,
                      1 + inner * (stretch + 1) / stretches, kept);
    kept.push_back(points.size() - 1);

    std::vector<SeriesPoint> fewer;
    fewer.reserve(kept.size());
    for (const std::size_t index : kept)
        fewer.push_back(points[index]);
    return fewer;
}

}  // namespace arena::client_sim::html
