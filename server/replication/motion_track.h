// MotionTrack: what clients may know of one entity's way, and how little it takes to tell each of
// them the newest of it.
//
// All clients are told of the same motions, some of one more than others: packets are lost, and
// not everybody looks. A client that is known to hold one of them may hold any of the later ones as
// well. So with the newest motion goes, for each of the ones before it, how wide its numbers have
// to be written for whoever holds that one or a later one. That is worked out once, for all
// clients.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "protocol/replication/motion.h"
#include "protocol/replication/motion_code.h"
#include "sim/values/state.h"

namespace arena::server {

/// For every entity that a client sees, each update asks when its newest motion began and how wide
/// to write it. What answers that comes first and lies in one line of the cache.
class alignas(64) MotionTrack {
  public:
    /// Motions that it remembers. Who holds an older one is told everything anew.
    static constexpr std::size_t kMotionsMax = 8;

    /// It begins with `first`, of which nobody knows.
    explicit MotionTrack(const protocol::Motion& first) {
        motions_[0] = first;
        begun_[0] = first.tick;
    }

    /// Whether the newest motion has foreseen that the entity is at `truth` at the end of `tick`,
    /// within the bound.
    [[nodiscard]] bool foresees(protocol::FinePoint truth, sim::Tick tick,
                                std::int64_t fall) const {
        return is_within_bound(foresee(newest(), tick, fall), truth);
    }
    /// Whether the newest motion is over by the end of `tick`, whatever it foresees: whoever was
    /// told of it from later than it began (told_from) would be led astray.
    [[nodiscard]] bool has_ended(sim::Tick tick) const {
        const std::int64_t ticks = tick - newest_tick();
        if (ticks <= protocol::kFallTicksMax) return false;
        return newest().falls || (ticks > protocol::kForeseenTicksMax && !stands(newest()));
    }
    /// Goes on with `motion`, which is later than all before.
    void begin(const protocol::Motion& motion, std::int64_t fall);

    [[nodiscard]] const protocol::Motion& newest() const { return motions_[newest_]; }
    /// In which tick that began.
    [[nodiscard]] sim::Tick newest_tick() const { return begun_[newest_]; }

    /// How to write the newest motion for a client that was told by the end of `told`, and perhaps
    /// later, what there was to tell.
    [[nodiscard]] protocol::MotionWidths widths_since(sim::Tick told) const;

  private:
    /// `back` motions before the newest.
    [[nodiscard]] std::size_t place_of(std::size_t back) const {
        return (newest_ + kMotionsMax - back) % kMotionsMax;
    }

    std::array<sim::Tick, kMotionsMax> begun_{};  // a ring, as motions_: the tick of each
    /// By the same places: for whoever holds that motion or a later one but the newest.
    std::array<protocol::MotionWidths, kMotionsMax> widths_{};
    std::uint8_t newest_ = 0;
    std::uint8_t before_ = 0;  // motions that are remembered besides the newest
    std::array<protocol::Motion, kMotionsMax> motions_{};
};

}  // namespace arena::server
