// InterestGrid: the slots of entities by position, built once a tick for all clients together.
//
// A uniform grid over the map's bounds; entities outside belong to the cells along the border. The
// entities are sorted by cell, row by row, so adjacent cells of a row are one run of entities.
//
//      row 1 |  C  | D E |     |        entities  A B | C | D E
//      row 0 | A B |     |     |        starts    0 2 2 2 3 5 5
//
// Whether an entity lies in a box is tested for four at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "server/replication/change_log.h"
#include "sim/broadphase/cells.h"
#include "sim/geometry/aabb.h"
#include "sim/math/float4.h"

namespace arena::server {

class InterestGrid {
  public:
    /// In metres. Of cells of 4 to 32 m these make the fastest looks, though not by much, with
    /// views of 40 x 24 m and a player per 16 m2 (docs/performance.md, "Who is in view").
    static constexpr float kCellSize = 8.0f;
    /// On a map that would have more, the cells are larger, because building takes time for empty
    /// ones, too.
    static constexpr std::uint32_t kCellsMax = 1u << 14;

    /// For maps with these bounds. `cell_size` is in metres, > 0.
    explicit InterestGrid(const sim::Aabb& bounds, float cell_size = kCellSize)
        : grid_(sim::grid_over(bounds, cell_size, kCellsMax)) {}

    /// Replaces the content by `slots`, each of which must be there only once. Allocates nothing
    /// when the grid has held as many before.
    void build(const EntityColumns& entities, std::span<const Slot> slots);

    /// Appends the slots of all entities whose position lies in the closed box, each once: first by
    /// the rows and columns of their cells, then in the order of build().
    void collect(const sim::Aabb& box, std::vector<Slot>& found) const;
    /// Calls take(slot, is_inside) for all entities of the cells under the closed box, in the same
    /// order: about two of three lie in a view, so it is cheaper not to branch.
    template <typename Take>
    void for_each_near(const sim::Aabb& box, const Take& take) const;

  private:
    static constexpr std::uint32_t kLanes = 4;
    /// A box in all lanes.
    struct Box4 {
        sim::Points4 min;
        sim::Points4 max;
    };
    /// Returns a bit for each of the four entities from `first` on: whether it is in the box.
    [[nodiscard]] std::uint32_t inside(const Box4& box, std::uint32_t first) const {
        const sim::Float4 x = sim::load4(xs_.data() + first);
        const sim::Float4 y = sim::load4(ys_.data() + first);
        return sim::bits_of((box.min.x <= x) & (x <= box.max.x) & (box.min.y <= y) &
                            (y <= box.max.y));
    }

    sim::GridShape grid_;
    // Of each entity, by cell. At the end there is room for as many as are tested at a time.
    std::vector<float> xs_;
    std::vector<float> ys_;
    std::vector<Slot> slots_;
    std::vector<std::uint32_t> starts_;  // by cell, the index of its first entity; then the end
    std::vector<std::uint32_t> cells_;   // of each slot of build(); kept for its memory
};

template <typename Take>
void InterestGrid::for_each_near(const sim::Aabb& box, const Take& take) const {
    if (slots_.empty()) return;
    const auto [low, high] = sim::cells_under(grid_, box);
    const Box4 lanes{sim::all_lanes(box.min), sim::all_lanes(box.max)};
    const Slot* const slots = slots_.data();
    for (std::uint32_t y = low.y; y <= high.y; ++y) {
        const std::uint32_t* const row = starts_.data() + std::size_t{y} * grid_.columns;
        const std::uint32_t end = row[high.x + 1];
        std::uint32_t i = row[low.x];
        for (; i + kLanes <= end; i += kLanes) {
            const std::uint32_t bits = inside(lanes, i);
            for (std::uint32_t lane = 0; lane < kLanes; ++lane)
                take(slots[i + lane], (bits >> lane & 1u) != 0);
        }
        for (std::uint32_t bits = inside(lanes, i); i < end; ++i, bits >>= 1u)
            take(slots[i], (bits & 1u) != 0);
    }
}

}  // namespace arena::server
