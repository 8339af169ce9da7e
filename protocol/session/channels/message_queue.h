// MessageQueue: messages that fit one packet and wait for the next flush, first in, first out. For
// the channels that send a message once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arena::protocol {

class MessageQueue {
  public:
    /// Appends a message. Returns false when that would exceed kQueuedMessagesMax messages or
    /// kQueuedBytesMax bytes. `channel` is returned with the message.
    [[nodiscard]] bool push(std::uint8_t channel, std::span<const std::byte> message);

    [[nodiscard]] bool empty() const { return next_ == waiting_.size(); }

    struct Message {
        std::uint8_t channel = 0;
        std::span<const std::byte> bytes;
    };
    /// Returns the oldest message of a queue that is not empty; valid until the next call of
    /// another function.
    [[nodiscard]] Message front() const;
    void pop() { ++next_; }
    /// Drops all messages.
    void clear() { next_ = waiting_.size(); }
    /// Asks for the message that was pushed first of those in memory.
    void prefetch() const {
        __builtin_prefetch(waiting_.data());
        __builtin_prefetch(bytes_.data());
    }

  private:
    struct Waiting {
        std::uint8_t channel = 0;
        std::size_t begin = 0;  // in bytes_
        std::size_t size = 0;
    };
    void drop_popped();

    // Both grow to the most that is used and stay there: no allocation in the long run.
    std::vector<Waiting> waiting_;
    std::vector<std::byte> bytes_;
    std::size_t next_ = 0;
};

}  // namespace arena::protocol
