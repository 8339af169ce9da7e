#include "server/replication/thing_grid.h"

#include <algorithm>
#include <cstddef>

namespace arena::server {

void ThingGrid::build(const EntityColumns& entities) {
    middles_.build(entities, entities.things);
    reach_ = {};
    for (const Slot slot : entities.things) {
        reach_.x = std::max(reach_.x, entities.reaches[slot].x);
        reach_.y = std::max(reach_.y, entities.reaches[slot].y);
    }
}

void ThingGrid::collect(const EntityColumns& entities, const sim::Aabb& box,
                        std::vector<Slot>& found) const {
    const std::size_t before = found.size();
    middles_.collect({box.min - reach_, box.max + reach_}, found);
    const auto is_outside = [&](Slot slot) { return !boxes_overlap(box_of(entities, slot), box); };
    found.erase(std::remove_if(found.begin() + static_cast<std::ptrdiff_t>(before), found.end(),
                               is_outside),
                found.end());
}

}  // namespace arena::server
