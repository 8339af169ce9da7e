// DatagramSender: what becomes of datagrams on their way to the kernel.
//
//   taken ------------------------------------------------------> gone
//   to the unproven, who have no room left (unproven_room.h) ---> dropped
//   no room: wait for some, until a tick's time is over --------> the rest is dropped
//   a run is refused: its datagrams are tried one by one
//   a datagram is refused --------------------------------------> dropped
//
// Whatever is dropped is counted by its reason. Calls of the system and times come from outside.
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
#include "server/transport/unproven_room.h"

namespace arena::server {

/// How full the buffer is, is asked anew after so many runs to the unproven.
inline constexpr std::size_t kUnprovenRunsTogether = 32;

class DatagramSender {
  public:
    /// What it needs of the system.
    struct Kernel {
        /// As SendBatch::send.
        std::function<SendBatch::Taken(const Outbox& outbox, std::span<const Outbox::Run> runs)>
            send;
        /// Returns when there may be room again after that error, at `until` at the latest.
        std::function<void(int error, Time until)> wait_for_room;
        std::function<BufferMemory()> send_memory;
        std::function<Time()> now;
    };

    /// For room it waits so long for each outbox, all in all.
    DatagramSender(Kernel kernel, Time wait_max);

    void send(const Outbox& taken);

    [[nodiscard]] const SendCounters& counters() const { return counters_; }

  private:
    using Runs = std::span<const Outbox::Run>;

    void deliver_to_unproven(const Outbox& taken);
    /// False when there was no room in time, and the rest was dropped.
    bool deliver(const Outbox& taken, Runs runs);
    /// Those that may go together: all, or none but single datagrams.
    [[nodiscard]] Runs tried_together(Runs runs) const;
    bool deliver_one_by_one(const Outbox& taken, const Outbox::Run& run);
    bool wait(int error);
    void drop(Runs runs, SendError reason);

    Kernel kernel_;
    Time wait_max_;
    SegmentationOffload offload_;
    UnprovenRoom unproven_room_;
    SendCounters counters_;
    // Kept for their memory:
    std::vector<Outbox::Run> proven_;  // of what was taken
    std::vector<Outbox::Run> unproven_;
    std::vector<Outbox::Run> datagrams_;  // of a run that goes one by one
    Time began_{};
    Time waited_{};  // of this outbox
};

}  // namespace arena::server
