// The packets that were sent: numbers them, remembers what each carried until its fate is known,
// and reads the other side's acknowledgements.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "protocol/session/limits.h"
#include "protocol/session/link_estimate.h"
#include "protocol/time.h"

namespace arena::protocol {

/// What a packet carried that its acknowledgement settles.
struct SentPacket {
    std::uint64_t sequence = 0;  ///< from 1
    Time sent_at{0};
    std::uint64_t redundant_end = 0;  ///< redundant messages below this one; 0: none
    std::uint64_t pieces_begin = 0;   ///< reliable pieces, see SentPieces
    std::uint64_t pieces_end = 0;
    bool acked = false;
};

class SentPackets {
  public:
    /// The newest number given out; 0 before the first.
    [[nodiscard]] std::uint64_t newest() const { return newest_; }

    /// Remembers what the next packet carries, and gives it its number and time.
    const SentPacket& add(Time now, const SentPacket& carries);

    /// Calls `settle(packet)` for every remembered packet that an acknowledgement names for the
    /// first time, newest first. False if it names a packet that was never sent: then nothing
    /// happens.
    template <typename Settle>
    [[nodiscard]] bool acknowledge(std::uint16_t ack, std::uint32_t ack_bits, Settle&& settle);

    /// Gives up waiting for packets that were sent `patience` ago: for the loss estimate only, they
    /// are still remembered.
    void judge_losses(Time now, Time patience);

    [[nodiscard]] float loss() const { return loss_.share(); }
    [[nodiscard]] std::uint64_t acked() const { return acked_; }
    [[nodiscard]] std::uint64_t lost() const { return lost_; }

  private:
    [[nodiscard]] SentPacket& record(std::uint64_t sequence) {
        return records_[sequence % kSentPacketsMax];
    }
    void judge_oldest();

    std::array<SentPacket, kSentPacketsMax> records_{};
    std::uint64_t newest_ = 0;
    std::uint64_t judged_ = 0;  // the fate of all up to this one is known
    std::uint64_t last_ack_ = 0;
    std::uint64_t last_named_ = 0;  // bit i: last_ack_ - i was named
    LossWindow loss_;
    std::uint64_t acked_ = 0;
    std::uint64_t lost_ = 0;
};

template <typename Settle>
bool SentPackets::acknowledge(std::uint16_t ack, std::uint32_t ack_bits, Settle&& settle) {
    // The number up to newest_ with these 16 bits. Before number 65536 was sent, 0 is "none yet".
    const std::uint64_t behind = static_cast<std::uint16_t>(newest_ - ack);
    if (behind > newest_) return false;
    const std::uint64_t acked = newest_ - behind;
    const std::uint64_t named =
        acked == 0 ? 0 : (std::uint64_t{ack_bits} << 1) | 1u;  // bit i: acked - i
    // Below number 1 there is nothing to name: a number that far back would be bit `acked`.
    if (acked <= kAckBits && ((ack_bits != 0 && acked == 0) || (named >> acked) != 0)) return false;

    std::uint64_t fresh = named;
    if (acked >= last_ack_) {
        const std::uint64_t moved = acked - last_ack_;
        if (moved < 64) fresh &= ~(last_named_ << moved);
        last_ack_ = acked;
        last_named_ = named;
    }
    for (; fresh != 0; fresh &= fresh - 1) {
        const std::uint64_t sequence = acked - static_cast<unsigned>(std::countr_zero(fresh));
        SentPacket& packet = record(sequence);
        if (packet.sequence != sequence || packet.acked) continue;
        packet.acked = true;
        ++acked_;
        settle(static_cast<const SentPacket&>(packet));
    }
    return true;
}

}  // namespace arena::protocol
