#include "protocol/session/replay_window.h"

namespace arena::protocol {

static_assert(kReplayWindow % 64 == 0, "the window is whole words");
static_assert(kAckBits < 64, "the ack bits lie in the first word");

Novelty ReplayWindow::judge(std::uint64_t sequence) const {
    if (sequence > newest_) return Novelty::fresh;
    const std::uint64_t behind = newest_ - sequence;
    if (sequence == 0 || behind >= kReplayWindow) return Novelty::too_old;
    const bool seen = ((seen_[behind / kWordBits] >> (behind % kWordBits)) & 1u) != 0;
    return seen ? Novelty::replayed : Novelty::fresh;
}

void ReplayWindow::mark(std::uint64_t sequence) {
    if (sequence > newest_) {
        shift(sequence - newest_);
        newest_ = sequence;
    }
    const std::uint64_t behind = newest_ - sequence;
    seen_[behind / kWordBits] |= std::uint64_t{1} << (behind % kWordBits);
}

/// Every bit moves up by so many places; those at the top fall out.
void ReplayWindow::shift(std::uint64_t by) {
    if (by >= kReplayWindow) {
        seen_.fill(0);
        return;
    }
    const auto words = static_cast<std::size_t>(by / kWordBits);
    const auto bits = static_cast<unsigned>(by % kWordBits);
    for (std::size_t i = seen_.size(); i-- > 0;) {
        std::uint64_t word = i >= words ? seen_[i - words] << bits : 0;
        if (bits > 0 && i >= words + 1) word |= seen_[i - words - 1] >> (kWordBits - bits);
        seen_[i] = word;
    }
}

std::uint32_t ReplayWindow::ack_bits() const {
    return static_cast<std::uint32_t>(seen_[0] >> 1);
}

}  // namespace arena::protocol
