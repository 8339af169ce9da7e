// Reliable-ordered messages, the sending side: each is kept until every piece of it was in a packet
// that was acknowledged. A piece is a whole short message or a fragment of a long one.
//
// The cost of a call follows from what it sends and what was due or acknowledged since the last
// one, not from the length of the queue: a peer that acknowledges nothing costs no more than one
// that does. The memory of a long queue is freed when it is empty; a short one needs no allocation
// in the long run, except for messages in fragments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/base/time.h"
#include "protocol/session/acks/sent_packets.h"
#include "protocol/session/limits.h"
#include "protocol/session/packet/frame_writer.h"

namespace arena::protocol {

class ReliableSender {
  public:
    /// Queues a message of 1 to kReliableMessageMax bytes. Returns false when the queue is full, in
    /// messages or in bytes.
    [[nodiscard]] bool push(std::span<const std::byte> message);

    /// Writes pieces that were never sent or are due again, oldest first, until the packet is full,
    /// or kReliableFlightBytes are in flight, or the burst is used up; notes them in `record`. A
    /// piece is due again `resend_after` from now, and after twice as long each further time, up to
    /// kResendMax.
    void write(Time now, Time resend_after, FrameWriter& packet, SentPacket& record);

    /// Notes that the packet arrived.
    void acknowledge(const SentPacket& packet);

    /// Returns how many pieces were sent, counting repeats, which is also the number of the next
    /// one.
    [[nodiscard]] std::uint64_t pieces_sent() const { return sent_pieces_end_; }
    /// Notes that no packet with a piece before this one will be acknowledged any more. Call it
    /// before `write`, or the memory of sent pieces grows to kSentPiecesMax.
    void forget_sent_before(std::uint64_t piece) { sent_pieces_begin_ = piece; }

    [[nodiscard]] bool empty() const { return first_id_ == end_id_; }
    /// The content of the queue: at most kReliableWindow messages and kReliableBytesMax bytes.
    struct Waiting {
        std::size_t messages = 0;
        std::size_t bytes = 0;
    };
    [[nodiscard]] Waiting waiting() const { return {size(), cost_}; }
    /// Returns how many times a piece was sent again.
    [[nodiscard]] std::uint64_t resent() const { return resent_; }

  private:
    /// The number of a piece among all that were ever pushed: the message's id x kFragmentsMax +
    /// the piece's index. So the oldest piece has the smallest number.
    using Piece = std::uint64_t;

    struct Message {
        std::vector<std::byte> bytes;  // for a long message, freed when all of it has arrived
        std::size_t pieces = 0;
        std::uint64_t acked = 0;      // bit i: piece i
        std::uint64_t in_flight = 0;  // likewise: sent, and neither acknowledged nor due again
        std::size_t cost = 0;         // of kReliableBytesMax

        [[nodiscard]] bool arrived() const;
        [[nodiscard]] std::span<const std::byte> piece(std::size_t index) const;
        void free_memory();
    };
    struct Attempt {
        Piece piece = 0;
        std::uint32_t sent = 0;  ///< how many times before
    };
    struct Timer {
        Time due{0};
        Attempt next;
    };
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(end_id_ - first_id_); }
    [[nodiscard]] Message& at(std::uint64_t id) { return slots_[id & (slots_.size() - 1)]; }
    [[nodiscard]] const Message& at(std::uint64_t id) const {
        return slots_[id & (slots_.size() - 1)];
    }
    [[nodiscard]] static std::uint64_t id_of(Piece piece) { return piece / kFragmentsMax; }
    [[nodiscard]] static std::size_t index_of(Piece piece) { return piece % kFragmentsMax; }
    /// Whether the piece is not acknowledged, by itself or with its whole message.
    [[nodiscard]] bool is_unacknowledged(Piece piece) const;
    void grow();
    void begin_burst(Time now);
    void take_due(Time now);
    [[nodiscard]] std::optional<Attempt> next_to_send();
    [[nodiscard]] bool write_piece(Piece piece, FrameWriter& packet) const;
    void note_sent(Attempt attempt, Time due, SentPacket& record);
    void remember_sent(Piece piece);
    [[nodiscard]] Piece& sent_piece(std::uint64_t number) {
        return sent_pieces_[number & (sent_pieces_.size() - 1)];
    }
    void start_timer(Time due, Attempt next);
    void drop_arrived();
    void free_memory();

    std::vector<Message> slots_;         // a ring; its size is a power of two, or 0
    std::uint64_t first_id_ = 0;         // of the oldest message that has not arrived
    std::uint64_t end_id_ = 0;           // of the next one
    std::size_t cost_ = 0;               // of the messages between the two
    Piece next_unsent_ = 0;              // the first piece that was never sent
    std::vector<Attempt> resend_queue_;  // a heap of the pieces to send again, the oldest on top
    // a heap, the next due on top: one for each piece in flight, and for some that arrived
    std::vector<Timer> timers_;
    std::size_t bytes_in_flight_ = 0;   // bytes
    Time last_write_at_ = Time::min();  // the last call of write()
    Time burst_began_ = Time::min() / 2;
    std::size_t burst_left_ = 0;           // bytes
    std::vector<Piece> sent_pieces_;       // a ring by SentPacket::pieces_begin, like slots_
    std::uint64_t sent_pieces_begin_ = 0;  // the oldest that may still be acknowledged
    std::uint64_t sent_pieces_end_ = 0;
    std::uint64_t resent_ = 0;
};

}  // namespace arena::protocol
