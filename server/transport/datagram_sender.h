// DatagramSender: hands datagrams to the kernel, and handles its refusals.
//
//   taken by the kernel ----------------------------------------> sent
//   to an unvalidated address, no room left (unvalidated_room.h) --> dropped
//   no room: wait for some, for the length of a tick -----------> the rest is dropped
//   a run is refused: its datagrams are tried one by one
//   a datagram is refused --------------------------------------> dropped
//
// Dropped datagrams are counted by reason. System calls and times are passed in.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "server/base/time.h"
#include "server/statistics/transport_counters.h"
#include "server/transport/outbox.h"
#include "server/transport/segmentation_offload.h"
#include "server/transport/send_batch.h"
#include "server/transport/socket_memory.h"
#include "server/transport/unvalidated_room.h"

namespace arena::server {

/// After this many runs to unvalidated addresses the fill level of the buffer is read again.
inline constexpr std::size_t kUnvalidatedRunsTogether = 32;

class DatagramSender {
  public:
    /// The system calls that it needs.
    struct Kernel {
        /// Sends like SendBatch::send.
        std::function<SendBatch::Taken(const Outbox& outbox, std::span<const Outbox::Run> runs)>
            send;
        /// Returns when there may be room again after `error`, at `until` at the latest.
        std::function<void(int error, Time until)> wait_for_room;
        std::function<BufferMemory()> send_memory;
        std::function<Time()> now;
    };

    /// `wait_max` is the total time for which each outbox waits for room.
    DatagramSender(Kernel kernel, Time wait_max);

    /// Sends an outbox; drops and counts what cannot be sent.
    void send(const Outbox& taken);

    [[nodiscard]] const SendCounters& counters() const { return counters_; }

  private:
    using Runs = std::span<const Outbox::Run>;

    void deliver_to_unvalidated(const Outbox& taken);
    /// Sends the runs. Returns false when there was no room in time and the rest was dropped.
    bool deliver(const Outbox& taken, Runs runs);
    /// Returns the first runs that may go together: all of them, or without the offload only single
    /// datagrams.
    [[nodiscard]] Runs runs_to_send_together(Runs runs) const;
    bool deliver_one_by_one(const Outbox& taken, const Outbox::Run& run);
    bool wait(int error);
    void drop(Runs runs, SendError reason);

    Kernel kernel_;
    Time wait_max_;
    SegmentationOffload offload_;
    UnvalidatedRoom unvalidated_room_;
    SendCounters counters_;
    // Kept for their memory:
    std::vector<Outbox::Run> validated_;  // of the outbox
    std::vector<Outbox::Run> unvalidated_;
    std::vector<Outbox::Run> datagrams_;  // of a run that is sent one by one
    Time began_{};
    Time waited_{};  // for this outbox
};

}  // namespace arena::server
