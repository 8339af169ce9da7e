// Sequenced messages: sent once, lost with their packet, and never taken after a newer one. For
// state that the next message replaces.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/session/channels/message_queue.h"
#include "protocol/session/limits.h"
#include "protocol/session/packet/frame_writer.h"

namespace arena::protocol {

class SequencedSender {
  public:
    /// Queues a message of 1 to kSequencedMessageMax bytes; `channel` is below kSequencedChannels.
    /// Returns false when the queue is full.
    [[nodiscard]] bool push(std::uint8_t channel, std::span<const std::byte> message) {
        return queue_.push(channel, message);
    }

    /// Moves messages into the packet until one does not fit.
    void write(FrameWriter& packet);

    [[nodiscard]] bool empty() const { return queue_.empty(); }
    /// Drops all messages that were not sent.
    void clear() { queue_.clear(); }

  private:
    MessageQueue queue_;
};

/// Remembers for each channel the packet of the last message taken.
class SequencedReceiver {
  public:
    /// Whether to take a message of this packet. If so, none of an older packet will be taken any
    /// more.
    [[nodiscard]] bool take(std::uint8_t channel, std::uint64_t sequence);

  private:
    std::array<std::uint64_t, kSequencedChannels> newest_{};
};

}  // namespace arena::protocol
