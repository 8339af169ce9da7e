#include "server/transport/send_batch.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#if defined(__linux__)
#include <netinet/udp.h>
#endif

namespace arena::server {
namespace {

#if defined(UDP_SEGMENT)

constexpr bool kHasSegments = true;

/// Asks the kernel, in `header`, to segment the bytes into datagrams of this size.
void write_segment_bytes(std::size_t segment_bytes, cmsghdr& header) {
    const auto size = static_cast<std::uint16_t>(segment_bytes);
    header.cmsg_level = SOL_UDP;
    header.cmsg_type = UDP_SEGMENT;
    header.cmsg_len = CMSG_LEN(sizeof size);
    std::memcpy(CMSG_DATA(&header), &size, sizeof size);
}

#else

constexpr bool kHasSegments = false;

void write_segment_bytes(std::size_t, cmsghdr&) {}

#endif

}  // namespace

void SendBatch::prepare(std::size_t index, const Outbox& outbox, const Outbox::Run& run,
                        msghdr& header) {
    const auto bytes = outbox.bytes_of(run);
    // The system only reads the bytes.
    parts_[index] = {.iov_base = const_cast<std::byte*>(bytes.data()), .iov_len = bytes.size()};
    write_socket_address(run.to.remote, socket_is_v4_, receivers_[index]);

    header = {};
    header.msg_name = receivers_[index].pointer();
    header.msg_namelen = receivers_[index].bytes;
    header.msg_iov = &parts_[index];
    header.msg_iovlen = 1;

    char* const control = controls_[index].bytes.data();
    std::size_t used =
        write_local_address(run.to.local, socket_is_v4_, *reinterpret_cast<cmsghdr*>(control));
    if (run.datagrams > 1) {
        write_segment_bytes(run.segment_bytes, *reinterpret_cast<cmsghdr*>(control + used));
        used += CMSG_SPACE(sizeof(std::uint16_t));
    }
    if (used == 0) return;
    header.msg_control = control;
    header.msg_controllen = used;
}

#if defined(__linux__)

SendBatch::Taken SendBatch::send(const Outbox& outbox, std::span<const Outbox::Run> runs) {
    if (!kHasSegments && runs.front().datagrams > 1) return {.error = EOPNOTSUPP};
    std::size_t count = 0;
    while (count < std::min(runs.size(), kRunsMax) &&
           (kHasSegments || runs[count].datagrams == 1)) {
        prepare(count, outbox, runs[count], headers_[count].msg_hdr);
        ++count;
    }
    const int taken =
        ::sendmmsg(socket_, headers_.data(), static_cast<unsigned>(count), MSG_DONTWAIT);
    if (taken < 0) return {.error = errno};
    return {.runs = static_cast<std::size_t>(taken)};
}

#else

SendBatch::Taken SendBatch::send(const Outbox& outbox, std::span<const Outbox::Run> runs) {
    if (runs.front().datagrams > 1) return {.error = EOPNOTSUPP};
    msghdr header;
    prepare(0, outbox, runs.front(), header);
    if (::sendmsg(socket_, &header, MSG_DONTWAIT) < 0) return {.error = errno};
    return {.runs = 1};
}

#endif

}  // namespace arena::server
