// Motion: where something is and how it moves, in whole numbers, so that a server and its clients
// extrapolate the same place to the last bit, whatever language they are written in.
//
// The server sends a motion once, and a new one when the true place differs by more than
// kMotionBound. In between it sends nothing: the extrapolated place is good enough.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "protocol/replication/pair_code.h"
#include "protocol/replication/run_kind.h"
#include "sim/values/state.h"
#include "sim/values/vec2.h"

namespace arena::protocol {

/// A position is sent in units of 1/128 m, ...
inline constexpr unsigned kPositionBits = 7;
/// ... a velocity in units of 1/1024 m a tick: after 16 ticks its error is 1/128 m at most.
inline constexpr unsigned kVelocityBits = 10;
/// Extrapolated places are in units of 2^-20 m.
inline constexpr unsigned kFineBits = 20;

/// How far the true place may be from the extrapolated one, on each axis, before a new motion is
/// sent: 1/64 m.
inline constexpr std::int64_t kMotionBound = std::int64_t{1} << (kFineBits - 6);
/// The same for an entity that is far from the client's player, which is sent more coarsely: 1/16
/// m.
inline constexpr std::int64_t kCoarseMotionBound = std::int64_t{1} << (kFineBits - 4);
/// The same for such an entity until kBriefMs after its last motion was sent: 1/8 m.
inline constexpr std::int64_t kBriefMotionBound = std::int64_t{1} << (kFineBits - 3);
inline constexpr std::uint32_t kBriefMs = 100;
/// A new motion is sent for a fall after this many ticks, even when it falls as extrapolated.
inline constexpr std::int64_t kFallTicksMax = 32;
/// A longer turn is sent as straight motions.
inline constexpr std::int64_t kTurnTicksMax = 64;
/// How far the true place may be from the one extrapolated from a motion that was restarted after
/// its beginning (`restarted_at`): 5/256 m on each axis, and 9/256 m for a falling entity. Rounding
/// moves its place by up to half a 128th of a metre, and the step of a fall by up to half a 1024th
/// a tick.
inline constexpr std::int64_t kRestartedBound = kMotionBound + (std::int64_t{1} << (kFineBits - 8));
inline constexpr std::int64_t kRestartedFallBound =
    kRestartedBound + (kFallTicksMax << (kFineBits - kVelocityBits - 1));

/// The same for a player that turns: 15/256 m.
inline constexpr std::int64_t kRestartedTurnBound =
    kRestartedBound + (kTurnTicksMax * 5 << (kFineBits - kVelocityBits - 3));

/// A place in 2^-20 m. Every place that the world allows fits with 20 bits to spare.
struct FinePoint {
    std::int64_t x = 0;
    std::int64_t y = 0;

    friend bool operator==(const FinePoint&, const FinePoint&) = default;
};

/// The largest numbers that an honest server sends, on each axis: a million metres, and two
/// kilometres a tick.
inline constexpr std::int32_t kPlaceMax = (1 << 27) - 1;
inline constexpr std::int32_t kStepMax = (1 << 21) - 1;

/// How the step of a player changes that steers towards the velocity that its stick asks for: by
/// the same amount in each tick, until it is that.
struct MotionTurn {
    std::int32_t ticks = 0;  ///< in which it changes by x, y; after these it is the wanted one
    std::int32_t x = 0;      ///< 2^-24 m a tick
    std::int32_t y = 0;      ///< 2^-24 m a tick

    friend bool operator==(const MotionTurn&, const MotionTurn&) = default;
};
inline constexpr unsigned kTurnBits = 24;
/// The largest numbers of a motion's step, and of a wanted one, of a player that steers: 8 m a
/// tick. In a fall those of y do not count.
inline constexpr std::int64_t kSteeredStepMax = (1 << 13) - 1;

/// A straight way, a fall or a turn: the place at a tick, and the step of a tick.
struct Motion {
    sim::Tick tick = 0;    ///< it was at x, y at the end of this tick
    std::int32_t x = 0;    ///< 1/128 m
    std::int32_t y = 0;    ///< 1/128 m
    std::int32_t vx = 0;   ///< 1/1024 m a tick
    std::int32_t vy = 0;   ///< 1/1024 m a tick
    bool falls = false;    ///< gravity pulls it downwards
    bool steers = false;   ///< its step approaches wx, wy; only wx if it falls
    std::int16_t wx = 0;   ///< 1/1024 m a tick
    std::int16_t wy = 0;   ///< 1/1024 m a tick
    MotionTurn turn = {};  ///< towards wx, wy

