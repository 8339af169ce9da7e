// Where a session is in its life. docs/session-states.md draws the way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arena::server {

enum class SessionState : std::uint8_t {
    reserved,  ///< let in; no packet of its own has come yet, and no player is in the world
    active,    ///< its player is in the world
    absent,    ///< its player is in the world, but the connection has fallen silent
    closing,   ///< its player is gone, or is another session's; goodbyes are still being said
};

inline constexpr std::size_t kSessionStates = 4;

/// "reserved", "active", ...
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
