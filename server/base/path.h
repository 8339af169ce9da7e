// Path: the two addresses between which a client and this machine exchange datagrams. An answer
// goes back along the same path: a client behind a NAT or a firewall receives only from the address
// to which it has sent.
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

struct Path {
    Path() = default;
    /// A remote address alone is a path where there is only one local address.
    Path(const protocol::Address& remote_end, const LocalAddress& local_end = {})
        : remote(remote_end), local(local_end) {}

    protocol::Address remote;
    LocalAddress local;

    friend bool operator==(const Path&, const Path&) = default;
};

/// Whether a client has shown that it receives what is sent to the far end of a path. Until then
/// the address may belong to another host, or to none.
enum class FarEnd : std::uint8_t { validated, unvalidated };

}  // namespace arena::server
