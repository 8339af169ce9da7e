// Turns path MTU discovery off for a UDP socket.
//
// Anybody can forge an ICMP message about a path's MTU: it only has to name an address, and
// the kernel then refuses to send that address a run with larger datagrams. This server does not
// need the discovery: its datagrams have at most 1200 bytes, which every path carries
// (protocol/session/limits.h).
#pragma once

namespace arena::server {

/// Does nothing where the kernel has no such option (before Linux 3.14, or elsewhere).
void disable_path_mtu_discovery(int socket, bool socket_is_v4);

}  // namespace arena::server
