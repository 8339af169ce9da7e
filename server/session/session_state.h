// The state of a session. docs/session-states.md shows the transitions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arena::server {

enum class SessionState : std::uint8_t {
    reserved,  ///< admitted, but no packet has arrived yet, and no player is in the world
    active,    ///< its player is in the world, or it watches
    absent,    ///< the same, but the connection has timed out
    closing,   ///< its player is gone or belongs to another session; goodbyes are still being sent
};

inline constexpr std::size_t kSessionStates = 4;

/// Returns "reserved", "active", ...
[[nodiscard]] constexpr std::string_view name_of(SessionState state) {
    switch (state) {
        case SessionState::reserved:
            return "reserved";
        case SessionState::active:
            return "active";
        case SessionState::absent:
            return "absent";
        case SessionState::closing:
            return "closing";
    }
    return "unknown";
}

}  // namespace arena::server
