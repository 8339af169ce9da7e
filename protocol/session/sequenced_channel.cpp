#include "protocol/session/sequenced_channel.h"

namespace arena::protocol {

bool SequencedSender::push(std::uint8_t channel, std::span<const std::byte> message) {
    drop_written();
    if (waiting_.size() == kSequencedQueueMessages) return false;
    if (bytes_.size() + message.size() > kSequencedQueueBytes) return false;
    waiting_.push_back({.channel = channel, .begin = bytes_.size(), .size = message.size()});
    bytes_.insert(bytes_.end(), message.begin(), message.end());
    return true;
}

void SequencedSender::write(FrameWriter& packet) {
    for (; !empty(); ++next_) {
        const Waiting& message = waiting_[next_];
        const auto bytes = std::span<const std::byte>(bytes_).subspan(message.begin, message.size);
        if (!packet.sequenced(message.channel, bytes)) return;
    }
}

/// What was written gives its place back. After a whole flush that is everything.
void SequencedSender::drop_written() {
    if (next_ == 0) return;
    const std::size_t bytes = empty() ? bytes_.size() : waiting_[next_].begin;
    bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(bytes));
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(next_));
    for (Waiting& message : waiting_)
        message.begin -= bytes;
    next_ = 0;
}

bool SequencedReceiver::take(std::uint8_t channel, std::uint64_t sequence) {
    if (sequence < newest_[channel]) return false;
    newest_[channel] = sequence;
    return true;
}

}  // namespace arena::protocol
