// The bits of a projectile's motion. Nearly all projectiles fly straight until they bounce, and a
// bounce changes little that the reader could not know: v - (1 + e)(v . n) n keeps the velocity on
// a circle around (1 - e) / 2 * v, whose radius is (1 + e) / 2 * |v|, whatever the normal n is. So
// a bounce is a point on this circle, or the mirrored velocity at a wall along an axis; and its
// place is somewhere between where the projectile would have begun with its new velocity and where
// it would have ended with the old one.
//
//   age       age_code.h: ticks from the motion's own tick to the message's
//   falls     1 bit     only where there is gravity
//   form      0: turned, 100: mirrored in x, 101: mirrored in y, 110: turned far, 111: widths
//
//   turned    vx, vy    on the circle (circle_code.h), with 11 bits; turned far: with 14
//   mirrored  vx, vy    rice(0) each, zigzag: the differences to the mirrored velocity
//             x, y      of all three: that of the axis in which the velocity changes more by a
//                       window of 8 bits, turned far: of 12; the other one of 4 bits
//
//   widths    x, y      a pair (pair_code.h) of 6, 9, 11, 13 or 28 bits each, in 1/128 m
//             vx, vy    a pair of 6, 10, 12, 14 or 22 bits each, in 1/1024 m a tick
#pragma once

#include <cstdint>
#include <optional>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/replication/motion_code.h"
#include "protocol/replication/shot_kind.h"

namespace arena::protocol {

inline constexpr MotionWidthBits kShotWidthBits{
    .place = {6, 9, 11, 13, 28}, .step = {6, 10, 12, 14, 22}, .step_quarters = 0};

/// The fastest step, on each axis, that a motion may have to be told apart from what a bounce makes
/// of it: 8 m a tick.
inline constexpr std::int64_t kBouncingStepMax = (1 << 13) - 1;

/// Returns the form and the widths that take the fewest bits for a reader that knows `held`, the
/// motion of the same projectile before this one, either as it began or restarted later
/// (`restarted_at`).
[[nodiscard]] MotionWidths shot_widths_for(const Motion& motion, const Motion& held,
                                           const ShotKind& kind, std::int64_t fall);

/// Writes a motion into a message about the end of `tick`, which is not before the motion's own.
/// `held` counts for all forms except `widths`.
void write_shot_motion(BitWriter& bits, const Motion& motion, sim::Tick tick, MotionWidths widths,
                       const Motion& held, const ShotKind& kind, bool has_gravity);

/// Returns an upper bound of what write_shot_motion() writes.
[[nodiscard]] std::uint32_t shot_motion_bits(sim::Tick age, MotionWidths widths, bool has_gravity);

/// Reads a motion as read_motion() does. Also returns nothing for a bounce of a `held` motion that
/// falls or is too fast. Without a `kind` the entity is no projectile, and does not bounce.
[[nodiscard]] std::optional<Motion> read_shot_motion(BitReader& bits, sim::Tick tick,
                                                     const std::optional<Motion>& held,
                                                     const std::optional<ShotKind>& kind,
                                                     std::int64_t fall);

}  // namespace arena::protocol
