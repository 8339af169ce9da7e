// WalkGrid: a map as a grid of square cells, and from which cell a player can walk straight to
// which of the eight around it. Movers are left out: where one stands in the way, it may move.
//
//      3 2 1
//      4 . 0    the directions; 0 is east, and y is up
//      5 6 7
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "client-sim/terrain/obstacle_field.h"
#include "client-sim/terrain/plane.h"

namespace arena::client_sim {

class WalkGrid {
  public:
    using Cell = std::uint32_t;
    static constexpr std::size_t kDirections = 8;
    /// Of a step in each direction, near to 5 and 5 times the root of 2.
    static constexpr std::array<std::uint32_t, kDirections> kCosts{5, 7, 5, 7, 5, 7, 5, 7};

    /// For players of that radius, in metres.
    WalkGrid(const ObstacleField& field, double radius);

    [[nodiscard]] std::size_t size() const { return ways_.size(); }
    /// Returns the cell of a place; of one beyond the border the nearest.
    [[nodiscard]] Cell cell_at(Point place) const;
    [[nodiscard]] Point center_of(Cell cell) const;
    /// Whether a player can stand in the middle of the cell.
    [[nodiscard]] bool is_free(Cell cell) const { return is_free_[cell] != 0; }
    /// Returns the cell in that direction, if a player can walk straight from middle to middle.
    [[nodiscard]] std::optional<Cell> next(Cell cell, std::size_t direction) const;
    /// Returns the cell from which next() of that direction leads here, if there is one.
    [[nodiscard]] std::optional<Cell> previous(Cell cell, std::size_t direction) const;
    /// Returns the cell of the place if it is free, else the free cell whose middle is nearest;
    /// nothing when none is within kSearchedMetres. Of several it is the one with the lowest
    /// number.
    [[nodiscard]] std::optional<Cell> nearest_free(Point place) const;

    static constexpr double kSearchedMetres = 8.0;

  private:
    [[nodiscard]] std::optional<Cell> around(Cell cell, std::size_t direction) const;
    void find_ways(const ObstacleField& field, double radius);

    Point origin_;
    double cell_size_ = 1.0;  ///< metres
    std::uint32_t columns_ = 1;
    std::uint32_t rows_ = 1;
    std::vector<std::uint8_t> is_free_;  // by cell
    std::vector<std::uint8_t> ways_;     // by cell: a bit for each direction
};

}  // namespace arena::client_sim
