// The running server: connects the core to socket, clock, signals, HTTP and log.
#pragma once

#include <string>

#include "server/config/config.h"

namespace arena::server {

/// Runs until a signal has drained it, and returns an empty text. When the server cannot start,
/// returns one line that names the cause and what to do.
///
/// The first SIGTERM or SIGINT starts the drain, a second one ends the process at once. SIGHUP
/// reads the ban file again; without a ban file it keeps its usual effect. protocol::crypto::init()
/// must have been called before.
[[nodiscard]] std::string run_server(const Config& config);

}  // namespace arena::server
