#include "server/transport/path_mtu.h"

#include <netinet/in.h>
#include <sys/socket.h>

namespace arena::server {

void disable_path_mtu_discovery(int socket, bool socket_is_v4) {
    // A datagram longer than the MTU of the first link is still sent in fragments.
#if defined(IP_PMTUDISC_OMIT)
    const int ipv4 = IP_PMTUDISC_OMIT;
    (void)::setsockopt(socket, IPPROTO_IP, IP_MTU_DISCOVER, &ipv4, sizeof ipv4);
#endif
#if defined(IPV6_PMTUDISC_OMIT)
    if (socket_is_v4) return;
    const int ipv6 = IPV6_PMTUDISC_OMIT;
    (void)::setsockopt(socket, IPPROTO_IPV6, IPV6_MTU_DISCOVER, &ipv6, sizeof ipv6);
#endif
}

}  // namespace arena::server
