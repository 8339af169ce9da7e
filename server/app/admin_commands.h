// `arenad clients`, `kick`, `match`, `open-match`, `announce` and `move`: an operator's requests to
// a running server, over its HTTP port, with the admin key of a file.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "server/admin/admin_desk.h"
#include "server/admin/match_query.h"
#include "server/config/config.h"

namespace arena::server {

// All return an exit code: kExitDone; kExitUnhealthy when the server does not answer or refuses;
// kExitUsageError without a valid key file. Unless it is kExitDone, they write one line to `err`.

/// Disconnects a client from the server.
int kick_client(const Config& config, std::uint64_t client_id, std::ostream& out,
                std::ostream& err);

/// Tells a match what to do.
int order_match(const Config& config, const OrderMatch& order, std::ostream& out,
                std::ostream& err);

/// Opens a match.
int open_match(const Config& config, const MatchQuery& match, std::ostream& out, std::ostream& err);

/// Sends a text to all clients. One that cannot be announced is a usage error.
int announce(const Config& config, const std::string& text, std::ostream& out, std::ostream& err);

/// Moves a client's player to another team.
int move_client(const Config& config, const MoveOrder& order, std::ostream& out, std::ostream& err);

/// Prints the clients of the server as a table.
int list_clients(const Config& config, std::ostream& out, std::ostream& err);

}  // namespace arena::server
