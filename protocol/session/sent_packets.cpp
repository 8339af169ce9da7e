#include "protocol/session/sent_packets.h"

namespace arena::protocol {

const SentPacket& SentPackets::add(Time now, const SentPacket& carries) {
    if (newest_ - judged_ == kSentPacketsMax) judge_oldest();
    ++newest_;
    SentPacket& packet = record(newest_);
    packet = carries;
    packet.sequence = newest_;
    packet.sent_at = now;
    packet.acked = false;
    return packet;
}

void SentPackets::judge_losses(Time now, Time patience) {
    while (judged_ < newest_) {
        const SentPacket& oldest = record(judged_ + 1);
        if (!oldest.acked && now - oldest.sent_at < patience) return;
        judge_oldest();
    }
}

void SentPackets::judge_oldest() {
    ++judged_;
    const bool lost = !record(judged_).acked;
    if (lost) ++lost_;
    loss_.add(lost);
}

}  // namespace arena::protocol
