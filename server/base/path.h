// Path: the way between a client and this machine. An answer goes back along the same path: a
// client behind a NAT or a firewall receives only from the address to which it has sent, and one in
// a browser only by the WebSocket that it has opened.
//
// A path is not who the client is, which its connection id and the seal of its packets say: a
// client may come by another path at any moment. Limits and bans go by the remote address alone.
#pragma once

#include <array>
#include <cstdint>

#include "protocol/session/address.h"

namespace arena::server {

/// One of this machine's addresses, without the port, which is the same for all.
struct LocalAddress {
    /// As in protocol::Address. Zeros: the address that the system chooses.
    std::array<std::uint8_t, 16> ip{};
    /// The index of the network interface, for a link-local address, which is only valid there. 0
    /// for other addresses, since the packets of one client may arrive through several interfaces.
    std::uint32_t interface = 0;

    friend bool operator==(const LocalAddress&, const LocalAddress&) = default;
};

/// A WebSocket of the second door (server/websocket), by a number that no other one of this process
/// has had.
struct ChannelId {
    std::uint64_t value = 0;

    friend bool operator==(const ChannelId&, const ChannelId&) = default;
};

struct Path {
    Path() = default;
    /// A remote address alone is a path where there is only one local address.
    Path(const protocol::Address& remote_end, const LocalAddress& local_end = {})
        : remote(remote_end), local(local_end) {}

    protocol::Address remote;
    LocalAddress local;
    ChannelId channel;  ///< 0: none, packets are UDP datagrams

    friend bool operator==(const Path&, const Path&) = default;
};

/// Whether a client has shown that it receives what is sent to the far end of a path. Until then
/// the address may belong to another host, or to none.
enum class FarEnd : std::uint8_t { validated, unvalidated };

}  // namespace arena::server
