// ThingGrid: the slots of the map's movers and triggers by their boxes, built once a tick for all
// clients together.
#pragma once

#include <vector>

#include "server/replication/change_log.h"
#include "server/replication/interest_grid.h"
#include "sim/geometry/aabb.h"

namespace arena::server {

class ThingGrid {
  public:
    /// For maps with these bounds.
    explicit ThingGrid(const sim::Aabb& bounds) : middles_(bounds) {}

    /// Replaces the content. Allocates nothing when it has held as many before.
    void build(const EntityColumns& entities);

    /// Appends the slots of all things whose box shares a point with the closed box, each once, in
    /// no particular order. `entities` must be the ones it was built from.
    void collect(const EntityColumns& entities, const sim::Aabb& box,
                 std::vector<Slot>& found) const;

  private:
    InterestGrid middles_;
    sim::Vec2 reach_;  // the longest along each axis, in metres
};

}  // namespace arena::server
