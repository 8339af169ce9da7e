#include "protocol/session/acks/sent_packets.h"

namespace arena::protocol {

namespace {

constexpr std::size_t kFirstSize = 64;

static_assert(kFirstSize % 64 == 0 && (kSentPacketsMax & (kSentPacketsMax - 1)) == 0,
              "a ring of whole words, whose size is a power of two");

}  // namespace

SentPackets::SentPackets() : records_(kFirstSize), waiting_(kFirstSize / kWordBits) {}

const SentPacket& SentPackets::add(Time now, const SentPacket& carries) {
    forget_settled(now);
    if (newest_ + 1 - oldest_ == kSentPacketsMax) forget_oldest();
    if (newest_ + 1 - oldest_ == records_.size()) grow();
    ++newest_;
    SentPacket& packet = record(newest_);
    packet = carries;
    packet.sequence = newest_;
    packet.sent_at = now;
    packet.acked = false;
    open(newest_);
    return packet;
}

void SentPackets::forget_settled(Time now) {
    while (oldest_ <= newest_ &&
           (record(oldest_).acked || now - record(oldest_).sent_at >= kSentPacketsLife))
        forget_oldest();
}

void SentPackets::forget_oldest() {
    if (fate_known_up_to_ < oldest_) count_next_fate();
    waiting_[place_of(oldest_) / kWordBits] &=
        ~(std::uint64_t{1} << (place_of(oldest_) % kWordBits));
    ++oldest_;
}

void SentPackets::grow() {
    std::vector<SentPacket> before(2 * records_.size());
    before.swap(records_);
    waiting_.assign(records_.size() / kWordBits, 0);
    for (std::uint64_t sequence = oldest_; sequence <= newest_; ++sequence) {
        record(sequence) = before[sequence & (before.size() - 1)];
        if (!record(sequence).acked) open(sequence);
    }
}

std::optional<std::uint64_t> SentPackets::complete(std::uint16_t ack) const {
    // Until number 65536 is sent, 0 means "none yet".
    const std::uint64_t behind = static_cast<std::uint16_t>(newest_ - ack);
    if (behind > newest_) return std::nullopt;
    return newest_ - behind;
}

void SentPackets::detect_losses(Time now, Time patience) {
    while (fate_known_up_to_ < newest_) {
        const SentPacket& next = record(fate_known_up_to_ + 1);
        if (!next.acked && now - next.sent_at < patience) return;
        count_next_fate();
    }
}

void SentPackets::count_next_fate() {
    ++fate_known_up_to_;
    const bool lost = !record(fate_known_up_to_).acked;
    if (lost) ++lost_;
    loss_.add(lost);
}

}  // namespace arena::protocol
