// Disables path MTU discovery on a client's socket: anybody can forge the ICMP messages that report
// a path's MTU, and datagrams of at most 1200 bytes need no discovery. The server does the same
// (server/transport/path_mtu.h).
#pragma once

namespace arena::client {

/// Ignores what ICMP messages report about the path's MTU. Does nothing where the kernel does not
/// support it (before Linux 3.14, or on other systems).
void disable_path_mtu_discovery(int socket, bool socket_is_v4);

}  // namespace arena::client
