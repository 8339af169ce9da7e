// Walks the tiles of a grid that a segment crosses, in order: every tile once, exactly.
//
// A tile includes its left and lower edges, but not its right and upper ones, so each point lies in
// one tile. The walk visits the tile of the start, the tile of the end, and each tile in between
// whose interior the segment crosses. Through a corner it goes diagonally: it leaves out the two
// tiles that it only touches there. Along a grid line it goes through the tiles above or to the
// right of the line.
//
// Exact: the lines of a grid are floats, see grid_line, and orientation(), whose sign is never
// wrong, decides which of them the segment crosses next. (A walk that sums up steps of t, or
// Bresenham's, skips tiles near corners.)
//
// Source: J. Amanatides, A. Woo, A Fast Voxel Traversal Algorithm for Ray Tracing, 1987, which
// visits the same tiles.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/broadphase/cells.h"
#include "sim/geometry/shapes.h"

namespace arena::sim {

/// Returns where column (or row) `index` begins; `origin` is that of the grid on the same axis.
inline float grid_line(float origin, float cell_size, std::int64_t index) {
    return origin + static_cast<float>(index) * cell_size;
}

/// Returns the tile that holds the point, or nothing outside the grid. Compares with the lines of
/// the grid, so that it agrees with the walk where cell_at, which multiplies, may round to the
/// neighbour.
[[nodiscard]] std::optional<GridCell> tile_at(const GridShape& grid, Vec2 point);

/// One walk. Allocates nothing; ends after at most columns + rows + 3 steps, including those
/// outside the grid.
class GridWalk {
  public:
    /// Starts a walk along any segment. One without length visits the tile that it lies in; outside
    /// the grid it visits nothing.
    GridWalk(const GridShape& grid, Segment path);

    /// Returns the next tile inside the grid, or nothing when the walk is over.
    [[nodiscard]] std::optional<GridCell> next();

  private:
    /// A column and a row, where -1 stands for everything before the grid, and columns (rows) for
    /// everything behind it.
    struct Place {
        std::int64_t x = 0;
        std::int64_t y = 0;
    };

    [[nodiscard]] bool is_inside(Place place) const;
    void step();

    GridShape grid_;
    Segment path_;
    Place at_;
    Place last_;
    bool is_over_ = false;
};

}  // namespace arena::sim
