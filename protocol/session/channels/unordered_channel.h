// Unordered messages: sent once, taken when they come, in whatever order; and the sender learns
// what became of each. For a sender that decides itself what is worth telling again.
//
// A message is delivered when its packet is acknowledged: it was taken, unless that very packet
// ended the connection on the other side. It is lost when a packet that was sent clearly later is
// acknowledged and its own is not (RFC 8985, RACK), or when nothing was heard for long. What was
// late after all stays lost: to be told twice does no harm. But it shows that packets overtake each
// other on this path, and each packet so late widens what "clearly later" means, by as much as it
// was at first and up to kWideningMax times that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "protocol/base/time.h"
#include "protocol/session/acks/sent_packets.h"
#include "protocol/session/channels/message_queue.h"
#include "protocol/session/packet/frame_writer.h"

namespace arena::protocol {

struct MessageFate {
    std::uint32_t number = 0;
    bool is_delivered = false;  ///< or it counts as lost

    friend bool operator==(const MessageFate&, const MessageFate&) = default;
};

class UnorderedSender {
  public:
    /// As RFC 8985 does: a quarter of the round trip at first, and a whole one at most.
    static constexpr int kWideningMax = 4;
    /// When so many in a row stay lost, it is as narrow as at first again.
    static constexpr int kLossesToNarrow = 16;

    /// The first message gets this number.
    explicit UnorderedSender(std::uint32_t first = 1)
        : next_(first), oldest_(first), next_out_(first) {}

    /// False if the queue is full. 1 to kUnorderedMessageMax bytes.
    [[nodiscard]] bool push(std::span<const std::byte> message);

    /// The number of the message that is pushed next. Numbers grow by one, and go on with 0 behind
    /// the greatest of 32 bits.
    [[nodiscard]] std::uint32_t next_number() const { return next_; }

    /// Moves messages into the packet until one does not fit; `record` remembers which.
    void write(Time now, FrameWriter& packet, SentPacket& record);

    [[nodiscard]] bool empty() const { return queue_.empty(); }

    /// This packet has been acknowledged, whatever was in it.
    void acknowledge(const SentPacket& packet);

    /// Gives up what was sent `patience` ago, and what was sent more than `reordering` (wider where
    /// packets have overtaken each other) before a packet that has been acknowledged.
    void judge_losses(Time now, Time patience, Time reordering);

    /// What became of the messages whose fate is known, each once, since forget_fates. At most
    /// kUnorderedFatesMax: an owner that does not read them does not learn of more.
    [[nodiscard]] std::span<const MessageFate> fates() const { return fates_; }
    void forget_fates() { fates_.clear(); }

    /// Messages that were sent and whose fate is not known.
    [[nodiscard]] std::size_t in_flight() const;

  private:
    struct InFlight {
        Time sent_at{0};
        bool is_delivered = false;
    };
    [[nodiscard]] InFlight& flight(std::uint32_t number) {
        return flights_[number & (flights_.size() - 1)];
    }
    void take_off(Time now);
    void lose_oldest();
    void grow();
    void widen();
    void note(std::uint32_t number, bool is_delivered);

    MessageQueue queue_;
    std::uint32_t next_;
    std::vector<InFlight> flights_;  // a ring by number; its size is 0 or a power of two
    std::uint32_t oldest_;           // in flight are those from here, but for the delivered, ...
    std::uint32_t next_out_;         // ... to before this one
    int widening_ = 1;               // times `reordering`
    int lost_in_a_row_ = 0;          // since it widened or narrowed
    Time heard_of_{0};               // when the packet was sent that was sent last and has come
    std::vector<MessageFate> fates_;
};

}  // namespace arena::protocol
