// By what the packets of a client travel.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arena::client_sim {

enum class TransportKind : std::uint8_t { udp, websocket };

inline constexpr std::array<std::string_view, 2> kTransportNames{"udp", "websocket"};

[[nodiscard]] constexpr std::string_view name_of(TransportKind kind) {
    return kTransportNames[static_cast<std::size_t>(kind)];
}

/// Returns the transport of that name, or nothing.
[[nodiscard]] constexpr std::optional<TransportKind> transport_named(std::string_view name) {
    for (std::size_t i = 0; i < kTransportNames.size(); ++i)
        if (kTransportNames[i] == name) return static_cast<TransportKind>(i);
    return std::nullopt;
}

}  // namespace arena::client_sim
