// HOST:PORT -> an address to send to.
#pragma once

#include <string>

#include "protocol/base/host_port.h"
#include "protocol/session/address.h"
#include "sim/values/result.h"

namespace arena::server {

/// Asks the system for a name's addresses, which may take seconds; of several the first IPv4 one is
/// taken, else the first. The error is one line that names the host and says what to do.
[[nodiscard]] Result<protocol::Address, std::string> resolve(const protocol::HostPort& server);

}  // namespace arena::server
