#include "server/transport/socket_buffers.h"

#include <algorithm>
#include <limits>

#include <sys/socket.h>

namespace arena::server {
namespace {

#if defined(__linux__)
/// What getsockopt reports for each byte that setsockopt was asked for (man 7 socket).
constexpr int kGrantedPerAsked = 2;
#else
constexpr int kGrantedPerAsked = 1;
#endif

void request_buffer(int socket, int option, std::size_t bytes) {
    const int wanted = static_cast<int>(
        std::min(bytes, static_cast<std::size_t>(std::numeric_limits<int>::max())));
    // A smaller buffer does not prevent a start; the caller sees its size.
    (void)::setsockopt(socket, SOL_SOCKET, option, &wanted, sizeof wanted);
}

std::size_t granted(int socket, int option) {
    int bytes = 0;
    socklen_t size = sizeof bytes;
    if (::getsockopt(socket, SOL_SOCKET, option, &bytes, &size) != 0) return 0;
    return static_cast<std::size_t>(bytes / kGrantedPerAsked);
}

}  // namespace

SocketBuffers set_socket_buffers(int socket, const SocketBuffers& wanted) {
    request_buffer(socket, SO_RCVBUF, wanted.receive);
    request_buffer(socket, SO_SNDBUF, wanted.send);
#if defined(SO_RCVBUFFORCE)
    request_buffer(socket, SO_RCVBUFFORCE, wanted.receive);
    request_buffer(socket, SO_SNDBUFFORCE, wanted.send);
#endif
    return {.receive = granted(socket, SO_RCVBUF), .send = granted(socket, SO_SNDBUF)};
}

}  // namespace arena::server
