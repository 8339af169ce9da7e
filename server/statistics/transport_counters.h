// What sending took, and what could not be sent or received. That is never fatal: the network's
// errors pass.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "server/base/time.h"
#include "server/statistics/enum_counters.h"

namespace arena::server {

/// Why a datagram was not sent.
enum class SendError : std::uint8_t {
    buffer_full,       ///< the socket had no room for a tick's time
    kept_for_players,  ///< had room, but none for addresses that have proven nothing
    too_big,           ///< longer than a device of this machine sends
    unreachable,       ///< no way leads there
    forbidden,         ///< a firewall of this machine
    other,
};
inline constexpr std::size_t kSendErrorCount = 6;

/// The name in metrics and reports.
[[nodiscard]] std::string_view name_of(SendError error);

struct SendCounters {
    Time sending{};  ///< how long the send thread has worked
    EnumCounters<SendError, kSendErrorCount> errors;
    std::uint64_t waits = 0;       ///< times that it waited for room in the send buffer
    std::uint64_t runs_split = 0;  ///< runs that were refused whole, and went one by one
    bool offload = true;           ///< the kernel or a device cuts runs apart
};

struct TransportCounters {
    SendCounters send;
    std::uint64_t receive_errors = 0;    ///< for example an ICMP answer to something sent
    std::uint64_t receive_drops = 0;     ///< datagrams for which the receive buffer had no room
    std::uint64_t drains_cut_short = 0;  ///< times that kDatagramsPerDrainMax was met

    /// `visit(name, count)` for each reason why a datagram was not sent.
    template <typename Visit>
    void for_each_send_error(Visit&& visit) const {
        send.errors.for_each([&](SendError error, auto count) { visit(name_of(error), count); });
    }
};

}  // namespace arena::server
