// ReliableSender against one that looks at every piece in every packet. Whatever is pushed, lost,
// acknowledged late, twice or never, and however the time until a piece is sent again changes, both
// write the same packets.
#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/session/channels/reliable_sender.h"
#include "tests/support/connection_peer.h"

namespace arena::protocol {
namespace {

using namespace std::chrono_literals;

using test::Message;
using test::message_of;

class SlowSender {
  public:
    void push(const Message& message) {
        const std::size_t count = (message.size() + kFragmentBytes - 1) / kFragmentBytes;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t begin = i * kFragmentBytes;
            const std::size_t end = std::min(begin + kFragmentBytes, message.size());
            pieces_.push_back(
                {.id = messages_,
                 .index = static_cast<std::uint8_t>(i),
                 .count = static_cast<std::uint8_t>(count),
                 .bytes = Message(message.begin() + static_cast<std::ptrdiff_t>(begin),
                                  message.begin() + static_cast<std::ptrdiff_t>(end))});
        }
        ++messages_;
    }

    /// Returns what was sent, as indices of all pieces that were ever pushed.
    std::vector<std::size_t> write(Time now, Time resend_after, FrameWriter& packet) {
        if (now - burst_began_ >= kReliableBurstInterval && now != asked_at_) {
            const Time idle = asked_at_ == Time::min() ? Time{0} : now - asked_at_;
            const Time span = std::clamp(idle, kReliableBurstInterval, kReliableBurstSpanMax);
            burst_left_ = kReliableBurstBytes * static_cast<std::size_t>(span.count()) /
                          static_cast<std::size_t>(kReliableBurstInterval.count());
            burst_began_ = now;
        }
        asked_at_ = now;

        std::vector<std::size_t> sent;
        std::size_t flight = under_way(now);
        for (std::size_t i = 0; i < pieces_.size(); ++i) {
            Piece& piece = pieces_[i];
            if (piece.acked || is_under_way(piece, now)) continue;
            const std::size_t bytes = piece.bytes.size();
            if (flight + bytes > kReliableFlightBytes || bytes > burst_left_ ||
                sent.size() == kPiecesPerPacketMax || !put(piece, packet))
                break;
            flight += bytes;
            burst_left_ -= bytes;
            Time wait = resend_after;
            for (int time = 0; time < piece.times_sent; ++time)
                wait = std::min(2 * wait, kResendMax);
            piece.due = now + wait;
            if (piece.times_sent++ > 0) ++resent_;
            sent.push_back(i);
        }
        return sent;
    }

    void acknowledge(const std::vector<std::size_t>& sent) {
        for (const std::size_t i : sent)
            pieces_[i].acked = true;
    }

    [[nodiscard]] bool empty() const { return std::ranges::all_of(pieces_, &Piece::acked); }
    [[nodiscard]] std::uint64_t resent() const { return resent_; }
    /// Counts from the oldest message that has not arrived.
    [[nodiscard]] ReliableSender::Waiting waiting() const {
        const auto first = std::ranges::find(pieces_, false, &Piece::acked);
        ReliableSender::Waiting waiting;
        if (first == pieces_.end()) return waiting;
        waiting.messages = static_cast<std::size_t>(messages_ - first->id);
        for (const Piece& piece : pieces_)
            if (piece.id >= first->id)
                waiting.bytes += piece.count == 1 ? piece.bytes.size() : kFragmentBytes;
        return waiting;
    }

  private:
    struct Piece {
        std::uint64_t id = 0;
        std::uint8_t index = 0;
        std::uint8_t count = 0;
        Message bytes;
        bool acked = false;
        int times_sent = 0;
        Time due{0};
    };

    static bool is_under_way(const Piece& piece, Time now) {
        return piece.times_sent > 0 && !piece.acked && piece.due > now;
    }
    [[nodiscard]] std::size_t under_way(Time now) const {
        std::size_t bytes = 0;
        for (const Piece& piece : pieces_)
            if (is_under_way(piece, now)) bytes += piece.bytes.size();
        return bytes;
    }
    static bool put(const Piece& piece, FrameWriter& packet) {
        const auto id = static_cast<std::uint16_t>(piece.id);
        if (piece.count == 1) return packet.reliable(id, piece.bytes);
        return packet.fragment(
            {.id = id, .index = piece.index, .count = piece.count, .bytes = piece.bytes});
    }

    std::vector<Piece> pieces_;
    std::uint64_t messages_ = 0;
    std::uint64_t resent_ = 0;
    Time asked_at_ = Time::min();
    Time burst_began_ = Time::min() / 2;
    std::size_t burst_left_ = 0;
};

/// The two senders side by side, and every packet that they sent.
class Both {
  public:
    void push(std::size_t size) {
        const Message message = message_of(size, pushed_++);
        const ReliableSender::Waiting waiting = slow_.waiting();
        const std::size_t pieces = (size + kFragmentBytes - 1) / kFragmentBytes;
        const bool fits =
            waiting.messages < kReliableWindow &&
            waiting.bytes + (pieces == 1 ? size : pieces * kFragmentBytes) <= kReliableBytesMax;
        RC_ASSERT(fast_.push(message) == fits);
        if (fits) slow_.push(message);
    }

