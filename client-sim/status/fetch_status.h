// fetch_status: reads http://HOST:PORT/status once.
#pragma once

#include <chrono>
#include <string>

#include "client-sim/status/server_status.h"
#include "protocol/base/host_port.h"

namespace arena::client_sim {

/// Fetches and parses the status. Waits at most `timeout` for the whole exchange. Fails with a
/// one-line message that names the address and what to do.
[[nodiscard]] Result<ServerStatus, std::string> fetch_status(
    const protocol::HostPort& address, std::chrono::milliseconds timeout = std::chrono::seconds{3});

}  // namespace arena::client_sim
