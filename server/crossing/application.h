// What crosses between the hall and a host while a client gets its place in a match, or goes on to
// another one.
//
//   hall --- Application --> host      a client with a valid connect token asks for a place
//   hall <---- Decision ---- host      it has one from now on, or has none
//   hall <-- RoleChanged --- host      it plays from now on, or watches
//   hall <-- TokenUnused --- host      it has not come, and its place was given up
//   hall <-- SessionGone --- host      much later
//   hall <---- Transfer ---- host      or its match ends, and it goes on to another one with its
//   hall ----- Transfer ---> host      session; back from a match that has no place for it
//   hall <-- MatchClosed --- host      nobody gets a place any more
//
// Plain values, so that the two may be on different threads. A session belongs to whoever has taken
// the message.
#pragma once

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "protocol/session/handshake/handshake_packets.h"
#include "protocol/session/handshake/handshake_server.h"
#include "protocol/session/handshake/used_tokens.h"
#include "protocol/session/packet/connection_id.h"
#include "server/base/path.h"
#include "server/base/time.h"
#include "server/crossing/match_id.h"
#include "sim/values/result.h"

namespace arena::server {

struct Session;

struct Application {
    /// The client as it will be when it is admitted, with the keys that it was offered.
    protocol::AcceptedClient client;
    Path path;
    Time now{};
    /// Whether it may be given the place of a client that has not come.
    bool may_evict = true;
    /// Its token names another match: it asks for no place here, but gives up the one that waits
    /// for it.
    bool goes_elsewhere = false;
    /// Its resume token is of the process before this one, which has crashed, and is still good.
    bool is_of_before = false;
};

struct Decision {
    protocol::TokenTag token{};  ///< of the applicant
    /// That it was offered: what a host says late must not be taken for another one's decision.
    protocol::ConnectionId connection = 0;
    Result<protocol::Admission, protocol::DeniedReason> admission;
};

/// A session that its host has forgotten.
struct SessionGone {
    protocol::ConnectionId connection = 0;
    /// When it was closed, after it had ended: packets of it may still be on their way. Nothing: no
    /// packet has ever arrived.
    std::optional<Time> closed_at;
};

/// The client of a connection plays or watches from now on.
struct RoleChanged {
    protocol::ConnectionId connection = 0;
    bool watches = false;
};

/// The client that was admitted with a token has never come, and may try again with it.
struct TokenUnused {
    protocol::TokenTag token{};
    protocol::ConnectionId connection = 0;
};

/// A session on its way from a match that ends to another one.
struct Transfer {
    std::shared_ptr<Session> session;
    Time now{};                  ///< when it left its match
    std::vector<MatchId> asked;  ///< for a place, one after the other
};

/// The match takes no more clients.
struct MatchClosed {
    bool goes_on = false;  ///< those that are in play on; it says so again when it drains
};

using HostMessage =
    std::variant<Decision, RoleChanged, TokenUnused, SessionGone, Transfer, MatchClosed>;

}  // namespace arena::server
