// The living of one tick, and the things of the map that change, in the form of the wire: built
// once and shared by all clients.
#pragma once

#include <vector>

#include "protocol/messages.h"
#include "sim/world/world.h"

namespace arena::server {

struct Snapshot {
    sim::Tick tick = 0;
    std::vector<protocol::SnapshotPlayer> players;  ///< sorted by id
    std::vector<protocol::SnapshotProjectile> projectiles;
    std::vector<protocol::SnapshotMover> movers;      ///< all of the map, as in Terrain::movers
    std::vector<protocol::SnapshotFixture> fixtures;  ///< all of the map, as in Terrain::fixtures
};

/// Overwrites `snapshot` with what `world` is like now; its memory is used again.
void take_snapshot(const sim::World& world, Snapshot& snapshot);

}  // namespace arena::server
