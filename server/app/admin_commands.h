// `arenad kick` and `arenad clients`: an operator's questions to a running server, over its HTTP
// port, with the admin key of a file.
#pragma once

#include <cstdint>
#include <iosfwd>

#include "server/config/config.h"

namespace arena::server {

// Both give an exit code: kExitDone; kExitNotWell when the server does not answer or says no;
// kExitBadUse without a good key file. All but the first put one line into `err`.

int kick_client(const Config& config, std::uint64_t client_id, std::ostream& out,
                std::ostream& err);

/// Prints a table.
int list_clients(const Config& config, std::ostream& out, std::ostream& err);

}  // namespace arena::server
