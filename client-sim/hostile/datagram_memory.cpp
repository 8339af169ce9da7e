#include "client-sim/hostile/datagram_memory.h"

namespace arena::client_sim {

namespace {

/// The number of oldest datagrams, which are never replaced.
constexpr std::size_t kOldest = 16;

}  // namespace

void DatagramMemory::remember(std::span<const std::byte> datagram, protocol::Dice& dice) {
    if (datagrams_.size() < kDatagramsMax) {
        datagrams_.emplace_back(datagram.begin(), datagram.end());
        return;
    }
    const std::size_t replaced = kOldest + dice.below(kDatagramsMax - kOldest);
    datagrams_[replaced].assign(datagram.begin(), datagram.end());
}

std::span<const std::byte> DatagramMemory::draw(protocol::Dice& dice) const {
    if (datagrams_.empty()) return {};
    return datagrams_[dice.below(datagrams_.size())];
}

}  // namespace arena::client_sim
