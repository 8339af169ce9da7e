// Keeps path MTU discovery away from a socket of UDP.
//
// What an ICMP message says of a path's MTU is anybody's word: it only has to name an address, and
// the kernel then refuses to send that address a run that is cut into datagrams of more. None of
// ours needs the discovery: they have 1200 bytes at most, which every path carries
// (protocol/session/limits.h).
#pragma once

namespace arena::server {

/// Where the kernel cannot (before Linux 3.14, or elsewhere) nothing changes.
void ignore_path_mtu(int socket, bool socket_is_v4);

}  // namespace arena::server
