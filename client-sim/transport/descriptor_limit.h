// The operating system's limit on the open files and sockets of this process.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace arena::client_sim {

/// Raises the limit so that `sockets` clients can be connected by `threads` threads. Returns one
/// line about how to fix it when the system does not allow that; nothing on success.
[[nodiscard]] std::optional<std::string> raise_descriptor_limit(std::uint32_t sockets,
                                                                std::uint32_t threads);

}  // namespace arena::client_sim
