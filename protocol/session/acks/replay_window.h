// Which packets arrived: detects one that comes twice or too late, and records which ones to
// acknowledge. Numbers begin at 1, so that 0 says "none yet".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "protocol/base/prefetch.h"
#include "protocol/session/limits.h"

namespace arena::protocol {

/// Whether a packet is new.
enum class ReplayCheck : std::uint8_t {
    fresh,
    replayed,  ///< the same number came before
    too_old,   ///< 1024 or more behind the newest
};

class ReplayWindow {
  public:
    /// Returns whether a packet of this number would be new. Changes nothing: a number counts only
    /// once its packet is known to be genuine.
    [[nodiscard]] ReplayCheck judge(std::uint64_t sequence) const;

    /// Marks a number for which `judge` returns fresh.
    void mark(std::uint64_t sequence);

    /// Returns the greatest marked number; 0 before the first.
    [[nodiscard]] std::uint64_t newest() const { return newest_; }

    /// Returns the bits of an acknowledgement. Bit i: newest() - 1 - i was marked.
    [[nodiscard]] std::uint32_t ack_bits() const;

    /// Returns the smallest number of which it still knows whether it was marked; at least 1.
    [[nodiscard]] std::uint64_t oldest_known() const {
        return newest_ > kAckWindow ? newest_ - kAckWindow + 1 : 1;
    }

    /// Returns how many consecutive numbers from `sequence` downwards were marked, or were not; at
    /// most `limit`. All of them are from oldest_known() to newest().
    [[nodiscard]] std::uint64_t count_marked(std::uint64_t sequence, std::uint64_t limit) const {
        return count_equal(sequence, limit, true);
    }
    [[nodiscard]] std::uint64_t count_missing(std::uint64_t sequence, std::uint64_t limit) const {
        return count_equal(sequence, limit, false);
    }

    /// Asks for what the next packet and an acknowledgement touch beside newest().
    void prefetch() const { prefetch_line(seen_[place_of(newest_) / kWordBits]); }

  private:
    static constexpr std::size_t kWordBits = 64;

    /// Returns the place of a number's bit. Numbers go down as places go up, so that the bits of a
    /// word are in the order of an acknowledgement.
    [[nodiscard]] static std::size_t place_of(std::uint64_t sequence) {
        return kAckWindow - 1 - static_cast<std::size_t>(sequence % kAckWindow);
    }
    [[nodiscard]] bool is_marked(std::uint64_t sequence) const {
        const std::size_t place = place_of(sequence);
        return ((seen_[place / kWordBits] >> (place % kWordBits)) & 1u) != 0;
    }
    [[nodiscard]] std::uint64_t count_equal(std::uint64_t sequence, std::uint64_t limit,
                                            bool marked) const;
    void forget_up_to(std::uint64_t sequence);

    std::uint64_t newest_ = 0;
    std::array<std::uint64_t, kAckWindow / kWordBits> seen_{};  // a ring
};

}  // namespace arena::protocol
