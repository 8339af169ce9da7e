#include "protocol/session/acks/replay_window.h"

#include <algorithm>
#include <bit>

namespace arena::protocol {

static_assert((kAckWindow & (kAckWindow - 1)) == 0 && kAckWindow % 64 == 0,
              "the ring is whole words, and its size divides the range of the numbers");
static_assert(kAckBits == 32, "the ack bits are half a word");

ReplayCheck ReplayWindow::judge(std::uint64_t sequence) const {
    if (sequence > newest_) return ReplayCheck::fresh;
    if (sequence == 0 || newest_ - sequence >= kReplayWindow) return ReplayCheck::too_old;
    return is_marked(sequence) ? ReplayCheck::replayed : ReplayCheck::fresh;
}

void ReplayWindow::mark(std::uint64_t sequence) {
    if (sequence > newest_) {
        forget_up_to(sequence);
        newest_ = sequence;
    }
    const std::size_t place = place_of(sequence);
    seen_[place / kWordBits] |= std::uint64_t{1} << (place % kWordBits);
}

/// Clears the places of the numbers above the newest, up to this one.
void ReplayWindow::forget_up_to(std::uint64_t sequence) {
    std::uint64_t left = std::min<std::uint64_t>(sequence - newest_, kAckWindow);
    for (std::size_t place = place_of(sequence); left > 0;) {
        const std::size_t bit = place % kWordBits;
        const std::uint64_t count = std::min<std::uint64_t>(kWordBits - bit, left);
        const std::uint64_t ones =
            count == kWordBits ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
        seen_[place / kWordBits] &= ~(ones << bit);
        left -= count;
        place = (place + count) % kAckWindow;
    }
}

std::uint32_t ReplayWindow::ack_bits() const {
    const std::size_t place = (place_of(newest_) + 1) % kAckWindow;
    const std::size_t word = place / kWordBits;
    const std::size_t bit = place % kWordBits;
    std::uint64_t bits = seen_[word] >> bit;
    if (bit > 0) bits |= seen_[(word + 1) % seen_.size()] << (kWordBits - bit);
    return static_cast<std::uint32_t>(bits);
}

std::uint64_t ReplayWindow::count_equal(std::uint64_t sequence, std::uint64_t limit,
                                        bool marked) const {
    std::uint64_t count = 0;
    for (std::size_t place = place_of(sequence); count < limit;) {
        const std::size_t bit = place % kWordBits;
        const std::uint64_t word = seen_[place / kWordBits] >> bit;
        const auto same = static_cast<std::uint64_t>(std::countr_zero(marked ? ~word : word));
        const std::uint64_t there = std::min<std::uint64_t>(same, kWordBits - bit);
        count += there;
        if (there < kWordBits - bit) break;
        place = (place + there) % kAckWindow;
    }
    return std::min(count, limit);
}

}  // namespace arena::protocol
