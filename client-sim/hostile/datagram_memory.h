// DatagramMemory: some of the datagrams that were sent, to be sent again. Of the first ones a few
// are still there after hours.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "client-sim/hostile/handmade_session.h"
#include "protocol/link/dice.h"

namespace arena::client_sim {

class DatagramMemory {
  public:
    /// 300 KiB at most.
    static constexpr std::size_t kDatagramsMax = 256;

    void remember(std::span<const std::byte> datagram, protocol::Dice& dice);
    /// One of them; empty when there is none.
    [[nodiscard]] std::span<const std::byte> draw(protocol::Dice& dice) const;
    [[nodiscard]] std::size_t size() const { return datagrams_.size(); }

  private:
    std::vector<Bytes> datagrams_;
};

}  // namespace arena::client_sim
