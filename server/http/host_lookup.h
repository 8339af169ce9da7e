// HostLookup: the name of a host -> its addresses, in time or not at all.
//
// The system's look-up cannot be interrupted and may take half a minute. It runs on a thread of its
// own, at most one at a time, and whoever waits for it leaves when the time is over; the thread
// ends with the look-up.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "protocol/session/address.h"
#include "sim/values/result.h"

namespace arena::server {

class HostLookup {
  public:
    HostLookup(std::string host, std::uint16_t port);
    ~HostLookup() = default;  ///< does not wait for the thread

    /// Returns all addresses, with the port, in the order in which the system wants them tried: at
    /// least one. Fails with why there are none; `timed_out` when the system has not answered by
    /// `deadline`, or stop() was called.
    struct Failed {
        bool timed_out = false;
        std::string text;
    };
    [[nodiscard]] Result<std::vector<protocol::Address>, Failed> look_up(
        std::chrono::steady_clock::time_point deadline);

    /// Ends look_up() at once, now and later. Safe to call from another thread.
    void stop();

  private:
    struct Shared;
    std::shared_ptr<Shared> shared_;  ///< with the thread, which may outlive this
};

}  // namespace arena::server
