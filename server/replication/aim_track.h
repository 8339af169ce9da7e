// AimTrack: the latest aims of a player, which decide how many bits a client needs for the newest.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "protocol/replication/aim_code.h"
#include "sim/values/entity.h"

namespace arena::server {

/// What is read for each client lies in its first cache line.
class alignas(64) AimTrack {
  public:
    /// The number of aims that are remembered. A client that holds an older one is sent the newest
    /// in full.
    static constexpr std::uint32_t kAimsMax = 16;

    /// Begins with `first`, the aim at the end of `tick`, which no client knows yet.
    AimTrack(protocol::Aim first, sim::Tick tick) : close_since_(tick) {
        aims_[0] = first;
        turned_at_[0] = tick;
    }

    [[nodiscard]] protocol::Aim newest() const { return aims_[newest_]; }
    /// Whether the newest aim is close to each that was the newest at the end of `held_since` or of
    /// a later tick, so that its lowest bits suffice for a client that holds one of these.
    [[nodiscard]] bool is_close_since(sim::Tick held_since) const {
        return held_since >= close_since_;
    }

    /// Notes another aim, at the end of a `tick` later than all before.
    void turn(protocol::Aim aim, sim::Tick tick) {
        newest_ = (newest_ + 1) % kAimsMax;
        before_ = std::min(before_ + 1, kAimsMax - 1);
        aims_[newest_] = aim;
        turned_at_[newest_] = tick;
        close_since_ = tick;
        for (std::uint32_t back = 1; back <= before_; ++back) {
            const std::uint32_t place = (newest_ + kAimsMax - back) % kAimsMax;
            if (!protocol::is_close(aim, aims_[place])) return;
            close_since_ = turned_at_[place];
        }
    }

  private:
    std::uint32_t newest_ = 0;
    std::uint32_t before_ = 0;  // number of aims that are remembered besides the newest
    sim::Tick close_since_ = 0;
    // Rings.
    std::array<protocol::Aim, kAimsMax> aims_{};
    std::array<sim::Tick, kAimsMax> turned_at_{};
};

}  // namespace arena::server
