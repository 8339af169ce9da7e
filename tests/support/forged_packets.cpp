#include "tests/support/forged_packets.h"

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace arena::test {
namespace {

constexpr std::size_t kIpHeaderBytes = 20;
constexpr std::size_t kUdpHeaderBytes = 8;
constexpr std::uint8_t kIcmp = 1;
constexpr std::uint8_t kUdp = 17;

void add_byte(std::vector<std::byte>& bytes, unsigned value) {
    bytes.push_back(static_cast<std::byte>(value));
}
void add_short(std::vector<std::byte>& bytes, unsigned value) {
    add_byte(bytes, value >> 8u & 0xffu);
    add_byte(bytes, value & 0xffu);
}
void add_address(std::vector<std::byte>& bytes, const Ipv4& address) {
    for (const std::uint8_t part : address)
        add_byte(bytes, part);
}

/// Returns the internet checksum (RFC 1071) of an even number of bytes.
std::uint16_t checksum(std::span<const std::byte> bytes) {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        sum += std::to_integer<std::uint32_t>(bytes[i]) << 8u |
               std::to_integer<std::uint32_t>(bytes[i + 1]);
    }
    while (sum > 0xffffu)
        sum = (sum & 0xffffu) + (sum >> 16u);
    return static_cast<std::uint16_t>(~sum & 0xffffu);
}

void write_short(std::vector<std::byte>& bytes, std::size_t at, std::uint16_t value) {
    bytes[at] = static_cast<std::byte>(value >> 8u);
    bytes[at + 1] = static_cast<std::byte>(value & 0xffu);
}

struct IpHeader {
    Ipv4 from{};
    Ipv4 to{};
    std::uint8_t protocol = 0;
    std::size_t payload_bytes = 0;
};

std::vector<std::byte> ip_header(const IpHeader& header) {
    std::vector<std::byte> bytes;
    add_short(bytes, 0x4500);  // version 4, a header of five words
    add_short(bytes, static_cast<unsigned>(kIpHeaderBytes + header.payload_bytes));
    add_short(bytes, 0);       // identification
    add_short(bytes, 0x4000);  // do not fragment
    add_byte(bytes, 64);       // hops left
    add_byte(bytes, header.protocol);
    add_short(bytes, 0);  // place of the checksum
    add_address(bytes, header.from);
    add_address(bytes, header.to);
    write_short(bytes, 10, checksum(bytes));
    return bytes;
}

void add_udp_header(std::vector<std::byte>& bytes, const UdpEnds& ends, std::size_t payload_bytes) {
    add_short(bytes, ends.from_port);
    add_short(bytes, ends.to_port);
    add_short(bytes, static_cast<unsigned>(kUdpHeaderBytes + payload_bytes));
    add_short(bytes, 0);  // no checksum: IPv4 allows that
}

}  // namespace

std::vector<std::byte> udp_packet(const UdpEnds& ends, std::span<const std::byte> payload) {
    auto packet = ip_header({.from = ends.from,
                             .to = ends.to,
                             .protocol = kUdp,
                             .payload_bytes = kUdpHeaderBytes + payload.size()});
    add_udp_header(packet, ends, payload.size());
    packet.insert(packet.end(), payload.begin(), payload.end());
    return packet;
}

std::vector<std::byte> fragmentation_needed(const Ipv4& router, const UdpEnds& ends,
                                            std::uint16_t mtu) {
    constexpr std::size_t kQuotedPayload = 1200;  // only its headers are quoted
    std::vector<std::byte> icmp;
    add_byte(icmp, 3);  // destination unreachable
    add_byte(icmp, 4);  // fragmentation needed, and it was forbidden
    add_short(icmp, 0);
    add_short(icmp, 0);
    add_short(icmp, mtu);
    const auto quoted = ip_header({.from = ends.from,
                                   .to = ends.to,
                                   .protocol = kUdp,
                                   .payload_bytes = kUdpHeaderBytes + kQuotedPayload});
    icmp.insert(icmp.end(), quoted.begin(), quoted.end());
    add_udp_header(icmp, ends, kQuotedPayload);
    write_short(icmp, 2, checksum(icmp));

    auto packet = ip_header(
        {.from = router, .to = ends.from, .protocol = kIcmp, .payload_bytes = icmp.size()});
    packet.insert(packet.end(), icmp.begin(), icmp.end());
    return packet;
}

RawSocket::RawSocket() : descriptor_(::socket(AF_INET, SOCK_RAW | SOCK_CLOEXEC, IPPROTO_RAW)) {
    if (descriptor_ < 0)
        throw std::runtime_error(std::string("no raw socket: ") + std::strerror(errno));
}

RawSocket::~RawSocket() {
    ::close(descriptor_);
}

void RawSocket::send(std::span<const std::byte> packet) const {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    std::memcpy(&to.sin_addr, &packet[16], sizeof to.sin_addr);
    const auto sent = ::sendto(descriptor_, packet.data(), packet.size(), 0,
                               reinterpret_cast<const sockaddr*>(&to), sizeof to);
    if (sent != static_cast<ssize_t>(packet.size()))
        throw std::runtime_error(std::string("a packet was not sent: ") + std::strerror(errno));
}

}  // namespace arena::test
