#include "server/transport/receive_memory.h"

#include <array>

#include <sys/socket.h>
#if defined(__linux__)
#include <linux/sock_diag.h>
#endif

namespace arena::server {

ReceiveMemory read_receive_memory(int socket) {
#if defined(SO_MEMINFO)
    std::array<std::uint32_t, SK_MEMINFO_VARS> values{};
    socklen_t size = sizeof values;
    if (::getsockopt(socket, SOL_SOCKET, SO_MEMINFO, values.data(), &size) == 0) {
        return {.used_bytes = values[SK_MEMINFO_RMEM_ALLOC],
                .size_bytes = values[SK_MEMINFO_RCVBUF],
                .drops = values[SK_MEMINFO_DROPS]};
    }
#else
    (void)socket;
#endif
    return {};
}

}  // namespace arena::server
