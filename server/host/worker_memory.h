// WorkerMemory: what one worker (server/base/fork_join.h) writes to while it works for the clients
// of a host, beside the session of the client itself. What it has counted is added up afterwards.
#pragma once

#include "protocol/encode.h"
#include "protocol/session/connection/statistics.h"
#include "server/host/packed_datagrams.h"
#include "server/replication/replicator.h"
#include "server/session/client_messages.h"
#include "server/statistics/bucket_counts.h"
#include "server/statistics/enum_counters.h"
#include "server/statistics/match_counters.h"
#include "server/statistics/reasons.h"

namespace arena::server {

/// What a worker has counted.
struct WorkerCounts {
    EnumCounters<DropReason, kDropReasonCount> drops;
    EnumCounters<protocol::PacketRefusal, protocol::kPacketRefusalCount> refused_packets;
    EnumCounters<MessageRefusal, kMessageRefusalCount> refused_messages;
    BucketCounts<kUpdateSizeEdges> update_sizes;
    InputCounters inputs;
};

struct WorkerMemory {
    protocol::Encoder encoder;
    /// Players and watchers may be sent different worlds, whose replicators count separately.
    Replicator::WriteMemory for_players;
    Replicator::WriteMemory for_watchers;
    ClientMessages messages;  ///< of the packet that is being opened
    WorkerCounts counts;
    protocol::DatagramRoom room{};  ///< of the datagram that is being written
    PackedDatagrams packed;         ///< of the clients for which it has worked in this tick

    [[nodiscard]] Replicator::WriteMemory& write_memory(bool watches) {
        return watches ? for_watchers : for_players;
    }
};

}  // namespace arena::server
