// Unordered messages: sent once, and taken whenever they arrive; the sender learns the fate of
// each. For a sender that decides itself what is worth sending again.
//
// A message is delivered when its packet is acknowledged: it was taken, unless that very packet
// ended the connection on the other side. It is lost when a packet sent clearly later is
// acknowledged and its own is not (RFC 8985, RACK), or when nothing was heard for long. A message
// that arrives later all the same stays lost: sending its content twice does no harm. But it shows
// that packets overtake each other on this path, and each such packet widens what "clearly later"
// means, by the initial amount, up to kWideningMax times that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "protocol/base/prefetch.h"
#include "protocol/base/time.h"
#include "protocol/session/acks/sent_packets.h"
#include "protocol/session/channels/message_queue.h"
#include "protocol/session/packet/frame_writer.h"

namespace arena::protocol {

/// What happened to an unordered message.
struct MessageFate {
    std::uint32_t number = 0;
    bool is_delivered = false;  ///< or it counts as lost

    friend bool operator==(const MessageFate&, const MessageFate&) = default;
};

class UnorderedSender {
  public:
    /// As in RFC 8985: a quarter of the round trip at first, and a whole one at most.
    static constexpr int kWideningMax = 4;
    /// After this many losses in a row it is narrowed to the initial amount again.
    static constexpr int kLossesToNarrow = 16;

    /// `first` is the number of the first message.
    explicit UnorderedSender(std::uint32_t first = 1)
        : next_(first), oldest_(first), next_out_(first) {}

    /// Queues a message of 1 to kUnorderedMessageMax bytes. Returns false when the queue is full.
    [[nodiscard]] bool push(std::span<const std::byte> message);

    /// Returns the number of the next message that is pushed. Numbers grow by one and wrap to 0
    /// after the greatest of 32 bits.
    [[nodiscard]] std::uint32_t next_number() const { return next_; }

    /// Moves messages into the packet until one does not fit; `record` remembers which.
    void write(Time now, FrameWriter& packet, SentPacket& record);

    [[nodiscard]] bool empty() const { return queue_.empty(); }

    /// Notes that a packet was acknowledged, whatever it held.
    void acknowledge(const SentPacket& packet);

    /// Counts as lost what was sent `patience` ago, and what was sent more than `reordering` before
    /// a packet that has been acknowledged; `reordering` is widened where packets have overtaken
    /// each other.
    void detect_losses(Time now, Time patience, Time reordering);

    /// Returns the fates that became known since forget_fates(), each once. At most
    /// kUnorderedFatesMax: an owner that does not read them learns of no more.
    [[nodiscard]] std::span<const MessageFate> fates() const { return fates_; }
    void forget_fates() { fates_.clear(); }

    /// Asks for what the next write and the next acknowledgement read.
    void prefetch() const {
        queue_.prefetch();
        if (flights_.empty()) return;
        prefetch_line(flights_[oldest_ & (flights_.size() - 1)]);
        prefetch_line(flights_[next_out_ & (flights_.size() - 1)]);
        __builtin_prefetch(fates_.data());
    }
    /// Returns how many messages were sent and have no known fate.
    [[nodiscard]] std::size_t in_flight() const;

  private:
    struct InFlight {
        Time sent_at{0};
        bool is_delivered = false;
    };
    [[nodiscard]] InFlight& flight(std::uint32_t number) {
        return flights_[number & (flights_.size() - 1)];
    }
    void note_in_flight(Time now);
    void lose_oldest();
    void grow();
    void widen();
    void note(std::uint32_t number, bool is_delivered);

    MessageQueue queue_;
    std::uint32_t next_;
    std::vector<InFlight> flights_;  // a ring by number; its size is 0 or a power of two
    std::uint32_t oldest_;           // in flight are those from here, except delivered ones, ...
    std::uint32_t next_out_;         // ... up to, but not including, this one
    int widening_ = 1;               // multiplies `reordering`
    int lost_in_a_row_ = 0;          // since it was widened or narrowed
    Time newest_acked_sent_at_{0};   // when the newest acknowledged packet was sent
    std::vector<MessageFate> fates_;
};

}  // namespace arena::protocol
