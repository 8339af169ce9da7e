// InterestGrid: once a tick, for all clients together, the slots of entities by where they are.
//
// A uniform grid over the map's bounds; what lies outside belongs to the cells along the border.
// The entities are sorted by cell, row after row, so the cells of a row that lie side by side are
// one run of entities.
//
//      row 1 |  C  | D E |     |        entities  A B | C | D E
//      row 0 | A B |     |     |        starts    0 2 2 2 3 5 5
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "server/replication/change_log.h"
#include "sim/broadphase/cells.h"
#include "sim/geometry/aabb.h"

namespace arena::server {

class InterestGrid {
  public:
    /// Metres. Of cells of 4 to 32 m these make the fastest looks, if not by much, with views of
    /// 40 x 24 m and a player per 16 m2 (docs/performance.md, "Who is in view").
    static constexpr float kCellSize = 8.0f;
    /// On a map with more, cells are larger: building takes time for the empty ones, too.
    static constexpr std::uint32_t kCellsMax = 1u << 14;

    /// For maps with these bounds. `cell_size` in metres, > 0.
    explicit InterestGrid(const sim::Aabb& bounds, float cell_size = kCellSize)
        : grid_(sim::grid_over(bounds, cell_size, kCellsMax)) {}

    /// Forgets whoever was there. `slots`: of those that it is to hold, each once. Allocates
    /// nothing when it has held as many before.
    void build(const EntityColumns& entities, std::span<const Slot> slots);

    /// Appends the slots of all whose position lies in the closed box, each once: first by the rows
    /// and columns of their cells, then in the order in which it got them.
    void collect(const sim::Aabb& box, std::vector<Slot>& found) const;

  private:
    struct Entry {
        sim::Vec2 position;
        Slot slot = 0;
    };

    void collect_from(std::uint32_t begin, std::uint32_t end, const sim::Aabb& box,
                      std::vector<Slot>& found) const;

    sim::GridShape grid_;
    std::vector<Entry> entries_;         // by cell
    std::vector<std::uint32_t> starts_;  // by cell, the place of its first entry; and ends
    std::vector<std::uint32_t> cells_;   // of each slot that it got; kept for its memory
};

}  // namespace arena::server
