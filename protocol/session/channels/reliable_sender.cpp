#include "protocol/session/channels/reliable_sender.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace arena::protocol {

namespace {

/// The slots of the ring that an empty queue keeps, each with room for the longest message that it
/// has held, up to a kibibyte.
constexpr std::size_t kSlotsKept = 8;
/// Most messages are shorter: a few names and scores.
constexpr std::size_t kSlotBytesMin = 128;

/// The orders of two heaps: with the next due timer on top, and with the first piece on top.
constexpr auto kLaterDue = [](const auto& a, const auto& b) { return a.due > b.due; };
constexpr auto kLaterPiece = [](const auto& a, const auto& b) { return a.piece > b.piece; };

constexpr std::size_t pieces_of(std::size_t bytes) {
    return (bytes + kFragmentBytes - 1) / kFragmentBytes;
}

/// Doubles the delay with every attempt. Otherwise a peer that acknowledges everything but one
/// piece would be sent it ten times a second.
Time backed_off_delay(Time resend_after, std::uint32_t sent) {
    constexpr std::uint32_t kDoublingsMax = 8;
    return std::min(resend_after * (1 << std::min(sent, kDoublingsMax)), kResendMax);
}

}  // namespace

bool ReliableSender::Message::arrived() const {
    const std::uint64_t all = pieces == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << pieces) - 1;
    return acked == all;
}

std::span<const std::byte> ReliableSender::Message::piece(std::size_t index) const {
    const std::size_t begin = index * kFragmentBytes;
    return std::span(bytes).subspan(begin, std::min(kFragmentBytes, bytes.size() - begin));
}

void ReliableSender::Message::free_memory() {
    // `bytes = {}` would empty the vector and keep its memory.
    if (bytes.size() > kFragmentBytes) bytes = std::vector<std::byte>();
}

bool ReliableSender::push(std::span<const std::byte> message) {
    const std::size_t pieces = pieces_of(message.size());
    const std::size_t cost = pieces == 1 ? message.size() : pieces * kFragmentBytes;
    if (size() == kReliableWindow || cost_ + cost > kReliableBytesMax) return false;
    if (size() == slots_.size()) grow();
    Message& slot = at(end_id_++);
    // Grows in steps, so that a used slot does not allocate for a slightly longer message.
    if (message.size() > slot.bytes.capacity())
        slot.bytes.reserve(std::max(std::bit_ceil(message.size()), kSlotBytesMin));
    slot.bytes.assign(message.begin(), message.end());
    slot.pieces = pieces;
    slot.acked = 0;
    slot.in_flight = 0;
    slot.cost = cost;
    cost_ += cost;
    return true;
}

void ReliableSender::grow() {
    constexpr std::size_t kFirstSize = 2;
    std::vector<Message> larger(std::max(kFirstSize, 2 * slots_.size()));
    for (std::uint64_t id = first_id_; id != end_id_; ++id)
        larger[id & (larger.size() - 1)] = std::move(at(id));
    slots_ = std::move(larger);
}

/// Begins the burst of this moment, if it is time for one.
void ReliableSender::begin_burst(Time now) {
    if (now == last_write_at_) return;
    const Time idle = last_write_at_ == Time::min() ? Time{0} : now - last_write_at_;
    last_write_at_ = now;
    if (now - burst_began_ < kReliableBurstInterval) return;
    const Time span = std::clamp(idle, kReliableBurstInterval, kReliableBurstSpanMax);
    burst_began_ = now;
    burst_left_ = kReliableBurstBytes * static_cast<std::size_t>(span.count()) /
                  static_cast<std::size_t>(kReliableBurstInterval.count());
}

void ReliableSender::write(Time now, Time resend_after, FrameWriter& packet, SentPacket& record) {
    record.pieces_begin = sent_pieces_end_;
    record.pieces = 0;
    begin_burst(now);
    take_due(now);
    while (const std::optional<Attempt> attempt = next_to_send()) {
        const Piece piece = attempt->piece;
        const std::size_t bytes = at(id_of(piece)).piece(index_of(piece)).size();
        if (bytes_in_flight_ + bytes > kReliableFlightBytes || bytes > burst_left_) return;
        if (record.pieces == kPiecesPerPacketMax) return;
        if (!write_piece(piece, packet)) return;
        note_sent(*attempt, now + backed_off_delay(resend_after, attempt->sent), record);
        bytes_in_flight_ += bytes;
        burst_left_ -= bytes;
    }
}

bool ReliableSender::is_unacknowledged(Piece piece) const {
    const std::uint64_t id = id_of(piece);
    return id >= first_id_ && ((at(id).acked >> index_of(piece)) & 1u) == 0;
}

/// Moves pieces that are due by now from those in flight to those to be sent again.
void ReliableSender::take_due(Time now) {
    while (!timers_.empty() && timers_.front().due <= now) {
        const Attempt next = timers_.front().next;
        const Piece piece = next.piece;
        std::pop_heap(timers_.begin(), timers_.end(), kLaterDue);
        timers_.pop_back();
        if (!is_unacknowledged(piece)) continue;
        Message& message = at(id_of(piece));
        message.in_flight &= ~(std::uint64_t{1} << index_of(piece));
        bytes_in_flight_ -= message.piece(index_of(piece)).size();
        resend_queue_.push_back(next);
        std::push_heap(resend_queue_.begin(), resend_queue_.end(), kLaterPiece);
    }
}

