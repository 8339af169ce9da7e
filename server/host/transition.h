// What the core reports to its shell for the log: a player or a watcher came or went. Never once
// per packet.
#pragma once

#include <cstdint>
#include <string_view>

#include "protocol/session/address.h"
#include "protocol/session/end_reason.h"
#include "server/crossing/match_id.h"
#include "sim/values/entity.h"

namespace arena::server {

struct Transition {
    enum class Kind : std::uint8_t {
        joined,   ///< entered the world, or begins to watch
        lost,     ///< the connection timed out; the player stays for a while
        resumed,  ///< the player goes on over a new connection
        left,     ///< the world, or has stopped watching
    };

    Kind kind = Kind::joined;
    MatchId match{1};
    protocol::Address address;
    std::uint64_t client_id = 0;
    sim::EntityId player;  ///< kNoEntity for a watcher
    bool watches = false;
    std::string_view name;  ///< as the connect token says; lives as long as the call
    protocol::EndReason reason = protocol::EndReason::left;  ///< lost and left only
};

/// Returns "joined", "lost", ...
[[nodiscard]] constexpr std::string_view name_of(Transition::Kind kind) {
    switch (kind) {
        case Transition::Kind::joined:
            return "joined";
        case Transition::Kind::lost:
            return "lost";
        case Transition::Kind::resumed:
            return "resumed";
        case Transition::Kind::left:
            return "left";
    }
    return "unknown";
}

}  // namespace arena::server
