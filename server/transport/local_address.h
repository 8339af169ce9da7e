// Which of this machine's addresses a datagram was sent to, and which one an answer leaves from
// (IP_PKTINFO, IPV6_PKTINFO; RFC 3542, section 6). A socket that is bound to one address needs
// none of this; only one that listens on all of them does.
#pragma once

#include <cstddef>

#include <netinet/in.h>
#include <sys/socket.h>

#include "server/base/path.h"

namespace arena::server {

/// What the control data of one datagram takes, whichever way it goes.
inline constexpr std::size_t kLocalAddressBytes = CMSG_SPACE(sizeof(in6_pktinfo));

/// From then on each datagram that is received says which address it was sent to. Gives 0, or the
/// number of the error.
[[nodiscard]] int tell_local_addresses(int socket, bool socket_is_v4);

/// Of a datagram that was received with control data. Unspecified when it does not say.
[[nodiscard]] LocalAddress read_local_address(msghdr& message);

/// Writes `local` to `header`, for a datagram that is to leave from there, and gives the bytes that
/// it takes, kLocalAddressBytes at most. Nothing for an unspecified one.
[[nodiscard]] std::size_t write_local_address(const LocalAddress& local, bool socket_is_v4,
                                              cmsghdr& header);

}  // namespace arena::server
