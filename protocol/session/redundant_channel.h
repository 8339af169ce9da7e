// Redundant messages: small, each repeated in every packet until one of them was acknowledged or
// eight newer messages have pushed it out. The receiver gives each once, in order, and passes over
// those that never came. For inputs: a lost packet costs nothing, and nothing ever waits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/session/byte_reader.h"
#include "protocol/session/frame_writer.h"
#include "protocol/session/frames.h"
#include "protocol/session/limits.h"
#include "protocol/session/sequence.h"
#include "protocol/time.h"

namespace arena::protocol {

class RedundantSender {
  public:
    /// False if 32 messages already wait for their first packet. The message holds 1 to
    /// kRedundantMessageMax bytes.
    [[nodiscard]] bool push(std::span<const std::byte> message);

    /// Whether a message waits for its first packet. Only that makes a packet necessary.
    [[nodiscard]] bool has_unsent() const { return sent_ < end_; }

    /// Writes one frame: the messages that were never sent, the oldest first, and in front of them
    /// as many unacknowledged ones as fit. Without new messages the last ones are repeated once for
    /// each time that `now` has moved on. Gives the id behind the frame's last message; 0 if there
    /// was no frame to write.
    std::uint64_t write(Time now, FrameWriter& packet);

    /// A packet arrived for which `write` gave `end`.
    void acknowledge(std::uint64_t end);

  private:
    struct Message {
        std::uint8_t size = 0;
        std::array<std::byte, kRedundantMessageMax> bytes{};
        [[nodiscard]] std::span<const std::byte> view() const { return {bytes.data(), size}; }
    };
    [[nodiscard]] const Message& at(std::uint64_t id) const {
        return messages_[id % kRedundantQueueMessages];
    }
    [[nodiscard]] std::size_t bytes_on_wire(std::uint64_t id) const { return 1 + at(id).size; }
    void write_frame(std::uint64_t first, std::uint64_t end, std::size_t content,
                     FrameWriter& packet);

    std::array<Message, kRedundantQueueMessages> messages_{};
    std::uint64_t end_ = 0;    // id of the next message
    std::uint64_t sent_ = 0;   // all below were in a packet
    std::uint64_t acked_ = 0;  // all below arrived, or cannot any more
    Time repeated_at_ = Time::min();
};

class RedundantReceiver {
  public:
    struct Counts {
        std::uint64_t taken = 0;
        std::uint64_t repeated = 0;  ///< came again, or too late
        std::uint64_t missed = 0;    ///< never came
    };

    /// Calls `deliver(bytes)` for every message that is newer than all before.
    template <typename Deliver>
    void take(const RedundantFrame& frame, Deliver&& deliver);

    [[nodiscard]] const Counts& counts() const { return counts_; }

  private:
    std::uint64_t next_ = 0;
    Counts counts_;
};

template <typename Deliver>
void RedundantReceiver::take(const RedundantFrame& frame, Deliver&& deliver) {
    std::uint64_t id = complete_sequence(frame.first_id, next_);
    ByteReader messages(frame.messages);
    for (; messages.left() > 0; ++id) {
        const auto message = messages.bytes(messages.u8());
        if (id < next_) {
            ++counts_.repeated;
            continue;
        }
        counts_.missed += id - next_;
        next_ = id + 1;
        ++counts_.taken;
        deliver(message);
    }
}

}  // namespace arena::protocol
