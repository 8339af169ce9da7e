// One GET of http://HOST:PORT/status.
#pragma once

#include <chrono>
#include <string>

#include "client-sim/status/server_status.h"
#include "protocol/base/host_port.h"

namespace arena::client_sim {

/// Waits at most `timeout` for the whole exchange. The error is one line that names the address and
/// what to do.
[[nodiscard]] Result<ServerStatus, std::string> fetch_status(
    const protocol::HostPort& address, std::chrono::milliseconds timeout = std::chrono::seconds{3});

}  // namespace arena::client_sim
