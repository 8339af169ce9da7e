// HOST:PORT as it stands on the command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arena::protocol {

struct HostPort {
    std::string host;
    std::uint16_t port = 0;

    friend bool operator==(const HostPort&, const HostPort&) = default;
};

/// "host:40000", "127.0.0.1:40000" or "[::1]:40000"; nothing when it is none of these or the port
/// is not 1 to 65535.
[[nodiscard]] std::optional<HostPort> parse_host_port(std::string_view text);
[[nodiscard]] std::string to_string(const HostPort& address);

}  // namespace arena::protocol
