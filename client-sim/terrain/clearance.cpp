#include "client-sim/terrain/clearance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace arena::client_sim {

namespace {

constexpr double kSquareMetres = 1.0;
constexpr std::int32_t kSquaresPerSideMax = 256;
constexpr std::uint8_t kStepsMax = std::numeric_limits<std::uint8_t>::max();

// More than the rounding of any distance on a map, in metres.
constexpr double kSlack = 1e-3;

// With shorter steps, looking at the solids is as cheap, in metres.
constexpr double kWalkedLeast = 0.5;

}  // namespace

Clearance::Clearance(const Box& bounds, std::span<const Solid> solids) : min_(bounds.min) {
    const Point size = bounds.max - bounds.min;
    const double side =
        std::max(kSquareMetres, std::max(size.x, size.y) / (kSquaresPerSideMax - 1));
    squares_per_metre_ = 1.0 / side;
    columns_ = static_cast<std::int32_t>(std::max(0.0, size.x) / side) + 1;
    rows_ = static_cast<std::int32_t>(std::max(0.0, size.y) / side) + 1;
    steps_.assign(square_at(0, rows_), kStepsMax);
    for (const Solid& solid : solids)
        add(solid, side);
}

/// No place of a square is further from its centre than half a diagonal.
void Clearance::add(const Solid& solid, double side) {
    const double half_diagonal = 0.5 * std::numbers::sqrt2 * side + kSlack;
    const double reach = kStepsMax * kStep + half_diagonal;
    const auto square_of = [this](double offset, std::int32_t count) {
        return static_cast<std::int32_t>(std::clamp(offset * squares_per_metre_, 0.0, count - 1.0));
    };
    const Point low = solid.box.min - min_ - Point{reach, reach};
    const Point high = solid.box.max - min_ + Point{reach, reach};
    for (std::int32_t row = square_of(low.y, rows_); row <= square_of(high.y, rows_); ++row) {
        for (std::int32_t column = square_of(low.x, columns_);
             column <= square_of(high.x, columns_); ++column) {
            const Point centre = min_ + Point{(column + 0.5) * side, (row + 0.5) * side};
            const double free = std::max(0.0, distance_to(solid, centre) - half_diagonal);
            std::uint8_t& steps = steps_[square_at(column, row)];
            steps = static_cast<std::uint8_t>(std::min<double>(steps, free / kStep));
        }
    }
}

/// After J. C. Hart, Sphere Tracing (The Visual Computer 12, 1996).
bool Clearance::walk(Point from, Point to, double reach) const {
    const Point way = to - from;
    const double metres = length(way);
    for (double walked = 0.0; walked < metres;) {
        const double free = at(from + way * (walked / metres)) - reach;
        if (free < kWalkedLeast) return false;
        walked += free;
    }
    return true;
}

}  // namespace arena::client_sim
