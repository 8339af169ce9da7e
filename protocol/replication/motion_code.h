// The bits of a motion: how long ago it began, and of each number as much as the reader needs, who
// foresees where the entity is from the motion that it knows already (window.h).
//
//   age           rice(1)   ticks from the motion's own tick to the message's
//   falls         1 bit     only where there is gravity
//   x, y          a pair (pair_code.h) of 6, 9, 13 or 28 bits each, in 1/128 m
//   vx, vy        a pair of 7, 10, 12 or 22 bits each, in 1/1024 m a tick
#pragma once

#include <cstdint>
#include <optional>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/replication/motion.h"
#include "protocol/replication/pair_code.h"

namespace arena::protocol {

struct MotionWidths {
    Width place = Width::whole;
    Width step = Width::whole;

    friend bool operator==(const MotionWidths&, const MotionWidths&) = default;
};

/// The narrowest ones for a reader that knows `held`, another motion of the same entity that is not
/// newer, from its beginning or from later on (told_from); `fall` as fall_of gives it.
[[nodiscard]] MotionWidths widths_for(const Motion& motion, const Motion& held, std::int64_t fall);
/// The narrowest ones that do for readers of both kinds.
[[nodiscard]] MotionWidths wider(MotionWidths a, MotionWidths b);

inline constexpr unsigned kMotionAgeDivisor = 1;
inline constexpr PairWidths kPlaceWidths{6, 9, 13, 28};
inline constexpr PairWidths kStepWidths{7, 10, 12, 22};

/// Into a message about the end of `tick`, which is not before the motion's own.
inline void write_motion(BitWriter& bits, const Motion& motion, sim::Tick tick, MotionWidths widths,
                         bool has_gravity) {
    bits.rice(tick - motion.tick, kMotionAgeDivisor);
    if (has_gravity) bits.bit(motion.falls);
    write_pair(bits, {motion.x, motion.y}, widths.place, kPlaceWidths);
    write_pair(bits, {motion.vx, motion.vy}, widths.step, kStepWidths);
}

/// Bits that this takes.
[[nodiscard]] constexpr std::uint32_t motion_bits(sim::Tick age, MotionWidths widths,
                                                  bool has_gravity) {
    return BitWriter::rice_bits(age, kMotionAgeDivisor) + (has_gravity ? 1 : 0) +
           pair_bits(widths.place, kPlaceWidths) + pair_bits(widths.step, kStepWidths);
}

/// From a message about the end of `tick`. `held`: what is known of the entity, if anything. When
/// that is as new as what is told or newer, only the tick of the result means something: the
/// message was late. Nothing when the bits cannot be those of a motion: it would begin before the
/// first tick, be too far or too fast, or be told in part where nothing is held.
[[nodiscard]] std::optional<Motion> read_motion(BitReader& bits, sim::Tick tick,
                                                const std::optional<Motion>& held,
                                                std::int64_t fall);

}  // namespace arena::protocol
