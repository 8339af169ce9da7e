#include "server/replication/interest_grid.h"

#include <cstddef>

#include "sim/base/branchless.h"

namespace arena::server {

void InterestGrid::build(const EntityColumns& entities, std::span<const Slot> slots) {
    entries_.clear();
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
    entries_.resize(slots.size());
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const Slot slot = slots[i];
        entries_[starts_[cells_[i] + 1]++] = {entities.positions[slot], slot};
    }
}

void InterestGrid::collect(const sim::Aabb& box, std::vector<Slot>& found) const {
    if (entries_.empty()) return;
    const auto [low, high] = sim::cells_under(grid_, box);
    for (std::uint32_t y = low.y; y <= high.y; ++y) {
        const std::uint32_t* const row = starts_.data() + std::size_t{y} * grid_.columns;
        collect_from(row[low.x], row[high.x + 1], box, found);
    }
}

/// Collects from the entries [begin, end). About two of three lie in the box, so this does not
/// branch: each entry is written, and those outside are overwritten.
void InterestGrid::collect_from(std::uint32_t begin, std::uint32_t end, const sim::Aabb& box,
                                std::vector<Slot>& found) const {
    if (begin >= end) return;
    std::size_t count = found.size();
    found.resize(count + (end - begin));
    for (std::uint32_t i = begin; i < end; ++i) {
        const auto [x, y] = entries_[i].position;
        found[count] = entries_[i].slot;
        const bool is_inside =
            both(both(box.min.x <= x, x <= box.max.x), both(box.min.y <= y, y <= box.max.y));
        count += is_inside ? 1u : 0u;
    }
    found.resize(count);
}

}  // namespace arena::server
