// Where a datagram comes from or goes to, as a plain value that knows no socket.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace arena::protocol {

/// An IPv6 address, or an IPv4 address mapped into one (::ffff:a.b.c.d), and a UDP port.
struct Address {
    std::array<std::uint8_t, 16> ip{};
    std::uint16_t port = 0;

    friend bool operator==(const Address&, const Address&) = default;
};

[[nodiscard]] constexpr Address ipv4_address(std::array<std::uint8_t, 4> ip, std::uint16_t port) {
    return {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, ip[0], ip[1], ip[2], ip[3]}, port};
}

[[nodiscard]] constexpr bool is_ipv4(const Address& address) {
    for (std::size_t i = 0; i < 10; ++i) {
        if (address.ip[i] != 0) return false;
    }
    return address.ip[10] == 0xff && address.ip[11] == 0xff;
}

/// What one party is likely to own all of: an IPv4 address, the upper half of an IPv6 address.
[[nodiscard]] constexpr std::uint64_t prefix_of(const Address& address) {
    std::uint64_t prefix = 0;
    const std::size_t first = is_ipv4(address) ? 8 : 0;
    for (std::size_t i = first; i < first + 8; ++i)
        prefix = prefix << 8u | address.ip[i];
    return prefix;
}

/// What one party may own all of, above a prefix: the first 48 bits of an IPv6 address.
[[nodiscard]] constexpr std::uint64_t site_of(const Address& address) {
    return prefix_of(address) >> 16u;
}

}  // namespace arena::protocol
