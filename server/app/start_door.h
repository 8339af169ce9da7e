// Opens the WebSocket door as the options say.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/config/config.h"
#include "server/websocket/websocket_door.h"
#include "sim/values/result.h"

namespace arena::server {

/// Returns how many WebSockets there may be.
[[nodiscard]] std::size_t websockets_max(const Config& config);

/// Reads the certificate and the key; null when none are wanted. Fails with one line that names the
/// option.
[[nodiscard]] Result<std::shared_ptr<const TlsIdentity>, std::string> load_door_identity(
    const Config& config);

/// Reads what the options say, and the files that they name, also without a door. Fails with one
/// line that names the option.
[[nodiscard]] Result<WebSocketSettings, std::string> read_door_settings(const Config& config);

/// Returns a line for each option of the door that has no effect without it.
[[nodiscard]] std::vector<std::string> door_warnings(const Config& config);

/// Opens the door; null when none is wanted. Fails with one line that names the option. Adds a
/// warning when the system does not let the process have a socket for each place.
[[nodiscard]] Result<std::unique_ptr<WebSocketDoor>, std::string> start_door(
    const Config& config, std::vector<std::string>& warnings);

}  // namespace arena::server
