// The request that makes a WebSocket of an HTTP connection (RFC 6455, section 4.2.1), and which of
// them the door takes: those of programs that are no browsers, and of pages that are admitted
// (server/websocket/origins.h).
//
// All functions are pure.
#pragma once

#include <optional>

#include "server/statistics/websocket_counters.h"
#include "server/websocket/origins.h"
#include "server/websocket/upgrade_request.h"

namespace arena::server {

/// Returns why a request is refused; nothing when it is taken.
[[nodiscard]] std::optional<WebSocketEnd> refusal_of(const UpgradeRequest& request,
                                                     const PageRules& rules,
                                                     HostNames names = HostNames::any);

}  // namespace arena::server
