// A client as it is shown to an operator.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "protocol/session/address.h"
#include "server/base/time.h"
#include "server/crossing/match_id.h"
#include "server/session/session_state.h"
#include "sim/values/entity.h"

namespace arena::server {

/// What a player has done in the match.
struct Standing {
    std::int64_t score = 0;
    std::optional<std::uint32_t>
        kills{};  ///< nothing in an endless match, which does not count them
    std::uint32_t deaths = 0;
};

struct ClientEntry {
    MatchId match{1};  ///< in which it is
    std::uint64_t client_id = 0;
    std::string name;
    sim::EntityId player = sim::kNoEntity;  ///< sim::kNoEntity while the session is reserved
    bool watches = false;                   ///< whether it watches, or is about to
    /// The other player whose view it is sent; sim::kNoEntity for its own view, or a free camera.
    sim::EntityId watched = sim::kNoEntity;
    std::optional<std::uint8_t> team{};
    std::optional<Standing> standing{};  ///< once its player is in the world
    protocol::Address address;
    SessionState state = SessionState::reserved;
    Time in_state{};                 ///< how long it has been in this state
    std::optional<Time> round_trip;  ///< nothing until one was measured
    float loss = 0.0f;               ///< share of the server's last packets that were lost
};

}  // namespace arena::server
