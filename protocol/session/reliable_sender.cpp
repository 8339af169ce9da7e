#include "protocol/session/reliable_sender.h"

#include <algorithm>
#include <utility>

namespace arena::protocol {

namespace {

constexpr Time kAtOnce = Time::min();

constexpr std::size_t pieces_of(std::size_t bytes) {
    return (bytes + kFragmentBytes - 1) / kFragmentBytes;
}

}  // namespace

bool ReliableSender::Message::arrived() const {
    const std::uint64_t all =
        pieces() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << pieces()) - 1;
    return acked == all;
}

std::span<const std::byte> ReliableSender::Message::piece(std::size_t index) const {
    const std::size_t begin = index * kFragmentBytes;
    return std::span(bytes).subspan(begin, std::min(kFragmentBytes, bytes.size() - begin));
}

void ReliableSender::Message::give_back() {
    if (bytes.size() > kFragmentBytes) bytes = {};
}

bool ReliableSender::push(std::span<const std::byte> message) {
    const std::size_t pieces = pieces_of(message.size());
    const std::size_t cost = pieces == 1 ? message.size() : pieces * kFragmentBytes;
    if (size() == kReliableWindow || cost_ + cost > kReliableBytesMax) return false;
    if (size() == slots_.size()) grow();
    Message& slot = at(end_id_++);
    // Room for any whole message at once: a slot that has been used allocates for none of them
    // again.
    slot.bytes.reserve(std::max(message.size(), kFragmentBytes));
    slot.bytes.assign(message.begin(), message.end());
    slot.due.assign(pieces, kAtOnce);
    slot.acked = 0;
    slot.cost = cost;
    cost_ += cost;
    return true;
}

void ReliableSender::grow() {
    constexpr std::size_t kFirstSize = 8;
    std::vector<Message> larger(std::max(kFirstSize, 2 * slots_.size()));
    for (std::uint64_t id = first_id_; id != end_id_; ++id)
        larger[id & (larger.size() - 1)] = std::move(at(id));
    slots_ = std::move(larger);
}

/// What is due by now is under way no longer; the next packets begin with the oldest of it.
void ReliableSender::mark_due(Time now) {
    marked_at_ = now;
    under_way_ = 0;
    next_due_ = Time::max();
    std::uint64_t oldest = cursor_;
    for (std::uint64_t id = end_id_; id-- != first_id_;) {
        const Message& message = at(id);
        for (std::size_t i = 0; !message.arrived() && i < message.pieces(); ++i) {
            if (message.has(i)) continue;
            if (message.due[i] <= now) {
                oldest = std::min(oldest, id);
            } else {
                under_way_ += message.piece(i).size();
                next_due_ = std::min(next_due_, message.due[i]);
            }
        }
    }
    cursor_ = oldest;
}

/// The burst of this moment, if it is time for one.
void ReliableSender::begin_burst(Time now) {
    if (now == asked_at_) return;
    const Time idle = asked_at_ == Time::min() ? Time{0} : now - asked_at_;
    asked_at_ = now;
    if (now - burst_began_ < kReliableBurstEvery) return;
    const Time span = std::clamp(idle, kReliableBurstEvery, kReliableBurstSpanMax);
    burst_began_ = now;
    burst_left_ = kReliableBurstBytes * static_cast<std::size_t>(span.count()) /
                  static_cast<std::size_t>(kReliableBurstEvery.count());
}

void ReliableSender::write(Time now, Time resend_after, FrameWriter& packet, SentPacket& record) {
    record.pieces_begin = sent_pieces_end_;
    record.pieces = 0;
    begin_burst(now);
    if (empty()) return;

    if (now >= next_due_) mark_due(now);
    for (; cursor_ != end_id_; ++cursor_) {
        Message& message = at(cursor_);
        for (std::size_t i = 0; !message.arrived() && i < message.pieces(); ++i) {
            if (message.has(i) || message.due[i] > now) continue;
            const std::size_t bytes = message.piece(i).size();
            if (under_way_ + bytes > kReliableFlightBytes || bytes > burst_left_) return;
            if (record.pieces == kPiecesPerPacketMax) return;
            if (!write_piece(cursor_, message, i, packet)) return;
            if (message.due[i] != kAtOnce) ++resent_;
            message.due[i] = now + resend_after;
            next_due_ = std::min(next_due_, message.due[i]);
            under_way_ += bytes;
            burst_left_ -= bytes;
            note(cursor_, i, record);
        }
    }
}

bool ReliableSender::write_piece(std::uint64_t id, const Message& message, std::size_t index,
                                 FrameWriter& packet) {
    const auto low = static_cast<std::uint16_t>(id);
    if (message.pieces() == 1) return packet.reliable(low, message.bytes);
    return packet.fragment({.id = low,
                            .index = static_cast<std::uint8_t>(index),
                            .count = static_cast<std::uint8_t>(message.pieces()),
                            .bytes = message.piece(index)});
}

void ReliableSender::note(std::uint64_t id, std::size_t index, SentPacket& record) {
    sent_pieces_[sent_pieces_end_ % kSentPiecesMax] = {static_cast<std::uint32_t>(id),
                                                       static_cast<std::uint8_t>(index)};
    ++sent_pieces_end_;
    ++record.pieces;
}

void ReliableSender::acknowledge(const SentPacket& packet) {
    // What the ring has forgotten is sent once more.
    const std::uint64_t kept =
        sent_pieces_end_ - std::min<std::uint64_t>(sent_pieces_end_, kSentPiecesMax);
    const std::uint64_t end = packet.pieces_begin + packet.pieces;
    for (std::uint64_t n = std::max(packet.pieces_begin, kept); n < end; ++n) {
        const Piece piece = sent_pieces_[n % kSentPiecesMax];
        const std::uint32_t offset = piece.id - static_cast<std::uint32_t>(first_id_);
        if (offset >= size()) continue;  // arrived before, in another packet
        Message& message = at(first_id_ + offset);
        if (message.has(piece.index)) continue;
        if (message.due[piece.index] > marked_at_) under_way_ -= message.piece(piece.index).size();
        message.acked |= std::uint64_t{1} << piece.index;
        if (message.arrived()) message.give_back();
    }
    drop_arrived();
}

void ReliableSender::drop_arrived() {
    for (; !empty() && at(first_id_).arrived(); ++first_id_)
        cost_ -= at(first_id_).cost;
    cursor_ = std::max(cursor_, first_id_);
}

}  // namespace arena::protocol
