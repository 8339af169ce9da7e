// MotionTrack: which motions of an entity clients may know, and how few bits it takes to send each
// of them the newest.
//
// All clients are sent the same motions, but not every client is sent each: packets are lost, and
// entities go out of view. A client that is known to hold one motion may hold any later one as
// well. So for each motion before the newest, the track knows how wide the numbers of the newest
// must be written for a client that holds that one or a later one. This is computed once, for all
// clients.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "protocol/replication/motion.h"
#include "protocol/replication/shot_motion_code.h"
#include "sim/values/state.h"

namespace arena::server {

/// Whether a motion has ended by the end of `tick`, whatever it predicts: a client that was sent it
/// from after its beginning (restarted_at) would predict differently.
[[nodiscard]] inline bool has_ended(const protocol::Motion& motion, sim::Tick tick) {
    const std::int64_t ticks = tick - motion.tick;
    if (ticks <= protocol::kFallTicksMax) return false;
    return motion.falls || (ticks > protocol::kExtrapolatedTicksMax && !stands(motion));
}

/// For every entity that a client sees, each update asks when its newest motion began and how wide
/// to write it. The members that answer this come first, in one cache line.
class alignas(64) MotionTrack {
  public:
    /// The number of motions that are remembered. A client that holds an older one is sent the
    /// newest in full.
    static constexpr std::size_t kMotionsMax = 8;

    /// Begins with `first`, which no client knows yet.
    explicit MotionTrack(const protocol::Motion& first) {
        motions_[0] = first;
        begun_[0] = first.tick;
    }

    /// Whether the newest motion predicts the position `truth` at the end of `tick`, within the
    /// bound.
    [[nodiscard]] bool extrapolates_to(protocol::FinePoint truth, sim::Tick tick,
                                       std::int64_t fall) const {
        return is_within_bound(extrapolate(newest(), tick, fall), truth);
    }
    /// Whether the newest motion has ended by the end of `tick`.
    [[nodiscard]] bool has_ended(sim::Tick tick) const {
        // most are younger, so this asks what lies in the first cache line
        if (tick - newest_tick() <= protocol::kFallTicksMax) return false;
        return server::has_ended(newest(), tick);
    }
    /// Adds `motion`, which must be later than all before; `shot` says how a projectile flies, and
    /// is null for all others.
    void begin(const protocol::Motion& motion, std::int64_t fall,
               const protocol::ShotKind* shot = nullptr);

    [[nodiscard]] const protocol::Motion& newest() const { return motions_[newest_]; }
    /// Returns the motion before the newest, with which a ShotForm is written.
    [[nodiscard]] const protocol::Motion& before_newest() const { return motions_[place_of(1)]; }
    /// Returns the tick in which the newest motion began.
    [[nodiscard]] sim::Tick newest_tick() const { return begun_[newest_]; }

    /// Notes which of the motions predict the position `truth` at the end of `tick` within the
    /// coarse and the brief bound. Must be called once a tick.
    void compare(protocol::FinePoint truth, sim::Tick tick, std::int64_t fall);
    /// Whether the motion that was the newest at the end of `tick` has always predicted the
    /// position within protocol::kCoarseMotionBound since then.
    [[nodiscard]] bool leads_coarsely(sim::Tick tick) const {
        const std::size_t place = place_at(tick, 0);
        return place != kMotionsMax && !is_set(off_, place);
    }
    /// The same within protocol::kBriefMotionBound.
    [[nodiscard]] bool leads_briefly(sim::Tick tick) const {
        const std::size_t place = place_at(tick, 0);
        return place != kMotionsMax && !is_set(far_off_, place);
    }

    /// Returns how wide to write the newest motion for a client that holds the motion of the end of
    /// `held_since`, or a later one.
    [[nodiscard]] protocol::MotionWidths widths_since(sim::Tick held_since) const {
        const std::size_t place = place_at(held_since, 1);
        return place != kMotionsMax ? widths_[place] : protocol::MotionWidths{};
    }

  private:
    /// Returns the index of the motion that is `back` before the newest.
    [[nodiscard]] std::size_t place_of(std::size_t back) const {
        return (newest_ + kMotionsMax - back) % kMotionsMax;
    }
    /// A set of motions, by index.
    using Places = std::uint8_t;
    [[nodiscard]] static bool is_set(Places places, std::size_t place) {
        return (std::uint32_t{places} >> place & 1u) != 0;
    }
    /// Returns the index of the motion that was the newest at the end of `tick`, of those that are
    /// at least `back` before the newest; kMotionsMax if none is remembered.
    [[nodiscard]] std::size_t place_at(sim::Tick tick, std::size_t back) const {
        // Counted without a branch, because nobody can predict which it is. Places that were never
        // used have begun in tick 0.
        std::uint32_t later = 0;
        for (const sim::Tick begun : begun_)
            later += begun > tick ? 1 : 0;
        back = std::max<std::size_t>(back, later);
        return back <= before_ ? place_of(back) : kMotionsMax;
    }

    std::array<sim::Tick, kMotionsMax> begun_{};  // a ring like motions_: the tick of each
    /// At the same index: for a client that holds that motion or a later one, but not the newest.
    std::array<protocol::MotionWidths, kMotionsMax> widths_{};
    std::uint8_t newest_ = 0;
    std::uint8_t before_ = 0;  // number of motions that are remembered besides the newest
    Places off_ = 0;           // those that have left the coarse bound, ...
    Places far_off_ = 0;       // ... and of these those that have left the brief one
    std::array<protocol::Motion, kMotionsMax> motions_{};
};

}  // namespace arena::server
