// The running server: puts the core between socket, clock, signals, HTTP and log.
#pragma once

#include <string>

#include "server/config/config.h"

namespace arena::server {

/// Runs until a signal has drained it, and gives an empty text. When it cannot start it gives one
/// line that names the thing and what to do.
///
/// The first SIGTERM or SIGINT starts the drain, a second ends the process at once. SIGHUP reads
/// the ban file again; without one it keeps its usual effect. protocol::crypto::init() was called
/// before.
[[nodiscard]] std::string run_server(const Config& config);

}  // namespace arena::server
