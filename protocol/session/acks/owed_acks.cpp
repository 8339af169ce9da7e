#include "protocol/session/acks/owed_acks.h"

#include <algorithm>

namespace arena::protocol {

namespace {

/// Returns the smaller of two numbers; 0 stands for none.
std::uint64_t older_of(std::uint64_t a, std::uint64_t b) {
    return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b);
}

}  // namespace

void OwedAcks::on_received(std::uint64_t sequence) {
    oldest_unwritten_ = older_of(oldest_unwritten_, sequence);
}

void OwedAcks::on_written(std::uint64_t own_sequence) {
    if (oldest_unwritten_ == 0) return;
    if (end_ - begin_ == kBatchesMax) {
        at(begin_ + 1).oldest = older_of(at(begin_ + 1).oldest, at(begin_).oldest);
        ++begin_;
    }
    at(end_++) = {.oldest = oldest_unwritten_, .written = own_sequence};
    oldest_unwritten_ = 0;
}

void OwedAcks::on_peer_received(std::uint64_t own_sequence) {
    while (begin_ != end_ && at(begin_).written <= own_sequence)
        ++begin_;
}

std::uint64_t OwedAcks::oldest() const {
    std::uint64_t oldest = oldest_unwritten_;
    for (std::uint64_t i = begin_; i != end_; ++i)
        oldest = older_of(oldest, at(i).oldest);
    return oldest;
}

}  // namespace arena::protocol
