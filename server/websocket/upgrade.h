// The request that makes a WebSocket of an HTTP connection (RFC 6455, section 4.2.1), and which of
// them the door takes: those of programs that are no browsers, and of pages that are admitted
// (server/websocket/origins.h).
//
// All functions are pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

#include "server/statistics/websocket_counters.h"

namespace arena::server {

using UpgradeRequest = boost::beast::http::request<boost::beast::http::empty_body>;

/// The longest request, and the time from the connection to its end.
inline constexpr std::uint32_t kUpgradeBytesMax = 8192;

/// Returns why a request is refused; nothing when it is taken. `origins` is empty for the server's
/// own host alone.
[[nodiscard]] std::optional<WebSocketEnd> refusal_of(const UpgradeRequest& request,
                                                     const std::vector<std::string>& origins);

}  // namespace arena::server
