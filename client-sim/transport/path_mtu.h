// Keeps path MTU discovery away from a bot's socket: what an ICMP message says of a path's MTU is
// anybody's word, and datagrams of 1200 bytes at most need no discovery. The server does the same
// (server/transport/path_mtu.h).
#pragma once

namespace arena::client_sim {

/// Where the kernel cannot (before Linux 3.14, or elsewhere) nothing changes.
void ignore_path_mtu(int socket, bool socket_is_v4);

}  // namespace arena::client_sim
