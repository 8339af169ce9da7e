// StaticGrid: a uniform grid over boxes that never move. Built once.
//
// A cell lists every box within `reach` of it, so the boxes that a disc of at most that radius may
// touch are in the list of one cell: that of its centre. Larger queries walk the cells under a box.
// Lists are kept four boxes at a time, which are tested at once; most cells need one such group or
// none.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/broadphase/cells.h"
#include "sim/broadphase/index_pair.h"
#include "sim/geometry/aabb.h"
#include "sim/geometry/shapes.h"
#include "sim/math/float4.h"

namespace arena::sim {

/// A grid that keeps copies of the boxes.
class StaticGrid {
  public:
    /// The size of the cells, and how far their lists reach.
    struct Size {
        float cell = 3.0f;   ///< metres, > 0; grows to keep the number of cells under kCellsMax
        float reach = 0.0f;  ///< metres, >= 0
    };

    /// Builds a grid without boxes.
    StaticGrid() : StaticGrid({}, {}, {}) {}
    /// Builds a grid over `bounds`; boxes outside belong to the cells along the border.
    StaticGrid(std::span<const Aabb> boxes, const Aabb& bounds, const Size& size);

    /// Returns the largest radius of a disc that query accepts, in metres.
    [[nodiscard]] float reach() const { return reach_; }

    /// Returns a bound on the number of boxes that a disc of that radius, in metres, can touch
    /// wherever it lies, from the cell with the longest list.
    [[nodiscard]] std::size_t boxes_touched_max(float radius) const;

    /// Appends (searcher, index) for all boxes that share a point with the disc, each once, in
    /// ascending order; the radius is at most reach(). Never grows `pairs` beyond its capacity;
    /// returns false when some were left out.
    [[nodiscard]] bool query(Circle disc, std::uint32_t searcher,
                             std::vector<IndexPair>& pairs) const {
        const Points4 center = all_lanes(disc.center);
        const Float4 radius_squared = all_lanes(disc.radius * disc.radius);
        const Boxes4* four = list_of(cell_at(shape_, disc.center));
        do {
            const Points4 nearest{min(max(center.x, four->min.x), four->max.x),
                                  min(max(center.y, four->min.y), four->max.y)};
            const Points4 apart = center - nearest;
            std::uint32_t met = bits_of(dot(apart, apart) <= radius_squared);
            for (; met != 0; met &= met - 1) {
                if (pairs.size() == pairs.capacity()) return false;
                pairs.push_back({searcher, four->index[lowest_bit(met)]});
            }
        } while ((four++)->has_more != 0);
        return true;
    }

    /// Appends the indices of all boxes that share a point with `box` (touching counts) to `found`,
    /// each once, in ascending order. Never grows `found` beyond its capacity; returns false when
    /// some were left out.
    [[nodiscard]] bool query(const Aabb& box, std::vector<std::uint32_t>& found) const;

    static constexpr std::uint32_t kCellsMax = 1u << 20;

  private:
    /// Four boxes of the list of a cell, in ascending order of indices. Unused lanes hold boxes
    /// that nothing touches.
    struct Boxes4 {
        Points4 min;
        Points4 max;
        std::array<std::uint32_t, 4> index;
        std::uint32_t has_more;  ///< whether the list continues with the next four
    };

    [[nodiscard]] const Boxes4* list_of(GridCell cell) const {
        return lists_.data() + list_start_[std::size_t{cell.y} * shape_.columns + cell.x];
    }
    static std::size_t lowest_bit(std::uint32_t bits) {
        return static_cast<std::size_t>(std::countr_zero(bits));
    }
    static Boxes4 four_empty_lanes();
    void append_list(std::span<const std::uint32_t> indices, std::span<const Aabb> boxes);

    GridShape shape_;
    float reach_ = 0.0f;
    std::size_t box_count_ = 0;
    std::size_t longest_list_ = 0;           // the most boxes that a cell lists
    std::vector<std::uint32_t> list_start_;  // by cell: into lists_
    std::vector<Boxes4> lists_;              // the first entry is the list of every empty cell
};

}  // namespace arena::sim
