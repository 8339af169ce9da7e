// What the log says of the socket: buffers that are smaller than asked for, at the start, and then
// what the counters of the transport show. At most a line of each kind in ten seconds.
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

/// Warns of each buffer that the system granted less of than was asked for, and names the way out.
void log_small_buffers(const WriteLine& write, const SocketBuffers& wanted,
                       const SocketBuffers& granted);

class TransportLog {
  public:
    explicit TransportLog(WriteLine write) : write_(std::move(write)) {}

    /// To be called again and again with the counters as they are.
    void look(const TransportCounters& counters, Time now);

  private:
    /// Of what is counted, what was not logged yet.
    struct Watched {
        RateLimit limit{1, kTransportLogInterval};
        std::uint64_t logged = 0;

        /// What is to be logged now; 0 for nothing.
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
