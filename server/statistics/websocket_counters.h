// What the WebSocket door has counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "server/statistics/enum_counters.h"

namespace arena::server {

/// Why the door has refused a connection, or ended one.
enum class WebSocketEnd : std::uint8_t {
    // Before the upgrade.
    full,             ///< there is no room for one more connection
    address_full,     ///< likewise, from this address
    displaced,        ///< made room for a newer one, which had none
    slow_upgrade,     ///< the request was not whole in time
    header_too_long,  ///< of the request
    not_http,
    not_tls,         ///< on a door with a certificate
    not_upgrade,     ///< a request for something else
    foreign_origin,  ///< a page of another host
    not_forwarded,   ///< from a trusted proxy that does not say for whom
    bad_forwarded,   ///< likewise, with something that is no address
    // After it.
    text,            ///< a text message
    fragment,        ///< a message in several frames
    too_long,        ///< a message longer than a packet
    too_fast,        ///< more messages than any client sends
    too_many_pings,  ///< or other control frames
    bad_frame,       ///< no WebSocket frame
    no_session,      ///< no packet of a client that may play came in time
    silent,          ///< nothing came, not even an answer to a ping
    left,            ///< the other side has closed it, or is gone
    server_ends,
};
inline constexpr std::size_t kWebSocketEndCount = 21;

/// Returns the name in metrics and reports.
[[nodiscard]] constexpr std::string_view name_of(WebSocketEnd end) {
    switch (end) {
        case WebSocketEnd::full:
            return "full";
        case WebSocketEnd::address_full:
            return "address_full";
        case WebSocketEnd::displaced:
            return "displaced";
        case WebSocketEnd::slow_upgrade:
            return "slow_upgrade";
        case WebSocketEnd::header_too_long:
            return "header_too_long";
        case WebSocketEnd::not_http:
            return "not_http";
        case WebSocketEnd::not_tls:
            return "not_tls";
        case WebSocketEnd::not_upgrade:
            return "not_upgrade";
        case WebSocketEnd::foreign_origin:
            return "foreign_origin";
        case WebSocketEnd::not_forwarded:
            return "not_forwarded";
        case WebSocketEnd::bad_forwarded:
            return "bad_forwarded";
        case WebSocketEnd::text:
            return "text";
        case WebSocketEnd::fragment:
            return "fragment";
        case WebSocketEnd::too_long:
            return "too_long";
        case WebSocketEnd::too_fast:
            return "too_fast";
        case WebSocketEnd::too_many_pings:
            return "too_many_pings";
        case WebSocketEnd::bad_frame:
            return "bad_frame";
        case WebSocketEnd::no_session:
            return "no_session";
        case WebSocketEnd::silent:
            return "silent";
        case WebSocketEnd::left:
            return "left";
        case WebSocketEnd::server_ends:
            return "server_ends";
    }
    return "unknown";
}

struct WebSocketCounters {
    std::uint64_t accepted = 0;  ///< TCP connections
    std::uint64_t upgraded = 0;
    std::uint64_t connections = 0;  ///< now, also those that have yet to upgrade
    std::uint64_t packets_received = 0;
    std::uint64_t packets_sent = 0;
    std::uint64_t bytes_received = 0;  ///< of packets
    std::uint64_t bytes_sent = 0;      ///< likewise
    std::uint64_t packets_outdated =
        0;  ///< not sent, because newer ones came before there was room
    std::uint64_t packets_behind =
        0;  ///< received, and dropped: the match did not take them in time
    std::uint64_t waiting_bytes_max = 0;  ///< the most that ever waited for one connection
    std::uint64_t faults = 0;             ///< exceptions that the door's thread has caught
    EnumCounters<WebSocketEnd, kWebSocketEndCount> ends;
};

}  // namespace arena::server
