#include "protocol/session/reliable_sender.h"

#include <algorithm>

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

bool ReliableSender::push(std::span<const std::byte> message) {
    const std::size_t pieces = pieces_of(message.size());
    const std::size_t cost = pieces == 1 ? message.size() : pieces * kFragmentBytes;
    if (messages_.size() == kReliableWindow || cost_ + cost > kReliableBytesMax) return false;
    messages_.push_back({.bytes = {message.begin(), message.end()},
                         .due = std::vector<Time>(pieces, kAtOnce),
                         .cost = cost});
    cost_ += cost;
    return true;
}

std::size_t ReliableSender::bytes_under_way(Time now) const {
    std::size_t bytes = 0;
    for (const Message& message : messages_) {
        if (message.arrived()) continue;
        for (std::size_t i = 0; i < message.pieces(); ++i)
            if (!message.has(i) && message.due[i] > now) bytes += message.piece(i).size();
    }
    return bytes;
}

void ReliableSender::write(Time now, Time resend_after, FrameWriter& packet, SentPacket& record) {
    record.pieces_begin = record.pieces_end = sent_pieces_end_;
    if (messages_.empty()) return;

    std::size_t under_way = bytes_under_way(now);
    std::uint64_t id = first_id_;
    for (Message& message : messages_) {
        for (std::size_t i = 0; !message.arrived() && i < message.pieces(); ++i) {
            if (message.has(i) || message.due[i] > now) continue;
            under_way += message.piece(i).size();
            if (under_way > kReliableFlightBytes) return;
            if (record.pieces_end - record.pieces_begin == kPiecesPerPacketMax) return;
            if (!write_piece(id, message, i, packet)) return;
            if (message.due[i] != kAtOnce) ++resent_;
            message.due[i] = now + resend_after;
            note(id, i, record);
        }
        ++id;
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
    record.pieces_end = ++sent_pieces_end_;
}

void ReliableSender::acknowledge(const SentPacket& packet) {
    // What the ring has forgotten is sent once more.
    const std::uint64_t kept =
        sent_pieces_end_ - std::min<std::uint64_t>(sent_pieces_end_, kSentPiecesMax);
    for (std::uint64_t n = std::max(packet.pieces_begin, kept); n < packet.pieces_end; ++n) {
        const Piece piece = sent_pieces_[n % kSentPiecesMax];
        const std::uint32_t offset = piece.id - static_cast<std::uint32_t>(first_id_);
        if (offset >= messages_.size()) continue;  // arrived before, in another packet
        Message& message = messages_[offset];
        message.acked |= std::uint64_t{1} << piece.index;
        if (message.arrived()) message.bytes = {};
    }
    drop_arrived();
}

void ReliableSender::drop_arrived() {
    while (!messages_.empty() && messages_.front().arrived()) {
        cost_ -= messages_.front().cost;
        messages_.pop_front();
        ++first_id_;
    }
}

}  // namespace arena::protocol
