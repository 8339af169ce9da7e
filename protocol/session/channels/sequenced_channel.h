// Sequenced messages: sent once, lost with their packet; what is late never comes after what is
// newer. For state that the next message replaces.
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
    /// False if the queue is full. `channel` is below kSequencedChannels, the message holds 1 to
    /// kSequencedMessageMax bytes.
    [[nodiscard]] bool push(std::uint8_t channel, std::span<const std::byte> message) {
        return queue_.push(channel, message);
    }

    /// Moves messages into the packet until one does not fit.
    void write(FrameWriter& packet);

    [[nodiscard]] bool empty() const { return queue_.empty(); }

  private:
    MessageQueue queue_;
};

/// Remembers for each channel the packet of the last message that was taken.
class SequencedReceiver {
  public:
    /// Whether a message of this packet is to be taken; if so, none of an older packet is any more.
    [[nodiscard]] bool take(std::uint8_t channel, std::uint64_t sequence);

  private:
    std::array<std::uint64_t, kSequencedChannels> newest_{};
};

}  // namespace arena::protocol
