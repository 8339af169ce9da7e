// A series of measurements, and its reduction to the points that a plot needs.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace arena::client_sim::html {

/// One measurement of a series.
struct SeriesPoint {
    double at = 0.0;              ///< never decreases from one point to the next
    std::optional<double> value;  ///< nothing: the line has a gap here

    friend bool operator==(const SeriesPoint&, const SeriesPoint&) = default;
};

/// The most points of a line: more would be closer together than a screen can show.
inline constexpr std::size_t kPointsMax = 600;

/// Returns at most `points_max` of the points, in their order; `points_max` is at least 2. Keeps
/// the first and the last point, and the lowest, the highest and one gap of every stretch.
[[nodiscard]] std::vector<SeriesPoint> decimated(std::span<const SeriesPoint> points,
                                                 std::size_t points_max = kPointsMax);

}  // namespace arena::client_sim::html
