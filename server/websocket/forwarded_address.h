// The address of a client behind a proxy, as the proxy says it: in X-Forwarded-For, or in Forwarded
// (RFC 7239). Each proxy adds the address of its own client at the right end:
//
//   X-Forwarded-For: 192.0.2.1, 203.0.113.7, 10.0.0.5          from 10.0.0.6
//                    |          |            +-- a trusted proxy: so what it has added counts
//                    |          +-- not trusted: this is the client
//                    +-- the client's own claim, which nobody reads
//
// So the client is the rightmost entry that is not itself a trusted proxy; or the leftmost one,
// when all are. What is left of the client is not read, whatever it is.
//
// A proxy writes one of the two headers and may pass on the other one as its client has written it.
// Where both are there, they have to name the same address.
//
// Pure.
#pragma once

#include "protocol/session/address.h"
#include "server/statistics/websocket_counters.h"
#include "server/websocket/trusted_proxies.h"
#include "server/websocket/upgrade_request.h"
#include "sim/values/result.h"

namespace arena::server {

/// Returns the address, with port 0, of the client whose request a trusted proxy has passed on.
/// Fails with not_forwarded, without either header, or with bad_forwarded, when an entry that
/// counts is no address of a host.
[[nodiscard]] Result<protocol::Address, WebSocketEnd> forwarded_address(
    const UpgradeRequest& request, const TrustedProxies& proxies);

}  // namespace arena::server
