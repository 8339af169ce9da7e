#include "server/replication/interest_grid.h"

#include <cstddef>

namespace arena::server {

void InterestGrid::build(const EntityColumns& entities, std::span<const Slot> slots) {
    slots_.clear();
    if (slots.empty()) return;  // no things or no effects: leave the cells alone
    const std::size_t cell_count = std::size_t{grid_.columns} * grid_.rows;
    // A counting sort. Counts are stored two places further on, so the sums put each start one
    // place further on. Filling a cell moves its start to its end, which is the start of the next
    // cell: then all starts are in place.
    starts_.assign(cell_count + 2, 0);
    cells_.clear();
    for (const Slot slot : slots) {
        const sim::GridCell at = sim::cell_at(grid_, entities.positions[slot]);
        const std::uint32_t cell = at.y * grid_.columns + at.x;
        cells_.push_back(cell);
        ++starts_[cell + 2];
    }
    for (std::size_t i = 2; i < starts_.size(); ++i)
        starts_[i] += starts_[i - 1];
    slots_.resize(slots.size());
    xs_.resize(slots.size() + kLanes);
    ys_.resize(slots.size() + kLanes);
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const Slot slot = slots[i];
        const std::uint32_t place = starts_[cells_[i] + 1]++;
        xs_[place] = entities.positions[slot].x;
        ys_[place] = entities.positions[slot].y;
        slots_[place] = slot;
    }
}

void InterestGrid::collect(const sim::Aabb& box, std::vector<Slot>& found) const {
    for_each_near(box, [&found](Slot slot, bool is_inside) {
        if (is_inside) found.push_back(slot);
    });
}

}  // namespace arena::server
