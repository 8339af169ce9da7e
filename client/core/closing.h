// Why a client is closed.
#pragma once

#include <string_view>
#include <variant>

#include "protocol/session/connection/connection.h"
#include "protocol/session/handshake/handshake_client.h"

namespace arena::client {

/// Why a client is closed: a server did not admit it or did not answer, or its connection ended
/// and could not be resumed.
using Closing = std::variant<protocol::HandshakeFailure, protocol::End>;

/// Returns the name that reports use: "no_answer", or that of the reason, for example
/// "server_full".
[[nodiscard]] std::string_view name_of(const Closing& closing);

/// Whether the client itself left.
[[nodiscard]] bool is_leaving(const Closing& closing);

/// Whether the server ended the connection because it could not read what the client sent.
[[nodiscard]] bool is_malformed_to_server(const Closing& closing);

}  // namespace arena::client
