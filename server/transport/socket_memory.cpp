#include "server/transport/socket_memory.h"

#include <array>

#include <sys/socket.h>
#if defined(__linux__)
#include <linux/sock_diag.h>
#endif

namespace arena::server {

SocketMemory read_socket_memory(int socket) {
#if defined(SO_MEMINFO)
    std::array<std::uint32_t, SK_MEMINFO_VARS> values{};
    socklen_t size = sizeof values;
    if (::getsockopt(socket, SOL_SOCKET, SO_MEMINFO, values.data(), &size) == 0) {
        return {.receive = {values[SK_MEMINFO_RMEM_ALLOC], values[SK_MEMINFO_RCVBUF]},
                .send = {values[SK_MEMINFO_WMEM_ALLOC], values[SK_MEMINFO_SNDBUF]},
                .drops = values[SK_MEMINFO_DROPS]};
    }
#else
    (void)socket;
#endif
    return {};
}

}  // namespace arena::server
