// The living of one tick in the form of the wire, built once and shared by all clients.
#pragma once

#include <vector>

#include "protocol/messages.h"
#include "sim/world/world.h"

namespace arena::server {

struct Snapshot {
    sim::Tick tick = 0;
    std::vector<protocol::SnapshotPlayer> players;  ///< sorted by id
    std::vector<protocol::SnapshotProjectile> projectiles;
};

/// Overwrites `snapshot` with the living of `world`; its memory is used again.
void take_snapshot(const sim::World& world, Snapshot& snapshot);

}  // namespace arena::server
