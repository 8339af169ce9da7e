// Where a datagram comes from or goes to, as a plain value that knows no socket.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace arena::server {

/// An IPv6 address, or an IPv4 address mapped into one (::ffff:a.b.c.d), and a UDP port.
struct Endpoint {
    std::array<std::uint8_t, 16> address{};
    std::uint16_t port = 0;

    friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

[[nodiscard]] constexpr Endpoint ipv4_endpoint(std::uint8_t a, std::uint8_t b, std::uint8_t c,
                                               std::uint8_t d, std::uint16_t port) {
    return {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, a, b, c, d}, port};
}

/// For hash tables. The multipliers are those of the finaliser of MurmurHash3 (A. Appleby).
struct EndpointHash {
    std::size_t operator()(const Endpoint& endpoint) const {
        std::uint64_t high = 0;
        std::uint64_t low = 0;
        std::memcpy(&high, endpoint.address.data(), 8);
        std::memcpy(&low, endpoint.address.data() + 8, 8);
        std::uint64_t mixed = high * 0xff51afd7ed558ccdULL;
        mixed = (mixed ^ (mixed >> 33u) ^ low) * 0xc4ceb9fe1a85ec53ULL;
        mixed = (mixed ^ (mixed >> 33u) ^ endpoint.port) * 0xff51afd7ed558ccdULL;
        return static_cast<std::size_t>(mixed ^ (mixed >> 33u));
    }
};

}  // namespace arena::server
