// The sent packets: numbers them, remembers what each carried until its fate is known, and reads
// the other side's acknowledgements.
//
// Its memory grows to the most it has needed and stays there; kSentPacketsMax bounds it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/base/prefetch.h"
#include "protocol/base/time.h"
#include "protocol/session/acks/ack_runs.h"
#include "protocol/session/acks/link_estimate.h"
#include "protocol/session/byte_reader.h"
#include "protocol/session/limits.h"

namespace arena::protocol {

/// The content of a packet whose fate its acknowledgement settles.
struct SentPacket {
    std::uint64_t sequence = 0;  ///< from 1
    Time sent_at{0};
    std::uint64_t pieces_begin = 0;  ///< the first of its reliable pieces, as the sender counts
    std::uint8_t pieces = 0;         ///< how many
    bool acks_all = false;           ///< it names every packet that was owed an acknowledgement
    bool acked = false;
    std::uint8_t unordered = 0;         ///< how many unordered messages, ...
    std::uint32_t unordered_begin = 0;  ///< ... and the number of the first
};
static_assert(sizeof(SentPacket) == 32, "the comment of kSentPacketsMax states this size");
static_assert(kPiecesPerPacketMax <= 0xFF && kUnorderedPerPacketMax <= 0xFF);

class SentPackets {
  public:
    SentPackets();

    /// Returns the newest number given out; 0 before the first.
    [[nodiscard]] std::uint64_t newest() const { return newest_; }

    /// Remembers what the next packet carries, and assigns its number and time. The reference is
    /// valid until the next call.
    const SentPacket& add(Time now, const SentPacket& carries);

    /// Calls `settle(packet)` for every remembered packet that a header's acknowledgement names for
    /// the first time. Returns false, and does nothing, when it names a packet that was never sent.
    template <typename Settle>
    [[nodiscard]] bool acknowledge(std::uint16_t ack, std::uint32_t ack_bits, Settle&& settle);

    /// Does the same for the runs of a frame, which has been checked, in a packet whose header
    /// names `ack`. The cost is bounded by what is remembered, whatever the runs say.
    template <typename Settle>
    [[nodiscard]] bool acknowledge_runs(std::uint16_t ack, std::span<const std::byte> runs,
                                        Settle&& settle);

    /// Counts packets as lost that were sent at least `patience` ago and are not acknowledged. This
    /// affects only the loss estimate; they are still remembered.
    void detect_losses(Time now, Time patience);

    [[nodiscard]] const LossWindow& losses() const { return loss_; }
    [[nodiscard]] std::uint64_t acked() const { return acked_; }
    [[nodiscard]] std::uint64_t lost() const { return lost_; }
    /// Returns the first reliable piece that a remembered packet may have carried; `next` when no
    /// packet is remembered.
    [[nodiscard]] std::uint64_t first_piece(std::uint64_t next) const {
        return oldest_ <= newest_ ? records_[place_of(oldest_)].pieces_begin : next;
    }
    /// Asks for the packets that are read next: the oldest, whose fate is to become known, and the
    /// one behind the newest, which is to be written.
    void prefetch() const {
        prefetch_line(records_[place_of(oldest_)]);
        prefetch_line(records_[place_of(newest_ + 1)]);
        prefetch_line(waiting_[place_of(oldest_) / kWordBits]);
    }
    /// Returns how many packets its memory holds, which grows with need.
    [[nodiscard]] std::size_t capacity() const { return records_.size(); }

  private:
    static constexpr std::size_t kWordBits = 64;

