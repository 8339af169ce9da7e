// `arenad kick` and `arenad clients`: an operator's requests to a running server, over its HTTP
// port, with the admin key of a file.
#pragma once

#include <cstdint>
#include <iosfwd>

#include "server/config/config.h"

namespace arena::server {

// Both return an exit code: kExitDone; kExitUnhealthy when the server does not answer or refuses;
// kExitUsageError without a valid key file. Unless it is kExitDone, they write one line to `err`.

/// Disconnects a client from the server.
int kick_client(const Config& config, std::uint64_t client_id, std::ostream& out,
                std::ostream& err);

/// Prints the clients of the server as a table.
int list_clients(const Config& config, std::ostream& out, std::ostream& err);

}  // namespace arena::server
