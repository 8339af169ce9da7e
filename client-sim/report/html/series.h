// A series of measurements, and the fewer points that its picture needs.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace arena::client_sim::html {

struct SeriesPoint {
    double at = 0.0;              ///< never falls from one point to the next
    std::optional<double> value;  ///< nothing: the line has a gap here

    friend bool operator==(const SeriesPoint&, const SeriesPoint&) = default;
};

/// A line has no more points than these: more are closer together than what a screen can show.
inline constexpr std::size_t kPointsMax = 600;

/// At most `points_max` of the points, in their order. Of every stretch of them, the lowest, the
/// highest and a gap are kept, and so are the first and the last point of all.
[[nodiscard]] std::vector<SeriesPoint> decimated(std::span<const SeriesPoint> points,
                                                 std::size_t points_max = kPointsMax);

}  // namespace arena::client_sim::html
