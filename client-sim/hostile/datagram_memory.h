// DatagramMemory: some of the sent datagrams, to be replayed. A few of the first ones remain even
// after hours.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "client-sim/hostile/handmade_session.h"
#include "protocol/link/dice.h"

namespace arena::client_sim {

class DatagramMemory {
  public:
    /// The most datagrams that are kept: at most 300 KiB.
    static constexpr std::size_t kDatagramsMax = 256;

    /// Keeps a datagram. When the memory is full, it replaces a random one, but never the first
    /// few.
    void remember(std::span<const std::byte> datagram, protocol::Dice& dice);
    /// Returns a random datagram; empty when there is none. Valid until the next call of
    /// remember().
    [[nodiscard]] std::span<const std::byte> draw(protocol::Dice& dice) const;
    [[nodiscard]] std::size_t size() const { return datagrams_.size(); }

  private:
    std::vector<Bytes> datagrams_;
};

}  // namespace arena::client_sim
