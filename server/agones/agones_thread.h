// AgonesThread: runs an AgonesClient on a thread of its own. It reads a copy of what the server is,
// and no other thread ever waits for it, except for finish() at the end.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "server/agones/agones_note.h"
#include "server/agones/agones_times.h"
#include "server/agones/fleet_report.h"

namespace arena::server {

struct AgonesSettings {
    std::uint16_t port = 0;  ///< of the sidecar's REST interface, on this machine
    AgonesTimes times;
    std::uint64_t seed = 0;  ///< of the random part of the waits
    /// How often a report is read while nothing else happens.
    std::chrono::milliseconds look_interval{250};
    /// The most time between the end of the server and the signal that ends its process.
    std::chrono::milliseconds shutdown_wait_max{60'000};
};

/// Returns what the server is now. Called on the thread of Agones: it must not wait.
using ReadFleetReport = std::function<FleetReport()>;

class AgonesThread {
  public:
    /// Begins. `read` and `note` are called on another thread. From now on SIGTERM and SIGINT are
    /// noticed here as well as by whoever handles them.
    AgonesThread(const AgonesSettings& settings, ReadFleetReport read, TakeAgonesNote note);
    /// Ends at once.
    ~AgonesThread();
    AgonesThread(const AgonesThread&) = delete;
    AgonesThread& operator=(const AgonesThread&) = delete;

    /// Ends the game server after the last tick. Returns at once when that was by a signal.
    /// Otherwise tells the sidecar, and waits for the signal with which Kubernetes then ends the
    /// process: one that ends by itself may leave its game server Allocated for ever. Returns false
    /// when no signal came within shutdown_wait_max.
    [[nodiscard]] bool finish(bool is_by_signal);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace arena::server
