// A UDP socket that is open before the server is: a supervisor binds it, and each server that it
// starts takes it over.
#pragma once

#include <cstdint>
#include <string>

#include "sim/values/result.h"

namespace arena::server {

/// Binds a UDP socket and returns its descriptor, which is closed on exec and otherwise stays open.
/// Port 0 picks a free one. Fails with a one-line message that names the address and says what to
/// do.
[[nodiscard]] Result<int, std::string> bind_udp(const std::string& address, std::uint16_t port);

}  // namespace arena::server
