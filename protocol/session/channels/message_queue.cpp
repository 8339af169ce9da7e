#include "protocol/session/channels/message_queue.h"

#include <bit>

#include "protocol/session/limits.h"

namespace arena::protocol {

bool MessageQueue::push(std::uint8_t channel, std::span<const std::byte> message) {
    drop_popped();
    if (waiting_.size() == kQueuedMessagesMax) return false;
    if (bytes_.size() + message.size() > kQueuedBytesMax) return false;
    waiting_.push_back({.channel = channel, .begin = bytes_.size(), .size = message.size()});
    // Grows in steps; otherwise each message longer than all before would allocate.
    if (const std::size_t size = bytes_.size() + message.size(); size > bytes_.capacity())
        bytes_.reserve(std::bit_ceil(size));
    bytes_.insert(bytes_.end(), message.begin(), message.end());
    return true;
}

MessageQueue::Message MessageQueue::front() const {
    const Waiting& front = waiting_[next_];
    return {.channel = front.channel,
            .bytes = std::span<const std::byte>(bytes_).subspan(front.begin, front.size)};
}

/// Frees the space of popped messages; after a whole flush, of all.
void MessageQueue::drop_popped() {
    if (next_ == 0) return;
    const std::size_t bytes = empty() ? bytes_.size() : waiting_[next_].begin;
    bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(bytes));
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(next_));
    for (Waiting& message : waiting_)
        message.begin -= bytes;
    next_ = 0;
}

}  // namespace arena::protocol