    /// Sends packets until nothing more may be sent, at most `most` of them.
    void flush(Time now, Time resend_after, std::size_t most) {
        for (std::size_t i = 0; i < most; ++i) {
            Message fast_bytes(kFrameBytesMax);
            Message slow_bytes(kFrameBytesMax);
            FrameWriter fast_writer(fast_bytes);
            FrameWriter slow_writer(slow_bytes);
            Sent sent;
            fast_.write(now, resend_after, fast_writer, sent.record);
            sent.pieces = slow_.write(now, resend_after, slow_writer);
            fast_bytes.resize(fast_writer.finish());
            slow_bytes.resize(slow_writer.finish());
            RC_ASSERT(fast_bytes == slow_bytes);
            RC_ASSERT(sent.record.pieces == sent.pieces.size());
            if (sent.pieces.empty()) return;
            pieces_sent_ += sent.pieces.size();
            sent_.push_back(std::move(sent));
        }
    }

    /// Acknowledges the packet that was sent `back` before the last one, perhaps not for the first
    /// time.
    void acknowledge(std::size_t back) {
        if (back >= sent_.size()) return;
        const std::size_t index = sent_.size() - 1 - back;
        if (index < forgotten_) return;
        const Sent& sent = sent_[index];
        // Nothing is remembered of a packet that far back; connections forget it earlier.
        if (pieces_sent_ - sent.record.pieces_begin > kSentPiecesMax) return;
        fast_.acknowledge(sent.record);
        slow_.acknowledge(sent.pieces);
    }

    /// Everything before the last `kept` packets will not be acknowledged any more.
    void forget_but(std::size_t kept) {
        forgotten_ = std::max(forgotten_, sent_.size() - std::min(kept, sent_.size()));
        fast_.forget_sent_before(forgotten_ < sent_.size() ? sent_[forgotten_].record.pieces_begin
                                                           : fast_.pieces_sent());
    }

    void compare() const {
        RC_ASSERT(fast_.pieces_sent() == pieces_sent_);
        RC_ASSERT(fast_.empty() == slow_.empty());
        RC_ASSERT(fast_.resent() == slow_.resent());
        RC_ASSERT(fast_.waiting().messages == slow_.waiting().messages);
        RC_ASSERT(fast_.waiting().bytes == slow_.waiting().bytes);
    }

    [[nodiscard]] std::size_t packets() const { return sent_.size(); }
    [[nodiscard]] bool empty() const { return fast_.empty(); }

  private:
    struct Sent {
        SentPacket record;
        std::vector<std::size_t> pieces;
    };
    ReliableSender fast_;
    SlowSender slow_;
    std::vector<Sent> sent_;
    std::size_t forgotten_ = 0;  ///< of sent_, from its beginning
    std::uint64_t pieces_sent_ = 0;
    std::uint64_t pushed_ = 0;
};

rc::Gen<std::size_t> message_sizes() {
    return rc::gen::weightedOneOf<std::size_t>(
        {{8, rc::gen::inRange<std::size_t>(1, 200)},
         {3, rc::gen::inRange<std::size_t>(1, kFragmentBytes + 1)},
         {1, rc::gen::inRange<std::size_t>(1, 6 * kFragmentBytes)},
         {1, rc::gen::just(kReliableMessageMax)}});
}

struct Exchange {
    int messages = 0;  ///< pushed at a time, at most
    int acks = 0;      ///< acknowledged at a time, at most
};

RC_GTEST_PROP(ReliableSenderModel, writes_the_same_packets_as_a_sender_that_looks_at_every_piece,
              ()) {
    const Exchange exchange = *rc::gen::element(Exchange{3, 8}, Exchange{3, 1}, Exchange{40, 30},
                                                Exchange{40, 4}, Exchange{40, 0});
    Both both;
    Time now{0};
    Time resend_after = kResendMin;
    for (int step = 0; step < 100; ++step) {
        // After a pause more is due than may be sent at once.
        const bool is_pause = *rc::gen::inRange(0, 15) == 0;
        now += is_pause ? Time{3s} : *rc::gen::inRange(0, 40) * Time{1ms};
        const int messages = *rc::gen::inRange(0, exchange.messages + 1);
        for (int i = 0; i < messages; ++i)
            both.push(*message_sizes());
        if (*rc::gen::inRange(0, 10) == 0)
            resend_after =
                *rc::gen::inRange<std::int64_t>(kResendMin / 1ms, kResendMax / 1ms) * Time{1ms};
        both.flush(now, resend_after, *rc::gen::inRange<std::size_t>(0, 40));
        const int acks = *rc::gen::inRange(0, exchange.acks + 1);
        for (int i = 0; i < acks; ++i)
            both.acknowledge(*rc::gen::inRange<std::size_t>(0, 100));
        if (*rc::gen::inRange(0, 4) == 0) both.forget_but(*rc::gen::inRange<std::size_t>(0, 100));
        both.compare();
    }
}

/// The peer acknowledges nothing until the queue is full, and then everything.
RC_GTEST_PROP(ReliableSenderModel, a_full_queue_empties_once_it_is_acknowledged, ()) {
    Both both;
    Time now{0};
    for (int round = 0; round < 2; ++round) {
        const std::size_t size = *rc::gen::inRange<std::size_t>(1, kFragmentBytes + 1);
        for (std::size_t i = 0; i <= kReliableWindow; ++i)
            both.push(size);
        both.compare();
        for (int tick = 0; tick < 20; ++tick, now += 16ms)
            both.flush(now, kResendMin, 30);
        std::size_t next = 0;
        for (; !both.empty(); now += 16ms) {
            for (; next < both.packets(); ++next)
                both.acknowledge(both.packets() - 1 - next);
            both.flush(now, kResendMin, 30);
            both.compare();
        }
    }
}

}  // namespace
}  // namespace arena::protocol
