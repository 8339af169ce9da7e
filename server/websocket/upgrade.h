// The request that makes a WebSocket of an HTTP connection (RFC 6455, section 4.2.1), and which of
// them the door takes.
//
// A browser says in the header Origin which page asks. Without a list of origins only pages of the
// server's own host are admitted, on any port; programs that are no browsers send none, and are
// admitted: the check keeps a stranger's page from playing with a visitor's address, and it is the
// connect token that says who may play.
//
// All functions are pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

#include "server/statistics/websocket_counters.h"
#include "sim/values/result.h"

namespace arena::server {

using UpgradeRequest = boost::beast::http::request<boost::beast::http::empty_body>;

/// The longest request, and the time from the connection to its end.
inline constexpr std::uint32_t kUpgradeBytesMax = 8192;

/// Returns the origins of a list that is separated by commas: "https://game.example" each, or "*"
/// for all; an error in one line that names the one that is neither.
[[nodiscard]] Result<std::vector<std::string>, std::string> read_origins(std::string_view list);

/// Returns why a request is refused; nothing when it is taken. `origins` is empty for the server's
/// own host alone.
[[nodiscard]] std::optional<WebSocketEnd> refusal_of(const UpgradeRequest& request,
                                                     const std::vector<std::string>& origins);

}  // namespace arena::server
