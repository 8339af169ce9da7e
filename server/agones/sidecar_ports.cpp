#include "server/agones/sidecar_ports.h"

#include <array>
#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>

#include "protocol/base/text.h"

namespace arena::server {
namespace {

/// Reads a port from a variable; an empty value counts as not set.
Result<std::optional<std::uint16_t>, std::string> port_in(const char* name,
                                                          const ReadVariable& variable) {
    const std::string text = variable(name).value_or("");
    if (text.empty()) return std::optional<std::uint16_t>();
    std::uint16_t port = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), port);
    if (read.ec == std::errc{} && read.ptr == text.data() + text.size() && port != 0)
        return std::optional(port);
    return Failure{std::string(name) + " must be a port from 1 to 65535, not '" +
                   protocol::printable(text) +
                   "': Agones sets it in a game server's containers; unset it to run without "
                   "Agones"};
}

struct SidecarPort {
    std::uint16_t port = 0;
    std::string_view use;
};

/// Returns why an option may not have its port, or an empty text.
std::string find_conflict(std::string_view option, std::uint16_t port,
                          const SidecarPorts& sidecar) {
    const std::array<SidecarPort, 5> taken{{{sidecar.http, "REST port"},
                                            {sidecar.grpc, "gRPC port"},
                                            {kSidecarHealthPort, "health port"},
                                            {kSidecarHttpPort, "usual REST port"},
                                            {kSidecarGrpcPort, "usual gRPC port"}}};
    for (const SidecarPort& other : taken) {
        if (port != other.port) continue;
        return std::string(option) + " " + std::to_string(port) + " is the " +
               std::string(other.use) +
               " of the Agones sidecar, which shares this server's network (" +
               kSidecarHttpVariable + " is set): choose another port with --" + std::string(option);
    }
    return {};
}

}  // namespace

Result<std::optional<SidecarPorts>, std::string> find_sidecar(const Config& config,
                                                              const ReadVariable& variable) {
    const auto http = port_in(kSidecarHttpVariable, variable);
    if (!http) return Failure{http.error()};
    if (!http.value()) return std::optional<SidecarPorts>();
    const auto grpc = port_in(kSidecarGrpcVariable, variable);
    if (!grpc) return Failure{grpc.error()};
    const SidecarPorts ports{.http = *http.value(),
                             .grpc = grpc.value().value_or(kSidecarGrpcPort)};
    for (const auto& [option, port] :
         {std::pair{"udp-port", config.udp_port}, std::pair{"http-port", config.http_port}}) {
        std::string conflict = find_conflict(option, port, ports);
        if (!conflict.empty()) return Failure{std::move(conflict)};
    }
    return std::optional(ports);
}

}  // namespace arena::server
