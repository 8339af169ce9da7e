#include "client/transport/path_mtu.h"

#include <netinet/in.h>
#include <sys/socket.h>

namespace arena::client {

void disable_path_mtu_discovery(int socket, bool socket_is_v4) {
    if (socket_is_v4) {
#if defined(IP_PMTUDISC_OMIT)
        const int mode = IP_PMTUDISC_OMIT;
        (void)::setsockopt(socket, IPPROTO_IP, IP_MTU_DISCOVER, &mode, sizeof mode);
#endif
        return;
    }
#if defined(IPV6_PMTUDISC_OMIT)
    const int mode = IPV6_PMTUDISC_OMIT;
    (void)::setsockopt(socket, IPPROTO_IPV6, IPV6_MTU_DISCOVER, &mode, sizeof mode);
#endif
}

}  // namespace arena::client