    [[nodiscard]] std::size_t place_of(std::uint64_t sequence) const {
        return static_cast<std::size_t>(sequence & (records_.size() - 1));
    }
    [[nodiscard]] SentPacket& record(std::uint64_t sequence) {
        return records_[place_of(sequence)];
    }
    /// Returns the newest number up to newest_ with these 16 bits, or nothing when none was sent.
    [[nodiscard]] std::optional<std::uint64_t> complete(std::uint16_t ack) const;
    void forget_settled(Time now);
    void forget_oldest();
    void grow();
    void count_next_fate();
    void open(std::uint64_t sequence) {
        waiting_[place_of(sequence) / kWordBits] |= std::uint64_t{1}
                                                    << (place_of(sequence) % kWordBits);
    }
    template <typename Settle>
    void settle_between(std::uint64_t first, std::uint64_t last, Settle&& settle);

    std::vector<SentPacket> records_;     // a ring; its size is a power of two
    std::vector<std::uint64_t> waiting_;  // by place: remembered but not acknowledged
    std::uint64_t oldest_ = 1;            // the remembered ones are from here to the newest
    std::uint64_t newest_ = 0;
    std::uint64_t fate_known_up_to_ = 0;  // the fate of all up to this one is known
    std::uint64_t acked_ = 0;
    std::uint64_t lost_ = 0;
    LossWindow loss_;
};

template <typename Settle>
bool SentPackets::acknowledge(std::uint16_t ack, std::uint32_t ack_bits, Settle&& settle) {
    const auto acked = complete(ack);
    if (!acked) return false;
    // There is no number below 1: 0 would be bit `acked` - 1.
    if (*acked <= kAckBits && ack_bits >> (*acked == 0 ? 0 : *acked - 1) != 0) return false;
    if (*acked == 0) return true;

    settle_between(*acked, *acked, settle);
    for (std::uint64_t bits = ack_bits; bits != 0;) {
        const auto gap = static_cast<unsigned>(std::countr_zero(bits));
        const auto length = static_cast<unsigned>(std::countr_one(bits >> gap));
        const std::uint64_t last = *acked - 1 - gap;
        settle_between(last + 1 - length, last, settle);
        bits &= ~(((std::uint64_t{1} << length) - 1) << gap);
    }
    return true;
}

template <typename Settle>
bool SentPackets::acknowledge_runs(std::uint16_t ack, std::span<const std::byte> runs,
                                   Settle&& settle) {
    const auto reach = [&]() -> std::optional<std::uint64_t> {
        const auto acked = complete(ack);
        if (!acked || *acked <= kAckBits) return std::nullopt;
        std::uint64_t named = 0;
        for (ByteReader reader(runs); reader.left() > 0;) {
            const auto run = read_ack_run(reader);
            if (!run) return std::nullopt;
            named += std::uint64_t{run->gap} + run->length;
        }
        if (named > *acked - kAckBits - 1) return std::nullopt;
        return *acked - kAckBits - 1;
    }();
    if (!reach) return false;

    std::uint64_t last = *reach;
    for (ByteReader reader(runs); reader.left() > 0;) {
        const AckRun run = *read_ack_run(reader);
        last -= run.gap;
        settle_between(last + 1 - run.length, last, settle);
        last -= run.length;
    }
    return true;
}

/// Looks at 64 numbers at a time, so that a long run of settled packets is skipped quickly.
template <typename Settle>
void SentPackets::settle_between(std::uint64_t first, std::uint64_t last, Settle&& settle) {
    last = std::min(last, newest_);
    for (std::uint64_t at = std::max(first, oldest_); at <= last;) {
        const std::size_t bit = place_of(at) % kWordBits;
        const std::uint64_t word = waiting_[place_of(at) / kWordBits] >> bit;
        if (word == 0) {
            at += kWordBits - bit;
            continue;
        }
        at += static_cast<unsigned>(std::countr_zero(word));
        if (at > last) return;
        SentPacket& packet = record(at);
        waiting_[place_of(at) / kWordBits] &= ~(std::uint64_t{1} << (place_of(at) % kWordBits));
        packet.acked = true;
        ++acked_;
        settle(static_cast<const SentPacket&>(packet));
        ++at;
    }
}

}  // namespace arena::protocol
