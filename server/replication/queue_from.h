// queue_from: sends a client what it has yet to read of a log (roster_log.h, match_log.h,
// announcement_log.h).
#pragma once

#include <cstddef>

#include "protocol/messages.h"
#include "protocol/session/connection/connection.h"
#include "sim/base/assert.h"

namespace arena::server {

/// The most reliable messages that may wait for one client's acknowledgement: enough to send a new
/// client two thousand players. The others wait in their logs, at no cost.
inline constexpr std::size_t kReliableWaitingMax = 64;
static_assert(kReliableWaitingMax * protocol::kMessageBytesMax <= protocol::kReliableBytesMax);

[[nodiscard]] inline bool has_room_for_news(const protocol::Connection& connection) {
    return connection.reliable_waiting().messages < kReliableWaitingMax;
}

/// Sends what the client has yet to read of a log, as far as there is room for reliable messages.
template <typename Log, typename Reader>
void queue_from(const Log& log, Reader& reader, protocol::Connection& connection) {
    while (has_room_for_news(connection)) {
        const auto message = log.peek(reader);
        if (message.empty()) return;
        const auto error = connection.send_reliable(message);
        ARENA_ASSERT(!error, "there was room");
        log.read(reader);
    }
}

}  // namespace arena::server
