// Whether this server is a game server of Agones, and which ports of its container are the
// sidecar's. All containers of a pod share one network.
//
// All functions are pure.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "server/config/config.h"
#include "sim/values/result.h"

namespace arena::server {

/// The variables that Agones sets in every container of a game server.
inline constexpr const char* kSidecarHttpVariable = "AGONES_SDK_HTTP_PORT";
inline constexpr const char* kSidecarGrpcVariable = "AGONES_SDK_GRPC_PORT";

/// The ports that Agones takes unless it is configured otherwise.
inline constexpr std::uint16_t kSidecarHttpPort = 9358;
inline constexpr std::uint16_t kSidecarGrpcPort = 9357;
inline constexpr std::uint16_t kSidecarHealthPort = 8080;

struct SidecarPorts {
    std::uint16_t http = kSidecarHttpPort;
    std::uint16_t grpc = kSidecarGrpcPort;

    friend bool operator==(const SidecarPorts&, const SidecarPorts&) = default;
};

/// Returns an environment variable's value, or nothing.
using ReadVariable = std::function<std::optional<std::string>(const std::string& name)>;

/// Returns the sidecar's ports; nothing when the environment names none, which means that this is
/// no game server of Agones. Fails with a one-line message when a variable is no port, or a port of
/// `config` is the sidecar's.
[[nodiscard]] Result<std::optional<SidecarPorts>, std::string> find_sidecar(
    const Config& config, const ReadVariable& variable);

}  // namespace arena::server
