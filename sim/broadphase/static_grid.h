// StaticGrid: a uniform grid over boxes that never move. Built once.
//
// A cell lists every box within `reach` of it, so what a disc no larger than that may meet is the
// list of one cell: that of its centre. Larger questions walk the cells under a box.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/broadphase/cells.h"
#include "sim/broadphase/index_pair.h"
#include "sim/geometry/aabb.h"
#include "sim/geometry/shapes.h"

namespace arena::sim {

/// Whether the closed disc and the closed box share a point.
inline bool meets(Circle disc, const Aabb& box) {
    const float dx = disc.center.x - std::clamp(disc.center.x, box.min.x, box.max.x);
    const float dy = disc.center.y - std::clamp(disc.center.y, box.min.y, box.max.y);
    return dx * dx + dy * dy <= disc.radius * disc.radius;
}

class StaticGrid {
  public:
    /// A box of the list, and its position in the span that the grid was built from.
    struct Item {
        Aabb box;
        std::uint32_t index = 0;
    };

    struct Size {
        float cell = 3.0f;   ///< metres, > 0; grows to keep the number of cells under kCellsMax
        float reach = 0.0f;  ///< metres, >= 0
    };

    StaticGrid() = default;
    StaticGrid(std::span<const Aabb> boxes, const Aabb& bounds, const Size& size);

    /// Radius up to which near() is complete, metres.
    [[nodiscard]] float reach() const { return reach_; }

    /// All boxes that share a point with a disc of radius reach() about `center`, and some more,
    /// ascending by index.
    [[nodiscard]] std::span<const Item> near(Vec2 center) const {
        if (items_.empty()) return {};
        const GridCell cell = cell_at(shape_, center);
        const std::size_t number = std::size_t{cell.y} * shape_.columns + cell.x;
        return {items_.data() + cell_start_[number], items_.data() + cell_start_[number + 1]};
    }

    /// Appends (asker, index) for all boxes that share a point with the disc, ascending, each once;
    /// the radius is at most reach(). Never grows `pairs` beyond its capacity: false says that some
    /// were left out.
    [[nodiscard]] bool query(Circle disc, std::uint32_t asker,
                             std::vector<IndexPair>& pairs) const {
        for (const Item& item : near(disc.center)) {
            if (!meets(disc, item.box)) continue;
            if (pairs.size() == pairs.capacity()) return false;
            pairs.push_back({asker, item.index});
        }
        return true;
    }

    /// Appends the indices of all boxes that share a point with `box` (touching counts) to `found`,
    /// ascending, each once. Never grows `found` beyond its capacity: false says that some were
    /// left out.
    [[nodiscard]] bool query(const Aabb& box, std::vector<std::uint32_t>& found) const;

    static constexpr std::uint32_t kCellsMax = 1u << 20;

  private:
    GridShape shape_;
    float reach_ = 0.0f;
    std::vector<std::uint32_t> cell_start_;  // one per cell and an end: offsets into items_
    std::vector<Item> items_;                // in the order of cells, in a cell by index
};

}  // namespace arena::sim
