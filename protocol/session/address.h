// Where a datagram comes from or goes to, as a plain value independent of sockets.
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

/// Returns an IPv4 address, mapped into IPv6.
[[nodiscard]] constexpr Address ipv4_address(std::array<std::uint8_t, 4> ip, std::uint16_t port) {
    return {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, ip[0], ip[1], ip[2], ip[3]}, port};
}

/// Whether it is an IPv4 address.
[[nodiscard]] constexpr bool is_ipv4(const Address& address) {
    for (std::size_t i = 0; i < 10; ++i) {
        if (address.ip[i] != 0) return false;
    }
    return address.ip[10] == 0xff && address.ip[11] == 0xff;
}

/// Returns the part of an address that one party is likely to own entirely: an IPv4 address, or the
/// upper half of an IPv6 address.
[[nodiscard]] constexpr std::uint64_t prefix_of(const Address& address) {
    std::uint64_t prefix = 0;
    const std::size_t first = is_ipv4(address) ? 8 : 0;
    for (std::size_t i = first; i < first + 8; ++i)
        prefix = prefix << 8u | address.ip[i];
    return prefix;
}

/// Returns the next larger part that one party may own entirely: the first 48 bits of an IPv6
/// address.
[[nodiscard]] constexpr std::uint64_t site_of(const Address& address) {
    return prefix_of(address) >> 16u;
}

}  // namespace arena::protocol
