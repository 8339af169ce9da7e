// InterestGrid: the slots of entities by position, built once a tick for all clients together.
//
// A uniform grid over the map's bounds; entities outside belong to the cells along the border. The
// entities are sorted by cell, row by row, so adjacent cells of a row are one run of entities.
//
//      row 1 |  C  | D E |     |        entities  A B | C | D E
//      row 0 | A B |     |     |        starts    0 2 2 2 3 5 5
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "server/replication/change_log.h"
#include "sim/base/branchless.h"
#include "sim/broadphase/cells.h"
#include "sim/geometry/aabb.h"

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
    struct Entry {
        sim::Vec2 position;
        Slot slot = 0;
    };

    sim::GridShape grid_;
    std::vector<Entry> entries_;         // by cell
    std::vector<std::uint32_t> starts_;  // by cell, the index of its first entry; then the end
    std::vector<std::uint32_t> cells_;   // of each slot of build(); kept for its memory
};

template <typename Take>
void InterestGrid::for_each_near(const sim::Aabb& box, const Take& take) const {
    if (entries_.empty()) return;
    const auto [low, high] = sim::cells_under(grid_, box);
    for (std::uint32_t y = low.y; y <= high.y; ++y) {
        const std::uint32_t* const row = starts_.data() + std::size_t{y} * grid_.columns;
        const Entry* const end = entries_.data() + row[high.x + 1];
        for (const Entry* entry = entries_.data() + row[low.x]; entry < end; ++entry) {
            const sim::Vec2 at = entry->position;
            take(entry->slot, both(both(box.min.x <= at.x, at.x <= box.max.x),
                                   both(box.min.y <= at.y, at.y <= box.max.y)));
        }
    }
}

}  // namespace arena::server
