// Path: the two ends of the way between a client and this machine. An answer goes back along it:
// a client behind a NAT or a firewall hears nobody but the address that it asked.
#pragma once

#include <array>
#include <cstdint>

#include "protocol/session/address.h"

namespace arena::server {

/// One of this machine's own addresses, without the port, which is the same for all.
struct LocalAddress {
    /// As in protocol::Address. Zeros: whichever the system takes.
    std::array<std::uint8_t, 16> ip{};
    /// The index of its network interface, of a link-local address only: such an address means
    /// something there alone. Of others 0, since packets of one client may come in by several.
    std::uint32_t interface = 0;

    friend bool operator==(const LocalAddress&, const LocalAddress&) = default;
};

struct Path {
    Path() = default;
    /// A remote address alone is a path, too, where there is but one local address.
    Path(const protocol::Address& remote_end, const LocalAddress& local_end = {})
        : remote(remote_end), local(local_end) {}

    protocol::Address remote;
    LocalAddress local;

    friend bool operator==(const Path&, const Path&) = default;
};

/// Whether somebody at the far end of a path has shown that he hears what is sent there. Until then
/// its address may be anybody's, or nobody's.
enum class FarEnd : std::uint8_t { proven, unproven };

}  // namespace arena::server
