// Walks the tiles of a grid that a segment crosses, in order: every one, none twice, exactly.
//
// A tile holds its left and lower edge, not its right and upper one: each point lies in one tile.
// The walk visits the tile of the start, the tile of the end, and each tile in between whose
// interior the segment crosses. Through a corner it goes diagonally: the two tiles that it only
// touches there are left out. Along a grid line it goes through the tiles above or to the right of
// the line.
//
// Exact: a grid's lines are floats, see grid_line, and which of them the segment crosses next is
// decided by orientation(), whose sign is never wrong. (A walk that sums up steps of t, or
// Bresenham's, skips tiles near corners.)
//
// The tiles are J. Amanatides and A. Woo's, A Fast Voxel Traversal Algorithm for Ray Tracing, 1987.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/broadphase/cells.h"
#include "sim/geometry/shapes.h"

namespace arena::sim {

/// Where column (or row) `index` begins; `origin` is the grid's on that axis.
inline float grid_line(float origin, float cell_size, std::int64_t index) {
    return origin + static_cast<float>(index) * cell_size;
}

/// The tile that holds the point; nothing outside of the grid. Compares with the grid's lines, so
/// that it agrees with the walk where cell_at, which multiplies, may round to the neighbour.
[[nodiscard]] std::optional<GridCell> tile_at(const GridShape& grid, Vec2 point);

/// One walk. Allocates nothing; ends after at most columns + rows + 3 steps, those outside of the
/// grid included.
class GridWalk {
  public:
    /// Any segment: without length it visits the tile that it lies in, outside of the grid nothing.
    GridWalk(const GridShape& grid, Segment path);

    /// The next tile inside the grid; nothing when the walk is over.
    [[nodiscard]] std::optional<GridCell> next();

  private:
    /// A column and a row, where -1 stands for all that lies before the grid and columns (rows) for
    /// all that lies behind it.
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
