// What a client that has just joined is told first: everything that lives, as spawn events. From
// then on it hears of every change by the same queue, so no snapshot names what was not introduced.
#pragma once

#include "server/replication/event_queue.h"
#include "sim/world/world.h"

namespace arena::server {

/// Queues a spawn event for each living player and projectile of `world`, by ascending id.
void queue_introductions(const sim::World& world, EventQueue& queue);

}  // namespace arena::server