std::optional<ReliableSender::Attempt> ReliableSender::next_to_send() {
    while (!resend_queue_.empty()) {
        if (is_unacknowledged(resend_queue_.front().piece)) return resend_queue_.front();
        std::pop_heap(resend_queue_.begin(), resend_queue_.end(), kLaterPiece);
        resend_queue_.pop_back();
    }
    if (id_of(next_unsent_) == end_id_) return std::nullopt;
    return Attempt{.piece = next_unsent_};
}

bool ReliableSender::write_piece(Piece piece, FrameWriter& packet) const {
    const Message& message = at(id_of(piece));
    const auto low = static_cast<std::uint16_t>(id_of(piece));
    if (message.pieces == 1) return packet.reliable(low, message.bytes);
    return packet.fragment({.id = low,
                            .index = static_cast<std::uint8_t>(index_of(piece)),
                            .count = static_cast<std::uint8_t>(message.pieces),
                            .bytes = message.piece(index_of(piece))});
}

/// `attempt` is what next_to_send() returned.
void ReliableSender::note_sent(Attempt attempt, Time due, SentPacket& record) {
    const Piece piece = attempt.piece;
    Message& message = at(id_of(piece));
    if (piece != next_unsent_) {
        std::pop_heap(resend_queue_.begin(), resend_queue_.end(), kLaterPiece);
        resend_queue_.pop_back();
        ++resent_;
    } else if (index_of(piece) + 1 == message.pieces) {
        next_unsent_ = (id_of(piece) + 1) * kFragmentsMax;
    } else {
        ++next_unsent_;
    }
    message.in_flight |= std::uint64_t{1} << index_of(piece);
    start_timer(due, {.piece = piece, .sent = attempt.sent + 1});
    remember_sent(piece);
    ++record.pieces;
}

/// Remembers a sent piece. The ring grows with the pieces that may still be acknowledged; once it
/// has kSentPiecesMax places, the newest replaces the oldest.
void ReliableSender::remember_sent(Piece piece) {
    constexpr std::size_t kFirstSize = 16;
    const std::size_t size = sent_pieces_.size();
    if (sent_pieces_end_ - sent_pieces_begin_ >= size && size < kSentPiecesMax) {
        std::vector<Piece> larger(std::max(kFirstSize, 2 * size));
        for (std::uint64_t n = sent_pieces_begin_; n != sent_pieces_end_; ++n)
            larger[n & (larger.size() - 1)] = sent_piece(n);
        sent_pieces_ = std::move(larger);
    }
    sent_piece(sent_pieces_end_++) = piece;
}

void ReliableSender::start_timer(Time due, Attempt next) {
    // Before the list grows, the timers of pieces that arrived are removed.
    if (timers_.size() == timers_.capacity()) {
        std::erase_if(timers_,
                      [this](const Timer& timer) { return !is_unacknowledged(timer.next.piece); });
        timers_.reserve(std::max<std::size_t>(8, 2 * timers_.size()));
        std::make_heap(timers_.begin(), timers_.end(), kLaterDue);
    }
    timers_.push_back({due, next});
    std::push_heap(timers_.begin(), timers_.end(), kLaterDue);
}

void ReliableSender::acknowledge(const SentPacket& packet) {
    // Pieces that the ring has forgotten are sent once more.
    const std::uint64_t kept =
        sent_pieces_end_ - std::min<std::uint64_t>(sent_pieces_end_, sent_pieces_.size());
    const std::uint64_t end = packet.pieces_begin + packet.pieces;
    for (std::uint64_t n = std::max(packet.pieces_begin, kept); n < end; ++n) {
        const Piece piece = sent_piece(n);
        if (!is_unacknowledged(piece)) continue;  // arrived earlier, in another packet
        Message& message = at(id_of(piece));
        const std::uint64_t bit = std::uint64_t{1} << index_of(piece);
        if ((message.in_flight & bit) != 0)
            bytes_in_flight_ -= message.piece(index_of(piece)).size();
        message.in_flight &= ~bit;
        message.acked |= bit;
        if (message.arrived()) message.free_memory();
    }
    drop_arrived();
}

void ReliableSender::drop_arrived() {
    if (empty()) return;
    for (; !empty() && at(first_id_).arrived(); ++first_id_)
        cost_ -= at(first_id_).cost;
    if (empty()) free_memory();
}

/// Frees the memory that a long queue needed. The queue is empty, so no piece is pending.
void ReliableSender::free_memory() {
    timers_.clear();
    resend_queue_.clear();
    if (slots_.size() <= kSlotsKept) return;
    slots_ = std::vector<Message>();
    timers_ = std::vector<Timer>();
    resend_queue_ = std::vector<Attempt>();
}

}  // namespace arena::protocol
