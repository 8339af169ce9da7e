// ArrivedPackets: packets that have arrived and wait for the thread that takes them all at once.
// Bounded, in all and for each connection, so that one that floods takes no room from others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "server/base/path.h"

namespace arena::server {

/// Bytes of packets that wait; any more are dropped.
inline constexpr std::size_t kArrivedBytesMax = std::size_t{4} << 20u;
/// Likewise, of one connection: all that a client that plays sends in half a second at least.
inline constexpr std::size_t kArrivedOfConnectionMax = std::size_t{64} << 10u;

class ArrivedPackets {
  public:
    /// How much of what waits is of one connection.
    struct Share {
        std::uint64_t round = 0;  ///< 0: nothing has arrived yet
        std::size_t bytes = 0;    ///< in that round
    };

    /// Adds a packet. Returns false when there was no room for it.
    [[nodiscard]] bool add(const Path& from, std::span<const std::byte> packet, Share& share) {
        if (share.round != round_) share = {.round = round_};
        if (bytes_.size() + packet.size() > kArrivedBytesMax ||
            share.bytes + packet.size() > kArrivedOfConnectionMax)
            return false;
        share.bytes += packet.size();
        packets_.push_back({.from = from, .size = packet.size()});
        bytes_.insert(bytes_.end(), packet.begin(), packet.end());
        return true;
    }

    /// Swaps what waits with the empty `taken`, and begins the next round.
    void swap_with(ArrivedPackets& taken) {
        packets_.swap(taken.packets_);
        bytes_.swap(taken.bytes_);
        ++round_;
    }

    /// Passes each packet to `handler(from, packet)`, in the order of their arrival, and forgets
    /// them. Returns how many there were.
    template <typename Handler>
    std::uint32_t take_all(const Handler& handler) {
        std::span<const std::byte> left = bytes_;
        for (const Packet& packet : packets_) {
            handler(packet.from, left.first(packet.size));
            left = left.subspan(packet.size);
        }
        const auto count = static_cast<std::uint32_t>(packets_.size());
        packets_.clear();
        bytes_.clear();
        return count;
    }

  private:
    struct Packet {
        Path from;
        std::size_t size = 0;
    };

    std::vector<Packet> packets_;
    std::vector<std::byte> bytes_;
    std::uint64_t round_ = 1;
};

}  // namespace arena::server
