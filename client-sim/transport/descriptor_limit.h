// The operating system's limit on open files and sockets of this process.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace arena::client_sim {

/// Raises the limit so that `sockets` clients can be connected by so many threads, as far as the
/// system lets it; one line about the way out when it does not.
[[nodiscard]] std::optional<std::string> make_room_for_sockets(std::uint32_t sockets,
                                                               std::uint32_t threads);

}  // namespace arena::client_sim
