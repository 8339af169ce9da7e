#include "server/app/start_door.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include <sys/resource.h>

#include "server/websocket/origins.h"

namespace arena::server {
namespace {

constexpr std::size_t kWebSocketsMin = 64;
constexpr std::size_t kWebSocketsMax = 16384;
/// Files and sockets of the rest of the process, which the door leaves to it: health checks and
/// files that are read again need some, however many WebSockets there are.
constexpr std::size_t kOtherDescriptors = 512;

/// Lets the process have a descriptor for each WebSocket, if it may. Returns how many it can have.
std::size_t raise_descriptor_limit(std::size_t sockets) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return sockets;
    const rlim_t wanted = sockets + kOtherDescriptors;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur = std::min(wanted, limit.rlim_max);
        if (::setrlimit(RLIMIT_NOFILE, &limit) != 0) (void)::getrlimit(RLIMIT_NOFILE, &limit);
    }
    const auto granted = static_cast<std::size_t>(std::min(limit.rlim_cur, wanted));
    return std::min(sockets, granted - std::min(kOtherDescriptors, granted / 2));
}

}  // namespace

/// Two for each place, since a client that comes back opens the next one before the server knows
/// that the last one is gone.
std::size_t websockets_max(const Config& config) {
    const std::size_t places =
        std::size_t{rooms_of(config)} * (config.max_clients + config.watchers_max);
    return std::clamp(2 * places, kWebSocketsMin, kWebSocketsMax);
}

Result<std::shared_ptr<const TlsIdentity>, std::string> load_door_identity(const Config& config) {
    const bool has_certificate = !config.websocket_certificate.empty();
    if (has_certificate == config.websocket_key.empty())
        return Failure{std::string(has_certificate
                                       ? "websocket-certificate needs its key: add --websocket-key "
                                         "FILE"
                                       : "websocket-key has no effect without its certificate: "
                                         "add --websocket-certificate FILE")};
    if (!has_certificate) return std::shared_ptr<const TlsIdentity>();
    return TlsIdentity::load(
        {.certificate = config.websocket_certificate, .key = config.websocket_key});
}

Result<WebSocketSettings, std::string> read_door_settings(const Config& config) {
    if (config.websocket_port && *config.websocket_port != 0 &&
        *config.websocket_port == config.http_port &&
        config.websocket_address == config.http_address)
        return Failure{"websocket-port and http-port are both " + std::to_string(config.http_port) +
                       ": choose another one for either"};
    auto identity = load_door_identity(config);
    if (!identity) return Failure{identity.error()};
    auto origins = read_origins(config.websocket_origins);
    if (!origins) return Failure{origins.error()};
    auto proxies = TrustedProxies::read(config.trusted_proxies);
    if (!proxies) return Failure{proxies.error()};
    return WebSocketSettings{.address = config.websocket_address,
                             .port = config.websocket_port.value_or(0),
                             .pages = {.origins = std::move(origins).value(), .pages_port = 0},
                             .proxies = std::move(proxies).value(),
                             .connections_max = websockets_max(config),
                             .wait_max = Time(std::chrono::seconds(1)) / config.snapshot_rate,
                             .identity = std::move(identity).value()};
}

std::vector<std::string> door_warnings(const Config& config) {
    std::vector<std::string> warnings;
    if (config.websocket_port) return warnings;
    const std::pair<const char*, const std::string&> options[] = {
        {"--websocket-origins", config.websocket_origins},
        {"--websocket-certificate", config.websocket_certificate},
        {"--trusted-proxies", config.trusted_proxies}};
    for (const auto& [option, value] : options)
        if (!value.empty())
            warnings.push_back(std::string(option) +
                               " has no effect without the door for browsers: add "
                               "--websocket-port PORT");
    return warnings;
}

Result<std::unique_ptr<WebSocketDoor>, std::string> start_door(const Config& config,
                                                               std::vector<std::string>& warnings) {
    auto settings = read_door_settings(config);
    if (!settings) return Failure{settings.error()};
    if (!config.websocket_port) return std::unique_ptr<WebSocketDoor>();
    const std::size_t wanted = settings.value().connections_max;
    const std::size_t granted = raise_descriptor_limit(wanted);
    if (granted < wanted)
        warnings.push_back("the door for browsers has room for " + std::to_string(granted) +
                           " WebSockets instead of " + std::to_string(wanted) +
                           ": raise the limit of open files (ulimit -n) to " +
                           std::to_string(wanted + kOtherDescriptors));
    settings.value().connections_max = granted;
    return WebSocketDoor::open(settings.value());
}

}  // namespace arena::server
