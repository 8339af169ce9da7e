// HOST:PORT -> an address to send to.
#pragma once

#include <string>

#include "protocol/base/host_port.h"
#include "protocol/session/address.h"
#include "sim/values/result.h"

namespace arena::server {

/// Asks the system for the addresses of a name, which may take seconds. Returns the first IPv4
/// address, or the first of any kind. Fails with a one-line message that names the host and says
/// what to do.
[[nodiscard]] Result<protocol::Address, std::string> resolve(const protocol::HostPort& server);

}  // namespace arena::server
