// One client as the server knows it. docs/session-states.md draws how it lives and ends.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "protocol/crypto/key.h"
#include "protocol/session/budget/shared_budget.h"
#include "protocol/session/connection/secure_connection.h"
#include "protocol/session/handshake/handshake_client.h"
#include "protocol/session/handshake/used_tokens.h"
#include "protocol/session/packet/connection_id.h"
#include "protocol/session/token/private_token.h"
#include "protocol/session/token/token_fields.h"
#include "server/base/time.h"
#include "server/replication/replicator.h"
#include "server/replication/roster_log.h"
#include "server/session/session_paths.h"
#include "server/session/session_state.h"
#include "server/session/traffic_budgets.h"
#include "sim/values/entity.h"

namespace arena::server {

/// A reserved place that no packet has taken is given up: so long the client may be at it.
inline constexpr Time kReservationMax = protocol::kHandshakeTimeMax;
/// It is given to somebody else who waits for a place, unless it is younger than this.
inline constexpr Time kReservationMin = std::chrono::milliseconds(500);
/// So long a player without a connection stays in the world.
inline constexpr Time kGraceDefault = std::chrono::seconds(30);

class SessionTable;

/// For everybody to read; the table alone changes it, because it counts by it.
class TrackedState {
  public:
    TrackedState(SessionState state) : value_(state) {}
    TrackedState(const TrackedState&) = default;
    TrackedState& operator=(const TrackedState&) = delete;

    operator SessionState() const { return value_; }

  private:
    friend class SessionTable;
    SessionState value_;
};

struct Session {
    protocol::ConnectionId id = 0;
    std::uint64_t client_id = 0;
    std::string name;
    // Of the token that let it in, for those that let it in again.
    StaticVector<protocol::Address, protocol::kTokenServersMax> servers;
    protocol::UserData user_data{};
    Time timeout{};
    protocol::TokenTag token{};  ///< its tag

    Time since{};        ///< reserved: accepted; active: came in; absent: fell silent
    Time accepted_at{};  ///< for the first time

    protocol::SecureConnection secure;
    SessionPaths paths;
    bool is_welcomed = false;                        ///< the client has acknowledged the Welcome
    std::optional<Replicator::Client> replicated{};  ///< from when it is active
    RosterLog::Reader roster{};

    TrackedState state = SessionState::reserved;
    sim::EntityId player = sim::kNobody;  ///< active and absent
    /// Who shows it takes the player over. Active and absent.
    protocol::crypto::Key resume_secret;
    SessionBudget budget;
    protocol::SharedBudget elsewhere;  ///< for packets from where it has not proven to be
    std::uint64_t moves_seen = 0;      ///< of its path, that the bans were asked about

    [[nodiscard]] protocol::Connection& connection() { return secure.connection(); }
    [[nodiscard]] const protocol::Connection& connection() const { return secure.connection(); }
    [[nodiscard]] bool has_player() const {
        return state == SessionState::active || state == SessionState::absent;
    }
    /// Where it has proven to be.
    [[nodiscard]] protocol::Address address() const {
        return paths.path_of(connection().paths().current()).value_or(Path{}).remote;
    }
};

}  // namespace arena::server
