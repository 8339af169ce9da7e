// What crosses between the hall and a host while a client gets its place in a match.
//
//   hall --- Application --> host      a client with a valid connect token asks for a place
//   hall <---- Decision ---- host      it has one from now on, or has none
//   hall <-- SessionGone --- host      much later
//
// Plain values, so that the two may be on different threads.
#pragma once

#include <optional>

#include "protocol/session/handshake/handshake_packets.h"
#include "protocol/session/handshake/handshake_server.h"
#include "protocol/session/handshake/used_tokens.h"
#include "protocol/session/packet/connection_id.h"
#include "server/base/path.h"
#include "server/base/time.h"
#include "sim/values/result.h"

namespace arena::server {

struct Application {
    /// The client as it will be when it is admitted, with the keys that it was offered.
    protocol::AcceptedClient client;
    Path path;
    Time now{};
    /// Whether it may be given the place of a client that has not come.
    bool may_evict = true;
    /// Its resume token is of the process before this one, which has crashed, and is still good.
    bool is_of_before = false;
};

struct Decision {
    protocol::TokenTag token{};  ///< of the applicant
    Result<protocol::Admission, protocol::DeniedReason> admission;
};

/// A session that its host has forgotten.
struct SessionGone {
    protocol::ConnectionId connection = 0;
    /// When it was closed, after it had ended: packets of it may still be on their way. Nothing: no
    /// packet has ever arrived.
    std::optional<Time> closed_at;
};

}  // namespace arena::server
