// Clearance: a lower bound for the distance from any place of a map to the nearest of its solids.
//
// Most questions of bots and judges are about places that are far from every wall. A byte for each
// square of a grid answers those without looking at a solid:
//
//   3 3 3 2 2 2        metres, rounded down, from anywhere in the square
//   3 2 2 1 1 1
//   2 2 1 0 0 0
//   2 1 0 0 ## #
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "client-sim/terrain/plane.h"
#include "client-sim/terrain/solid.h"

namespace arena::client_sim {

class Clearance {
  public:
    /// Measures the distances to solids that never move.
    Clearance(const Box& bounds, std::span<const Solid> solids);

    /// Returns metres within which nothing solid is, counted from `at`: a closed disc of that
    /// radius touches nothing. 0 where that is not known, such as beyond the bounds.
    [[nodiscard]] double at(Point at) const {
        const double column = (at.x - min_.x) * squares_per_metre_;
        const double row = (at.y - min_.y) * squares_per_metre_;
        const bool is_inside = column >= 0.0 && row >= 0.0 && column < columns_ && row < rows_;
        if (!is_inside) return 0.0;
        return steps_[square_at(static_cast<std::int32_t>(column),
                                static_cast<std::int32_t>(row))] *
               kStep;
    }

    /// Whether nothing solid touches the closed disc, as far as is known: false means nothing.
    [[nodiscard]] bool is_disc_free(Point center, double radius) const {
        const double free = at(center);
        return free > 0.0 && radius <= free;
    }
    /// The same for everything within `reach` metres of a segment. A long one is walked along, with
    /// steps from one free disc to the next.
    [[nodiscard]] bool is_way_free(Point from, Point to, double reach = 0.0) const {
        const double metres = distance(from, to);
        return is_disc_free((from + to) * 0.5, 0.5 * metres + reach) ||
               (metres > kShortWay && walk(from, to, reach));
    }

  private:
    static constexpr double kShortWay = 2.0;     // metres
    static constexpr double kStep = 1.0 / 32.0;  // metres, of one unit of steps_

    [[nodiscard]] std::size_t square_at(std::int32_t column, std::int32_t row) const {
        return static_cast<std::size_t>(row * columns_ + column);
    }
    void add(const Solid& solid, double side);
    [[nodiscard]] bool walk(Point from, Point to, double reach) const;

    Point min_;
    double squares_per_metre_ = 1.0;
    std::int32_t columns_ = 0;
    std::int32_t rows_ = 0;
    std::vector<std::uint8_t> steps_;  // by square, row by row
};

}  // namespace arena::client_sim
