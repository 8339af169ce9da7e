#include "sim/extra/grid_walk.h"

#include "sim/geometry/orientation.h"

namespace arena::sim {
namespace {

struct GridAxis {
    float origin = 0.0f;
    float cell_size = 1.0f;
    std::int64_t count = 0;
};

/// Returns the column that holds x: the last one whose line does not lie beyond x; -1 before the
/// grid, `count` behind it. Searches by halving, so that no rounding is involved and it terminates
/// for any input.
std::int64_t column_of(const GridAxis& axis, float x) {
    std::int64_t low = -1;  // its line is at x or before
    std::int64_t high = axis.count + 1;
    while (high - low > 1) {
        const std::int64_t middle = (low + high) / 2;
        (grid_line(axis.origin, axis.cell_size, middle) <= x ? low : high) = middle;
    }
    return low;
}

GridAxis x_axis_of(const GridShape& grid) {
    return {grid.origin.x, grid.cell_size, std::int64_t{grid.columns}};
}
GridAxis y_axis_of(const GridShape& grid) {
    return {grid.origin.y, grid.cell_size, std::int64_t{grid.rows}};
}

/// Returns the line between `from` and its neighbour on the way to `to`.
float line_ahead(const GridAxis& axis, std::int64_t from, std::int64_t to) {
    return grid_line(axis.origin, axis.cell_size, to > from ? from + 1 : from);
}

int step_towards(std::int64_t from, std::int64_t to) {
    return to > from ? 1 : (to < from ? -1 : 0);
}

}  // namespace

std::optional<GridCell> tile_at(const GridShape& grid, Vec2 point) {
    return GridWalk(grid, {point, point}).next();
}

GridWalk::GridWalk(const GridShape& grid, Segment path)
    : grid_(grid),
      path_(path),
      at_{column_of(x_axis_of(grid), path.a.x), column_of(y_axis_of(grid), path.a.y)},
      last_{column_of(x_axis_of(grid), path.b.x), column_of(y_axis_of(grid), path.b.y)} {}

std::optional<GridCell> GridWalk::next() {
    while (!is_over_) {
        const Place place = at_;
        step();
        if (is_inside(place)) {
            return GridCell{static_cast<std::uint32_t>(place.x),
                            static_cast<std::uint32_t>(place.y)};
        }
    }
    return std::nullopt;
}

bool GridWalk::is_inside(Place place) const {
    return 0 <= place.x && place.x < std::int64_t{grid_.columns} && 0 <= place.y &&
           place.y < std::int64_t{grid_.rows};
}

/// Moves to the next tile. The segment first crosses that one of the two lines ahead on whose near
/// side it passes their corner. Seen along the segment:
///
///          |      corner on the left, going right and up:       x first
///     -----+----  corner on the right:                          y first
///        / |      through the corner:                           both at once
///
/// and the reverse when it goes right and down or left and up.
void GridWalk::step() {
    const int step_x = step_towards(at_.x, last_.x);
    const int step_y = step_towards(at_.y, last_.y);
    if (step_x == 0 && step_y == 0) {
        is_over_ = true;
        return;
    }
    if (step_x == 0 || step_y == 0) {
        at_ = {at_.x + step_x, at_.y + step_y};
        return;
    }
    const Vec2 corner{line_ahead(x_axis_of(grid_), at_.x, last_.x),
                      line_ahead(y_axis_of(grid_), at_.y, last_.y)};
    const double side =
        orientation(path_.a, path_.b, corner) * static_cast<double>(step_x * step_y);
    // Written so that a NaN, from a segment that is not finite, also advances.
    if (!(side < 0.0)) at_.x += step_x;
    if (!(side > 0.0)) at_.y += step_y;
}

}  // namespace arena::sim
