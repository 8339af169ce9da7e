#include "server/transport/receive_batch.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <arpa/inet.h>
#include <netinet/in.h>

namespace arena::server {

protocol::Address ReceiveBatch::from(std::size_t index) const {
    protocol::Address address;
    const auto& sender = senders_[index];
    if (sender.ss_family == AF_INET) {
        sockaddr_in four{};
        std::memcpy(&four, &sender, sizeof four);
        address.ip[10] = address.ip[11] = 0xff;
        std::memcpy(&address.ip[12], &four.sin_addr, sizeof four.sin_addr);
        address.port = ntohs(four.sin_port);
    } else {
        sockaddr_in6 six{};
        std::memcpy(&six, &sender, sizeof six);
        std::memcpy(address.ip.data(), &six.sin6_addr, address.ip.size());
        address.port = ntohs(six.sin6_port);
    }
    return address;
}

#if defined(__linux__)

ReceiveBatch::ReceiveBatch() {
    for (std::size_t i = 0; i < kDatagramsMax; ++i) {
        parts_[i] = {.iov_base = bytes_[i].data(), .iov_len = bytes_[i].size()};
        headers_[i].msg_hdr.msg_name = &senders_[i];
        headers_[i].msg_hdr.msg_iov = &parts_[i];
        headers_[i].msg_hdr.msg_iovlen = 1;
    }
}

int ReceiveBatch::receive(int socket) {
    // The kernel writes there what it has used.
    for (mmsghdr& header : headers_)
        header.msg_hdr.msg_namelen = sizeof(sockaddr_storage);
    const int count = ::recvmmsg(socket, headers_.data(), kDatagramsMax, MSG_DONTWAIT, nullptr);
    size_ = static_cast<std::size_t>(std::max(count, 0));
    for (std::size_t i = 0; i < size_; ++i)
        lengths_[i] = headers_[i].msg_len;
    return count < 0 ? errno : 0;
}

#else

ReceiveBatch::ReceiveBatch() = default;

int ReceiveBatch::receive(int socket) {
    for (size_ = 0; size_ < kDatagramsMax; ++size_) {
        socklen_t length = sizeof senders_[size_];
        const ssize_t bytes =
            ::recvfrom(socket, bytes_[size_].data(), bytes_[size_].size(), MSG_DONTWAIT,
                       reinterpret_cast<sockaddr*>(&senders_[size_]), &length);
        if (bytes < 0) return size_ == 0 ? errno : 0;
        lengths_[size_] = static_cast<std::size_t>(bytes);
    }
    return 0;
}

#endif

}  // namespace arena::server
