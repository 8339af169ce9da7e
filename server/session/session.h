// One client as the server knows it. docs/session-states.md draws how it lives and ends.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "protocol/messages.h"
#include "server/core/endpoint.h"
#include "server/core/time.h"
#include "server/replication/event_queue.h"
#include "sim/values/entity.h"

namespace arena::server {

/// A reserved place that no Input has taken is given to others after this. Renewed by each Hello.
inline constexpr Time kReservationMax = std::chrono::seconds(2);
/// An active client that is not heard for this long is gone.
inline constexpr Time kSilenceMax = std::chrono::seconds(5);
/// A Goodbye is not acknowledged, so it is sent this often: at 10 % loss one client in a thousand
/// has to find out by its own timeout.
inline constexpr std::uint32_t kGoodbyeRepeats = 3;
inline constexpr Time kGoodbyeInterval = std::chrono::milliseconds(50);

enum class SessionState : std::uint8_t {
    reserved,  ///< greeted; no player in the world; gets nothing but its Welcome
    active,    ///< its player is in the world
    closing,   ///< its player is gone; Goodbyes are still being sent
};

struct Session {
    SessionState state = SessionState::reserved;
    Endpoint endpoint;
    std::uint64_t client_nonce = 0;
    std::uint64_t token = 0;
    sim::EntityId player;
    std::string name;
    Time last_heard{};
    EventQueue events;

    // Closing only.
    protocol::GoodbyeReason goodbye_reason = protocol::GoodbyeReason::client_left;
    std::uint32_t goodbyes_sent = 0;
    Time next_goodbye{};
};

}  // namespace arena::server
