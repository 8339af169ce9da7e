// Watching: whose view a client is sent, and what became of its last wish to watch or to play.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "sim/values/entity.h"

namespace arena::protocol {

/// Why a wish was not granted.
enum class WatchRefusal : std::uint8_t {
    nothing,            ///< it was
    no_place,           ///< all places of players are taken
    too_many_watchers,  ///< the server has as many watchers as its operator allows
    not_allowed,        ///< by the client's token, or for a dead player by the rules
    not_here,           ///< no such player is in the match
};

inline constexpr std::size_t kWatchRefusals = 5;

/// Returns "nothing", "no_place", ...
[[nodiscard]] constexpr std::string_view name_of(WatchRefusal refusal) {
    switch (refusal) {
        case WatchRefusal::nothing:
            return "nothing";
        case WatchRefusal::no_place:
            return "no_place";
        case WatchRefusal::too_many_watchers:
            return "too_many_watchers";
        case WatchRefusal::not_allowed:
            return "not_allowed";
        case WatchRefusal::not_here:
            return "not_here";
    }
    return "unknown";
}

/// Server to client, on the reliable channel.
struct Watching {
    /// Whose view it is; kNoEntity: the client's own player's, or for a watcher the camera's.
    sim::EntityId player;
    WatchRefusal refusal = WatchRefusal::nothing;
    /// Watch::number of the newest wish that the server has taken: the one that is refused. 0
    /// before the first.
    std::uint8_t number = 0;

    friend bool operator==(const Watching&, const Watching&) = default;
};

}  // namespace arena::protocol
