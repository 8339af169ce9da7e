#include "server/app/start_door.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <sys/resource.h>

#include "server/websocket/upgrade.h"

namespace arena::server {
namespace {

constexpr std::size_t kWebSocketsMin = 64;
constexpr std::size_t kWebSocketsMax = 16384;
/// Files and sockets of the rest of the process.
constexpr rlim_t kOtherDescriptors = 512;

/// Lets the process have a descriptor for each WebSocket, if it may. Without it the door has fewer.
void raise_descriptor_limit(std::size_t sockets) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    const rlim_t wanted = sockets + kOtherDescriptors;
    if (limit.rlim_cur >= wanted) return;
    limit.rlim_cur = std::min(wanted, limit.rlim_max);
    (void)::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

/// Two for each place, since a client that comes back opens the next one before the server knows
/// that the last one is gone.
std::size_t websockets_max(const Config& config) {
    const std::size_t places =
        std::size_t{rooms_of(config)} * (config.max_clients + config.watchers_max);
    return std::clamp(2 * places, kWebSocketsMin, kWebSocketsMax);
}

Result<std::unique_ptr<WebSocketDoor>, std::string> start_door(const Config& config) {
    if (!config.websocket_port) return std::unique_ptr<WebSocketDoor>();
    auto origins = read_origins(config.websocket_origins);
    if (!origins) return Failure{origins.error()};
    const std::size_t connections_max = websockets_max(config);
    raise_descriptor_limit(connections_max);
    return WebSocketDoor::open({.address = config.websocket_address,
                                .port = *config.websocket_port,
                                .origins = std::move(origins).value(),
                                .connections_max = connections_max,
                                .wait_max = Time(std::chrono::seconds(1)) / config.snapshot_rate});
}

}  // namespace arena::server
