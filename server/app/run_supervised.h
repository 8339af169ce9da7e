// The server under a supervisor: binds the socket, supervises, and logs what becomes of the server.
#pragma once

#include <iosfwd>

#include "server/config/config.h"

namespace arena::server {

/// Runs the server with the same arguments as its child until it has ended, and returns the exit
/// code: that of the server, or kExitGivenUp when it crashes too often. One line in `err` names
/// what is wrong, unless the server itself has written one. `argv` ends with null.
[[nodiscard]] int run_supervised(const Config& config, const char* const* argv, std::ostream& err);

}  // namespace arena::server
