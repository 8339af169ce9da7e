#include "protocol/session/redundant_channel.h"

#include <algorithm>

#include "protocol/session/byte_writer.h"

namespace arena::protocol {

namespace {

constexpr std::size_t kIdBytes = 2;

}  // namespace

bool RedundantSender::push(std::span<const std::byte> message) {
    if (end_ - sent_ == kRedundantQueueMessages) return false;
    Message& place = messages_[end_ % kRedundantQueueMessages];
    place.size = static_cast<std::uint8_t>(message.size());
    std::copy(message.begin(), message.end(), place.bytes.begin());
    ++end_;
    return true;
}

std::uint64_t RedundantSender::write(Time now, FrameWriter& packet) {
    const bool repeat = acked_ < sent_ && repeated_at_ != now;
    if (!has_unsent() && !repeat) return 0;

    // New messages first, then backwards in age what fits before them.
    const std::size_t room = packet.room();
    std::size_t content = kIdBytes;
    std::uint64_t end = sent_;
    while (end < end_ && end - sent_ < kRedundantRepeats && content + bytes_on_wire(end) <= room)
        content += bytes_on_wire(end++);
    if (has_unsent() && end == sent_) return 0;  // not even one: in the next packet

    const std::uint64_t kept = end_ - std::min<std::uint64_t>(end_, kRedundantQueueMessages);
    const std::uint64_t oldest = std::max(acked_, kept);
    std::uint64_t first = sent_;
    while (first > oldest && end - first < kRedundantRepeats &&
           content + bytes_on_wire(first - 1) <= room)
        content += bytes_on_wire(--first);
    if (first == end) return 0;

    write_frame(first, end, content, packet);
    sent_ = end;
    repeated_at_ = now;
    return end;
}

void RedundantSender::write_frame(std::uint64_t first, std::uint64_t end, std::size_t content,
                                  FrameWriter& packet) {
    ByteWriter writer(packet.redundant(content));
    writer.u16(static_cast<std::uint16_t>(first));
    for (std::uint64_t id = first; id < end; ++id) {
        writer.u8(at(id).size);
        writer.bytes(at(id).view());
    }
}

void RedundantSender::acknowledge(std::uint64_t end) {
    // Everything below is of no use any more: the receiver has passed it.
    acked_ = std::max(acked_, end);
}

}  // namespace arena::protocol
