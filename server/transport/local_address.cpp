#include "server/transport/local_address.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace arena::server {
namespace {

/// Whether the address is in fe80::/10 (RFC 4291, section 2.5.6).
bool is_link_local(const std::array<std::uint8_t, 16>& ip) {
    return ip[0] == 0xfe && (ip[1] & 0xc0u) == 0x80u;
}

bool is_multicast(const std::array<std::uint8_t, 16>& ip) {
    return ip[0] == 0xff;
}

template <typename Info>
void write(cmsghdr& header, int level, int type, const Info& info) {
    header.cmsg_level = level;
    header.cmsg_type = type;
    header.cmsg_len = CMSG_LEN(sizeof info);
    std::memcpy(CMSG_DATA(&header), &info, sizeof info);
}

LocalAddress from_ipv6(const in6_pktinfo& info) {
    LocalAddress local;
    std::memcpy(local.ip.data(), &info.ipi6_addr, local.ip.size());
    if (is_multicast(local.ip)) return {};  // it cannot be a source
    if (is_link_local(local.ip)) local.interface = static_cast<std::uint32_t>(info.ipi6_ifindex);
    return local;
}

#if defined(IP_PKTINFO)
LocalAddress from_ipv4(const in_pktinfo& info) {
    LocalAddress local;
    local.ip[10] = local.ip[11] = 0xff;
    // For a broadcast datagram this is the interface's own address.
    std::memcpy(&local.ip[12], &info.ipi_spec_dst, sizeof info.ipi_spec_dst);
    return local;
}
#endif

}  // namespace

int request_local_addresses(int socket, bool socket_is_v4) {
    const int on = 1;
    int result = 0;
    if (socket_is_v4) {
#if defined(IP_PKTINFO)
        result = ::setsockopt(socket, IPPROTO_IP, IP_PKTINFO, &on, sizeof on);
#endif
    } else {
#if defined(IPV6_RECVPKTINFO)
        result = ::setsockopt(socket, IPPROTO_IPV6, IPV6_RECVPKTINFO, &on, sizeof on);
#endif
    }
    return result == 0 ? 0 : errno;
}

LocalAddress read_local_address(msghdr& message) {
    for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr;
         header = CMSG_NXTHDR(&message, header)) {
#if defined(IP_PKTINFO)
        if (header->cmsg_level == IPPROTO_IP && header->cmsg_type == IP_PKTINFO) {
            in_pktinfo info{};
            std::memcpy(&info, CMSG_DATA(header), sizeof info);
            return from_ipv4(info);
        }
#endif
        if (header->cmsg_level == IPPROTO_IPV6 && header->cmsg_type == IPV6_PKTINFO) {
            in6_pktinfo info{};
            std::memcpy(&info, CMSG_DATA(header), sizeof info);
            return from_ipv6(info);
        }
    }
    return {};
}

std::size_t write_local_address(const LocalAddress& local, bool socket_is_v4, cmsghdr& header) {
    if (local == LocalAddress{}) return 0;
    if (socket_is_v4) {
#if defined(IP_PKTINFO)
        in_pktinfo info{};
        std::memcpy(&info.ipi_spec_dst, &local.ip[12], sizeof info.ipi_spec_dst);
        write(header, IPPROTO_IP, IP_PKTINFO, info);
        return CMSG_SPACE(sizeof info);
#else
        return 0;
#endif
    }
    in6_pktinfo info{};
    std::memcpy(&info.ipi6_addr, local.ip.data(), local.ip.size());
    info.ipi6_ifindex = static_cast<decltype(info.ipi6_ifindex)>(local.interface);
    write(header, IPPROTO_IPV6, IPV6_PKTINFO, info);
    return CMSG_SPACE(sizeof info);
}

}  // namespace arena::server
