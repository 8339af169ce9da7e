// WaitingPackets: what waits in user space for one connection that takes its bytes slowly. A queue
// that grew would show its client an ever older world, so what has waited for longer than an update
// stays new is dropped, as a datagram would have been: the session sees it as lost, and sends what
// is current.
//
// Pure: times are arguments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "server/base/time.h"

namespace arena::server {

/// The most that waits for one connection: a Welcome of the largest kind, as it is sent in one
/// tick.
inline constexpr std::size_t kWaitingBytesMax = std::size_t{64} << 10u;

class WaitingPackets {
  public:
    using Packet = std::vector<std::byte>;

    /// A packet is outdated when it has waited for longer than `wait_max`.
    explicit WaitingPackets(Time wait_max) : wait_max_(wait_max) {}

    /// Adds a packet. The oldest ones go when there is no room for it; one that has none even alone
    /// is dropped.
    void add(std::span<const std::byte> packet, Time now) {
        if (packet.size() > kWaitingBytesMax) {
            ++dropped_;
            return;
        }
        while (!packets_.empty() && bytes_ + packet.size() > kWaitingBytesMax)
            drop_oldest();
        packets_.push_back({.bytes = Packet(packet.begin(), packet.end()), .since = now});
        bytes_ += packet.size();
    }

    /// Returns the oldest packet that is not outdated; nothing when there is none.
    [[nodiscard]] std::optional<Packet> take(Time now) {
        while (!packets_.empty() && now - packets_.front().since > wait_max_)
            drop_oldest();
        if (packets_.empty()) return std::nullopt;
        Packet packet = std::move(packets_.front().bytes);
        bytes_ -= packet.size();
        packets_.pop_front();
        return packet;
    }

    [[nodiscard]] std::size_t size_bytes() const { return bytes_; }
    /// Returns how many packets were dropped since the last call.
    [[nodiscard]] std::uint64_t take_dropped() { return std::exchange(dropped_, 0); }

  private:
    struct Waiting {
        Packet bytes;
        Time since{};
    };

    void drop_oldest() {
        bytes_ -= packets_.front().bytes.size();
        packets_.pop_front();
        ++dropped_;
    }

    Time wait_max_;
    std::deque<Waiting> packets_;
    std::size_t bytes_ = 0;
    std::uint64_t dropped_ = 0;
};

}  // namespace arena::server
