// What the log says about the socket: at the start, buffers that are smaller than requested; then
// changes of the transport's counters. At most one line of each kind in ten seconds.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>

#include "server/app/log.h"
#include "server/app/rate_limit.h"
#include "server/statistics/transport_counters.h"
#include "server/transport/socket_buffers.h"

namespace arena::server {

inline constexpr Time kTransportLogInterval = std::chrono::seconds(10);

/// Writes a line.
using WriteLine = std::function<void(LogLevel level, std::string_view message, LogFields fields)>;

/// Warns about each buffer that is smaller than requested, and says how to fix it.
void log_small_buffers(const WriteLine& write, const SocketBuffers& wanted,
                       const SocketBuffers& granted);

class TransportLog {
  public:
    explicit TransportLog(WriteLine write) : write_(std::move(write)) {}

    /// Logs what has changed since the last call. Called regularly with the current counters.
    void look(const TransportCounters& counters, Time now);

  private:
    /// A counter, and how much of it has been logged.
    struct Watched {
        RateLimit limit{1, kTransportLogInterval};
        std::uint64_t logged = 0;

        /// Returns how many are to be logged now; 0 for none.
        [[nodiscard]] std::uint64_t take(std::uint64_t count, Time now);
    };

    void look_at_offload(bool is_on, Time now);

    WriteLine write_;
    std::array<Watched, kSendErrorCount> send_errors_{};
    Watched receive_drops_{};
    RateLimit offload_changes_{1, kTransportLogInterval};
    bool offload_logged_ = true;
};

}  // namespace arena::server
