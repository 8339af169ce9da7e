// http_get: one GET request over HTTP to a server's pages.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "protocol/base/host_port.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// Returns the body of the page. Waits at most `timeout` for the whole exchange. Fails with the
/// reason in a few words, for example "Connection refused" or "HTTP 404".
[[nodiscard]] Result<std::string, std::string> http_get(const protocol::HostPort& address,
                                                        std::string_view path,
                                                        std::chrono::milliseconds timeout);

}  // namespace arena::client_sim
