// Points sorted into the cells of a uniform grid, built once: for "is any of them in this box?".
// Load-time helper of the triangulation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/geometry/aabb.h"
#include "sim/math/vec2.h"

namespace arena::sim {

class PointBuckets {
  public:
    PointBuckets() = default;

    /// Holds `chosen`, indices into `points`, in about as many cells as there are points.
    PointBuckets(std::span<const Vec2> points, std::span<const std::uint32_t> chosen);

    /// Whether `test(index)` holds for one of the points in the closed box. Points outside it may
    /// be tested too.
    template <typename Test>
    [[nodiscard]] bool any_in(const Aabb& box, Test test) const {
        if (items_.empty()) return false;
        const std::size_t column_end = column(box.max.x) + 1;
        const std::size_t row_end = row(box.max.y) + 1;
        for (std::size_t y = row(box.min.y); y < row_end; ++y) {
            for (std::size_t x = column(box.min.x); x < column_end; ++x) {
                const std::size_t cell = y * columns_ + x;
                for (std::size_t i = cell_start_[cell]; i < cell_start_[cell + 1]; ++i) {
                    if (test(items_[i])) return true;
                }
            }
        }
        return false;
    }

  private:
    // Both are monotone in the coordinate, so that a point in a box is in one of the box's cells.
    [[nodiscard]] std::size_t column(float x) const {
        return cell_along(x - box_.min.x, per_metre_.x, columns_);
    }
    [[nodiscard]] std::size_t row(float y) const {
        return cell_along(y - box_.min.y, per_metre_.y, rows_);
    }
    [[nodiscard]] static std::size_t cell_along(float offset, float per_metre, std::size_t count) {
        const float cell = offset * per_metre;
        if (!(cell > 0.0f)) return 0;
        return cell >= static_cast<float>(count) ? count - 1 : static_cast<std::size_t>(cell);
    }

    Aabb box_;
    Vec2 per_metre_;  // cells per metre on each axis
    std::size_t columns_ = 1;
    std::size_t rows_ = 1;
    std::vector<std::uint32_t> items_;
    std::vector<std::size_t> cell_start_;
};

}  // namespace arena::sim
