#include "server/transport/receive_batch.h"

#include <algorithm>
#include <cerrno>

namespace arena::server {

ReceiveBatch::ReceiveBatch() {
    for (std::size_t i = 0; i < kDatagramsMax; ++i)
        parts_[i] = {.iov_base = bytes_[i].data(), .iov_len = bytes_[i].size()};
}

void ReceiveBatch::prepare(std::size_t index, msghdr& header) {
    header = {};
    header.msg_name = senders_[index].pointer();
    header.msg_namelen = sizeof(sockaddr_in6);
    header.msg_iov = &parts_[index];
    header.msg_iovlen = 1;
    header.msg_control = controls_[index].bytes.data();
    header.msg_controllen = controls_[index].bytes.size();
}

#if defined(__linux__)

int ReceiveBatch::receive(int socket) {
    for (std::size_t i = 0; i < kDatagramsMax; ++i)
        prepare(i, headers_[i].msg_hdr);
    const int count = ::recvmmsg(socket, headers_.data(), kDatagramsMax, MSG_DONTWAIT, nullptr);
    size_ = static_cast<std::size_t>(std::max(count, 0));
    for (std::size_t i = 0; i < size_; ++i) {
        lengths_[i] = headers_[i].msg_len;
        paths_[i] = {read_socket_address(senders_[i]), read_local_address(headers_[i].msg_hdr)};
    }
    return count < 0 ? errno : 0;
}

#else

int ReceiveBatch::receive(int socket) {
    for (size_ = 0; size_ < kDatagramsMax; ++size_) {
        msghdr header;
        prepare(size_, header);
        const ssize_t bytes = ::recvmsg(socket, &header, MSG_DONTWAIT);
        if (bytes < 0) return size_ == 0 ? errno : 0;
        lengths_[size_] = static_cast<std::size_t>(bytes);
        paths_[size_] = {read_socket_address(senders_[size_]), read_local_address(header)};
    }
    return 0;
}

#endif

}  // namespace arena::server
