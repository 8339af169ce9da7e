#include "server/base/address_text.h"

#include <algorithm>
#include <array>

#include <arpa/inet.h>

namespace arena::server {
namespace {

constexpr std::size_t kIpv4Offset = 12;  ///< of the four IPv4 bytes in a mapped address

}  // namespace

std::optional<protocol::Address> read_ip(std::string_view text) {
    // Reject what is longer than any address, and a zero byte, where the system's function would
    // stop.
    if (text.size() >= INET6_ADDRSTRLEN || text.find('\0') != std::string_view::npos)
        return std::nullopt;

    const std::string terminated(text);
    std::array<std::uint8_t, 4> ipv4{};
    if (inet_pton(AF_INET, terminated.c_str(), ipv4.data()) == 1)
        return protocol::ipv4_address(ipv4, 0);
    protocol::Address address;
    if (inet_pton(AF_INET6, terminated.c_str(), address.ip.data()) == 1) return address;
    return std::nullopt;
}

std::string ip_text(const protocol::Address& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const bool ipv4 = protocol::is_ipv4(address);
    inet_ntop(ipv4 ? AF_INET : AF_INET6, address.ip.data() + (ipv4 ? kIpv4Offset : 0), text.data(),
              INET6_ADDRSTRLEN);
    return text.data();
}

std::string to_text(const protocol::Address& address) {
    const std::string ip = ip_text(address);
    return (protocol::is_ipv4(address) ? ip : "[" + ip + "]") + ":" + std::to_string(address.port);
}

bool is_loopback(const protocol::Address& address) {
    if (protocol::is_ipv4(address)) return address.ip[kIpv4Offset] == 127;
    return address.ip ==
           std::array<std::uint8_t, 16>{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
}

bool is_multicast(const protocol::Address& address) {
    if (protocol::is_ipv4(address)) return address.ip[kIpv4Offset] >= 224;
    return address.ip[0] == 0xff;
}

bool is_wildcard(const protocol::Address& address) {
    const std::size_t first = protocol::is_ipv4(address) ? kIpv4Offset : 0;
    return std::all_of(address.ip.begin() + first, address.ip.end(),
                       [](std::uint8_t byte) { return byte == 0; });
}

}  // namespace arena::server
