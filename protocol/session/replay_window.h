// Which packets arrived: refuses one that comes twice or too late, and tells the other side what
// came. Numbers begin at 1, so that 0 says "nothing yet".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "protocol/session/limits.h"

namespace arena::protocol {

enum class Novelty : std::uint8_t {
    fresh,
    replayed,  ///< the same number came before
    too_old,   ///< 256 or more behind the newest: nobody remembers whether it came
};

class ReplayWindow {
  public:
    /// What a packet of this number would be. Changes nothing: a number counts once its packet has
    /// proven to be genuine.
    [[nodiscard]] Novelty judge(std::uint64_t sequence) const;

    /// Takes a number that `judge` calls fresh.
    void mark(std::uint64_t sequence);

    /// The greatest number that was marked; 0 before the first.
    [[nodiscard]] std::uint64_t newest() const { return newest_; }

    /// Bit i: newest() - 1 - i was marked.
    [[nodiscard]] std::uint32_t ack_bits() const;

  private:
    static constexpr std::size_t kWordBits = 64;

    void shift(std::uint64_t by);

    // Bit i of the whole, lowest word first: number newest_ - i was marked.
    std::array<std::uint64_t, kReplayWindow / kWordBits> seen_{};
    std::uint64_t newest_ = 0;
};

}  // namespace arena::protocol
