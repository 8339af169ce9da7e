// WorkerMemory: what one worker (server/base/fork_join.h) writes to while it works for the clients
// of a host, beside the session of the client itself. What it has counted is added up afterwards.
#pragma once

#include "protocol/encode.h"
#include "server/host/packed_datagrams.h"
#include "server/replication/replicator.h"
#include "server/statistics/bucket_counts.h"

namespace arena::server {

struct WorkerMemory {
    protocol::Encoder encoder;
    /// Players and watchers may be sent different worlds, whose replicators count separately.
    Replicator::WriteMemory for_players;
    Replicator::WriteMemory for_watchers;
    BucketCounts<kUpdateSizeEdges> update_sizes;
    PackedDatagrams packed;  ///< of the clients for which it has worked in this tick

    [[nodiscard]] Replicator::WriteMemory& write_memory(bool watches) {
        return watches ? for_watchers : for_players;
    }
};

}  // namespace arena::server
