// Which of this machine's addresses a datagram was sent to, and from which one an answer leaves
// (IP_PKTINFO, IPV6_PKTINFO; RFC 3542, section 6). Only a socket that listens on all addresses
// needs this; one that is bound to a single address does not.
#pragma once

#include <cstddef>

#include <netinet/in.h>
#include <sys/socket.h>

#include "server/base/path.h"

namespace arena::server {

/// The size of the control data of one datagram, sent or received.
inline constexpr std::size_t kLocalAddressBytes = CMSG_SPACE(sizeof(in6_pktinfo));

/// Makes each received datagram say which address it was sent to. Returns 0 or an errno.
[[nodiscard]] int request_local_addresses(int socket, bool socket_is_v4);

/// Returns the address that a datagram received with control data was sent to; unspecified when the
/// datagram does not say.
[[nodiscard]] LocalAddress read_local_address(msghdr& message);

/// Writes `local` to `header`, for a datagram that is to leave from there. Returns the number of
/// bytes that this takes, at most kLocalAddressBytes; 0 for an unspecified address.
[[nodiscard]] std::size_t write_local_address(const LocalAddress& local, bool socket_is_v4,
                                              cmsghdr& header);

}  // namespace arena::server
