// HOST:PORT as it is written on the command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arena::protocol {

/// A host, by name or address without brackets, and a port.
struct HostPort {
    std::string host;
    std::uint16_t port = 0;

    friend bool operator==(const HostPort&, const HostPort&) = default;
};

/// Parses "host:40000", "127.0.0.1:40000" or "[::1]:40000". Returns nothing for any other form, or
/// when the port is not 1 to 65535.
[[nodiscard]] std::optional<HostPort> parse_host_port(std::string_view text);
/// Writes an address so that parse_host_port() reads it back.
[[nodiscard]] std::string to_string(const HostPort& address);

}  // namespace arena::protocol
