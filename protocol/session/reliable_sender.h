// Reliable-ordered messages, the sending side: each is kept until every piece of it was in a packet
// that was acknowledged. A piece is a whole short message or a fragment of a long one.
//
// Its memory grows to what it needed at most and stays, but for messages in fragments: short ones
// need no allocation in the long run.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "protocol/session/frame_writer.h"
#include "protocol/session/limits.h"
#include "protocol/session/sent_packets.h"
#include "protocol/time.h"

namespace arena::protocol {

class ReliableSender {
  public:
    /// False if the queue is full, in messages or in bytes. The message holds 1 to
    /// kReliableMessageMax bytes.
    [[nodiscard]] bool push(std::span<const std::byte> message);

    /// Writes what was never sent or is due again, oldest first, until the packet is full or as
    /// much is under way as may be, or was sent just now; notes it in `record`. It is due again
    /// `resend_after` from now.
    void write(Time now, Time resend_after, FrameWriter& packet, SentPacket& record);

    /// The packet arrived.
    void acknowledge(const SentPacket& packet);

    [[nodiscard]] bool empty() const { return first_id_ == end_id_; }
    /// What fills the queue: at most kReliableWindow and kReliableBytesMax.
    struct Waiting {
        std::size_t messages = 0;
        std::size_t bytes = 0;
    };
    [[nodiscard]] Waiting waiting() const { return {size(), cost_}; }
    /// Pieces that were sent more than once.
    [[nodiscard]] std::uint64_t resent() const { return resent_; }

  private:
    struct Message {
        std::vector<std::byte> bytes;  // of a long message given back when all arrived
        std::vector<Time> due;         // one a piece
        std::uint64_t acked = 0;       // bit i: piece i
        std::size_t cost = 0;          // of kReliableBytesMax

        [[nodiscard]] std::size_t pieces() const { return due.size(); }
        [[nodiscard]] bool has(std::size_t index) const { return ((acked >> index) & 1u) != 0; }
        [[nodiscard]] bool arrived() const;
        [[nodiscard]] std::span<const std::byte> piece(std::size_t index) const;
        void give_back();
    };
    struct Piece {
        std::uint32_t id = 0;  // lowest bits
        std::uint8_t index = 0;
    };
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(end_id_ - first_id_); }
    [[nodiscard]] Message& at(std::uint64_t id) { return slots_[id & (slots_.size() - 1)]; }
    [[nodiscard]] const Message& at(std::uint64_t id) const {
        return slots_[id & (slots_.size() - 1)];
    }
    void grow();
    void mark_due(Time now);
    void begin_burst(Time now);
    [[nodiscard]] static bool write_piece(std::uint64_t id, const Message& message,
                                          std::size_t index, FrameWriter& packet);
    void note(std::uint64_t id, std::size_t index, SentPacket& record);
    void drop_arrived();

    std::vector<Message> slots_;  // a ring; its size is a power of two, or 0
    std::uint64_t first_id_ = 0;  // of the oldest message that has not arrived
    std::uint64_t end_id_ = 0;    // of the next one
    std::size_t cost_ = 0;        // of all between the two
    /// All pieces of the messages before it are under way or have arrived: a packet need not look
    /// through these. Moves back when one of them is due again.
    std::uint64_t cursor_ = 0;
    std::size_t under_way_ = 0;     // bytes that were sent, have not arrived and are not due
    Time next_due_ = Time::max();   // no piece under way is due before it
    Time marked_at_ = Time::min();  // under way is what is due later than this
    Time asked_at_ = Time::min();   // to write
    Time burst_began_ = Time::min() / 2;
    std::size_t burst_left_ = 0;  // bytes
    std::array<Piece, kSentPiecesMax> sent_pieces_{};
    std::uint64_t sent_pieces_end_ = 0;
    std::uint64_t resent_ = 0;
};

}  // namespace arena::protocol