    friend bool operator==(const Motion&, const Motion&) = default;
};

/// Returns a straight motion or a fall as it is when the player steers towards `wanted`, in 1/1024
/// m a tick. Returns nothing when it goes there already, when the turn would take more than
/// kTurnTicksMax ticks, or when a number exceeds kSteeredStepMax.
[[nodiscard]] std::optional<Motion> steered(const Motion& motion, Pair wanted, const RunKind& kind);

/// Whether the motion stays where it is.
[[nodiscard]] constexpr bool stands(const Motion& motion) {
    return motion.vx == 0 && motion.vy == 0 && !motion.falls && !motion.steers;
}

/// Returns the nearest whole number of the unit that is 2^bits times as large; halves round up.
[[nodiscard]] constexpr std::int64_t rounded(std::int64_t fine, unsigned bits) {
    return (fine + (std::int64_t{1} << (bits - 1))) >> bits;
}

/// Returns the nearest FinePoint, for coordinates within sim's bounds.
[[nodiscard]] FinePoint to_fine(sim::Vec2 metres);
/// Returns a point in metres, rounded to float.
[[nodiscard]] inline sim::Vec2 to_metres(FinePoint point) {
    constexpr double kFine = 1.0 / static_cast<double>(std::int64_t{1} << kFineBits);
    // exact up to the rounding to float
    return {static_cast<float>(static_cast<double>(point.x) * kFine),
            static_cast<float>(static_cast<double>(point.y) * kFine)};
}

/// Returns the change of velocity in a tick, in 2^-20 m a tick: `gravity` in metres per second
/// squared, at `tick_rate` ticks a second.
[[nodiscard]] std::int64_t fall_of(float gravity, std::uint32_t tick_rate);

/// Returns the motion through `position` at the end of `tick` with `step`, the way of one tick,
/// both in metres. Values beyond kPlaceMax or kStepMax are clamped to these.
[[nodiscard]] Motion motion_through(sim::Tick tick, sim::Vec2 position, sim::Vec2 step, bool falls);

/// Returns a step, the way of one tick in metres, in the unit of a Motion's step.
[[nodiscard]] Pair to_step(sim::Vec2 metres);

/// The most ticks that a motion is extrapolated, forwards and backwards. No number overflows: the
/// deepest fall, kGravityMax at one tick a second, is below 2^34 in the first tick, so below 2^62
/// in all.
inline constexpr std::int64_t kExtrapolatedTicksMax = 1 << 14;

/// Returns the sum of the numbers from 1 to `ticks`.
[[nodiscard]] constexpr std::int64_t sum_to(std::int64_t ticks) {
    return ticks * (ticks + 1) / 2;
}

/// Returns where a motion leads by the end of `tick`, or where it came from when `tick` is before
/// its own; `fall` is as fall_of() returns it. Beyond kExtrapolatedTicksMax ticks, either way, it
/// stands.
[[nodiscard]] constexpr FinePoint extrapolate(const Motion& motion, sim::Tick tick,
                                              std::int64_t fall) {
    constexpr std::int64_t kPlace = 1 << (kFineBits - kPositionBits);
    constexpr std::int64_t kStep = 1 << (kFineBits - kVelocityBits);
    const std::int64_t ticks = std::clamp(std::int64_t{tick} - std::int64_t{motion.tick},
                                          -kExtrapolatedTicksMax, kExtrapolatedTicksMax);
    FinePoint point{motion.x * kPlace + motion.vx * kStep * ticks,
                    motion.y * kPlace + motion.vy * kStep * ticks};
    if (motion.steers && ticks > 0) {
        const std::int64_t turning = std::min<std::int64_t>(ticks, motion.turn.ticks);
        const std::int64_t sum = sum_to(turning);
        const std::int64_t after = ticks - turning;
        point.x += rounded(motion.turn.x * sum, kTurnBits - kFineBits) +
                   (motion.wx - motion.vx) * kStep * after;
        if (!motion.falls)
            point.y += rounded(motion.turn.y * sum, kTurnBits - kFineBits) +
                       (motion.wy - motion.vy) * kStep * after;
    }
    // In the first of n ticks it falls by `fall`, in the last by n times as much.
    if (motion.falls) point.y -= fall * sum_to(ticks);
    return point;
}

/// Returns the motion's step in that tick, in 2^-20 m; zero beyond kExtrapolatedTicksMax ticks.
[[nodiscard]] constexpr FinePoint extrapolate_step(const Motion& motion, sim::Tick tick,
                                                   std::int64_t fall) {
    constexpr std::int64_t kStep = 1 << (kFineBits - kVelocityBits);
    const std::int64_t ticks = std::int64_t{tick} - std::int64_t{motion.tick};
    if (ticks > kExtrapolatedTicksMax || ticks < -kExtrapolatedTicksMax) return {};
    FinePoint step{motion.vx * kStep, motion.vy * kStep};
    if (motion.steers && ticks > 0) {
        const bool turns = ticks <= motion.turn.ticks;
        const auto at = [&](std::int64_t begun, std::int64_t wanted, std::int64_t change) {
            return turns ? begun + rounded(change * ticks, kTurnBits - kFineBits) : wanted * kStep;
        };
        step.x = at(step.x, motion.wx, motion.turn.x);
        if (!motion.falls) step.y = at(step.y, motion.wy, motion.turn.y);
    }
    if (motion.falls) step.y -= fall * ticks;
    return step;
}

/// Returns the motion restarted at the end of `tick`, which is not before its own: through the
/// nearest place and with the nearest step that a Motion can hold. A client that receives it learns
/// where the entity is and how it moves, but not where or when the motion began. `kind` is that of
/// a player that steers.
[[nodiscard]] Motion restarted_at(const Motion& motion, sim::Tick tick, std::int64_t fall,
                                  const RunKind& kind = {});

/// Whether `truth` is within `bound` of `extrapolated` on each axis.
[[nodiscard]] constexpr bool is_within_bound(FinePoint extrapolated, FinePoint truth,
                                             std::int64_t bound = kMotionBound) {
    const std::int64_t dx = truth.x - extrapolated.x;
    const std::int64_t dy = truth.y - extrapolated.y;
    return -bound <= dx && dx <= bound && -bound <= dy && dy <= bound;
}

}  // namespace arena::protocol
