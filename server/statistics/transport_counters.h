// How long sending took, and what could not be sent or received. Such errors are never fatal,
// because those of a network pass.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "server/base/time.h"
#include "server/statistics/enum_counters.h"

namespace arena::server {

/// Why a datagram was not sent.
enum class SendError : std::uint8_t {
    buffer_full,       ///< the socket had no room for the length of a tick
    kept_for_players,  ///< the remaining room is not for unvalidated addresses
    too_big,           ///< longer than a network device of this machine can send
    unreachable,       ///< there is no route to the address
    forbidden,         ///< refused by a firewall of this machine
    other,
};
inline constexpr std::size_t kSendErrorCount = 6;

/// Returns the name in metrics and reports.
[[nodiscard]] std::string_view name_of(SendError error);

struct SendCounters {
    Time sending{};  ///< how long the send thread has worked
    EnumCounters<SendError, kSendErrorCount> errors;
    std::uint64_t waits = 0;       ///< times that the thread waited for room in the send buffer
    std::uint64_t runs_split = 0;  ///< runs that were refused and sent one by one
    bool offload = true;           ///< whether the kernel or a device segments runs
};

struct TransportCounters {
    SendCounters send;
    std::uint64_t receive_errors = 0;   ///< for example an ICMP answer to something sent
    std::uint64_t receive_drops = 0;    ///< datagrams for which the receive buffer had no room
    std::uint64_t reads_cut_short = 0;  ///< times that kDatagramsPerReadMax was reached

    /// Calls `visit(name, count)` for each reason why a datagram was not sent.
    template <typename Visit>
    void for_each_send_error(Visit&& visit) const {
        send.errors.for_each([&](SendError error, auto count) { visit(name_of(error), count); });
    }
};

}  // namespace arena::server
