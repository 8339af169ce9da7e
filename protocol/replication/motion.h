// Motion: where something is and how it goes on, in whole numbers, so that a server and its clients
// foresee the same place to the last bit, in whatever language they are written.
//
// The server says a motion once, and says another one when the truth leaves it by more than
// kMotionBound. In between nobody says anything: what is foreseen is good enough.
#pragma once

#include <cstdint>

#include "sim/values/state.h"
#include "sim/values/vec2.h"

namespace arena::protocol {

/// A position is told in 1/128 m, ...
inline constexpr unsigned kPositionBits = 7;
/// ... a velocity in 1/1024 m a tick: after 16 ticks it has led astray by 1/128 m at most.
inline constexpr unsigned kVelocityBits = 10;
/// Places are foreseen in 2^-20 m.
inline constexpr unsigned kFineBits = 20;

/// How far the truth may be from what is foreseen before it is told anew, on each axis: 1/64 m.
inline constexpr std::int64_t kMotionBound = std::int64_t{1} << (kFineBits - 6);
/// A fall is told anew after so many ticks, also when it goes as foreseen.
inline constexpr std::int64_t kFallTicksMax = 32;
/// How far the truth may be from what a motion foresees that is told from later than it began
/// (told_from): 5/256 m on each axis, and of what falls 9/256 m. Its place is off by half a 128th
/// of a metre, and the step of a fall by half a 1024th a tick.
inline constexpr std::int64_t kLedBound = kMotionBound + (std::int64_t{1} << (kFineBits - 8));
inline constexpr std::int64_t kLedFallBound =
    kLedBound + (kFallTicksMax << (kFineBits - kVelocityBits - 1));

/// A place in 2^-20 m. Whatever the world allows fits with 20 bits to spare.
struct FinePoint {
    std::int64_t x = 0;
    std::int64_t y = 0;

    friend bool operator==(const FinePoint&, const FinePoint&) = default;
};

/// What no honest server goes beyond, on each axis: a million metres, and two kilometres a tick.
inline constexpr std::int32_t kPlaceMost = (1 << 27) - 1;
inline constexpr std::int32_t kStepMost = (1 << 21) - 1;

struct Motion {
    sim::Tick tick = 0;   ///< at whose end it was at x, y
    std::int32_t x = 0;   ///< 1/128 m
    std::int32_t y = 0;   ///< 1/128 m
    std::int32_t vx = 0;  ///< 1/1024 m a tick
    std::int32_t vy = 0;  ///< 1/1024 m a tick
    bool falls = false;   ///< gravity pulls it downwards

    friend bool operator==(const Motion&, const Motion&) = default;
};

/// Whether it leads nowhere else.
[[nodiscard]] constexpr bool stands(const Motion& motion) {
    return motion.vx == 0 && motion.vy == 0 && !motion.falls;
}

/// To the nearest whole number of the unit that is 2^bits times as large; halves go up.
[[nodiscard]] constexpr std::int64_t rounded(std::int64_t fine, unsigned bits) {
    return (fine + (std::int64_t{1} << (bits - 1))) >> bits;
}

/// Metres as a FinePoint, to the nearest; for coordinates within sim's bounds.
[[nodiscard]] FinePoint to_fine(sim::Vec2 metres);
[[nodiscard]] sim::Vec2 to_metres(FinePoint point);

/// The fall of a tick in 2^-20 m a tick: `gravity` in metres per second squared, at `tick_rate`
/// ticks a second.
[[nodiscard]] std::int64_t fall_of(float gravity, std::uint32_t tick_rate);

/// The motion through `position` at the end of `tick` with `step`, the way of one tick, both in
/// metres. What is beyond kPlaceMost or kStepMost is told as these.
[[nodiscard]] Motion motion_through(sim::Tick tick, sim::Vec2 position, sim::Vec2 step, bool falls);

/// How many ticks a motion is foreseen, and looked back along. No number overflows: the deepest
/// fall, kGravityMax at a tick a second, is below 2^34 in the first tick, so below 2^62 in all.
inline constexpr std::int64_t kForeseenTicksMax = 1 << 14;

/// Where a motion leads by the end of `tick`, or led from when `tick` is before its own; `fall` as
/// fall_of gives it. Beyond kForeseenTicksMax ticks, either way, it stands.
[[nodiscard]] FinePoint foresee(const Motion& motion, sim::Tick tick, std::int64_t fall);

/// Its way of one tick by then, in 2^-20 m.
[[nodiscard]] FinePoint foresee_step(const Motion& motion, sim::Tick tick, std::int64_t fall);

/// The motion as it is told from the end of `tick` on, which is not before its own: through the
/// nearest place and with the nearest step that numbers can tell. Who is told so learns where it is
/// and how it goes on, and not where or when it began.
[[nodiscard]] Motion told_from(const Motion& motion, sim::Tick tick, std::int64_t fall);

/// Whether `truth` is within the bound of `foreseen` on each axis.
[[nodiscard]] constexpr bool is_within_bound(FinePoint foreseen, FinePoint truth,
                                             std::int64_t bound = kMotionBound) {
    const std::int64_t dx = truth.x - foreseen.x;
    const std::int64_t dy = truth.y - foreseen.y;
    return -bound <= dx && dx <= bound && -bound <= dy && dy <= bound;
}

}  // namespace arena::protocol
