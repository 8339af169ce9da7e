// StaticGrid: a uniform grid over boxes that never move. Built once.
//
// A cell lists every box within `reach` of it, so what a disc no larger than that may meet is the
// list of one cell: that of its centre. Larger questions walk the cells under a box. Lists are kept
// four boxes at a time, which are tested at once; most cells need one such four or none.
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

class StaticGrid {
  public:
    struct Size {
        float cell = 3.0f;   ///< metres, > 0; grows to keep the number of cells under kCellsMax
        float reach = 0.0f;  ///< metres, >= 0
    };

    /// Without boxes.
    StaticGrid() : StaticGrid({}, {}, {}) {}
    StaticGrid(std::span<const Aabb> boxes, const Aabb& bounds, const Size& size);

    /// Radius up to which discs may be asked for, metres.
    [[nodiscard]] float reach() const { return reach_; }

    /// Boxes that a disc of that radius, in metres, can meet wherever it lies: no fewer than it
    /// does, by the cell with the longest list.
    [[nodiscard]] std::size_t most_met(float radius) const;

    /// Appends (asker, index) for all boxes that share a point with the disc, ascending, each once;
    /// the radius is at most reach(). Never grows `pairs` beyond its capacity: false says that some
    /// were left out.
    [[nodiscard]] bool query(Circle disc, std::uint32_t asker,
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
                pairs.push_back({asker, four->index[lowest_bit(met)]});
            }
        } while ((four++)->has_more != 0);
        return true;
    }

    /// Appends the indices of all boxes that share a point with `box` (touching counts) to `found`,
    /// ascending, each once. Never grows `found` beyond its capacity: false says that some were
    /// left out.
    [[nodiscard]] bool query(const Aabb& box, std::vector<std::uint32_t>& found) const;

    static constexpr std::uint32_t kCellsMax = 1u << 20;

  private:
    /// Four boxes of a cell's list, ascending by index. Lanes that are left over hold boxes that
    /// nothing meets.
    struct Boxes4 {
        Points4 min;
        Points4 max;
        std::array<std::uint32_t, 4> index;
        std::uint32_t has_more;  ///< whether the list goes on with the next four
    };

    [[nodiscard]] const Boxes4* list_of(GridCell cell) const {
        return lists_.data() + list_start_[std::size_t{cell.y} * shape_.columns + cell.x];
    }
    static std::size_t lowest_bit(std::uint32_t bits) {
        return static_cast<std::size_t>(std::countr_zero(bits));
    }
    static Boxes4 four_of_none();
    void append_list(std::span<const std::uint32_t> indices, std::span<const Aabb> boxes);

    GridShape shape_;
    float reach_ = 0.0f;
    std::size_t box_count_ = 0;
    std::size_t longest_list_ = 0;           // boxes that one cell lists, at most
    std::vector<std::uint32_t> list_start_;  // by cell: into lists_
    std::vector<Boxes4> lists_;              // the first is the list of all empty cells
};

}  // namespace arena::sim
