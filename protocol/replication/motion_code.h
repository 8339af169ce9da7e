// The bits of a motion: how long ago it began, and as much of each number as the reader needs,
// which extrapolates where the entity is from the motion that it already knows (window.h).
//
//   age           ticks from the motion's own tick to the message's (age_code.h)
//   falls         1 bit     only where there is gravity
//   steers        1 bit     then its wanted velocity (wanted_code.h)
//   x, y          a pair (pair_code.h) of 5, 6, 7, 9 or 28 bits each, in 1/128 m
//   vx, vy        a pair of 5, 6, 7, 9 or 22 bits each, in 1/1024 m a tick
//
// What changed its place changed its step as well: the place, which is read first, says by how
// much, roughly.
#pragma once

#include <cstdint>
#include <optional>

#include "protocol/replication/age_code.h"
#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/replication/motion.h"
#include "protocol/replication/pair_code.h"
#include "protocol/replication/wanted_code.h"

namespace arena::protocol {

/// How a projectile's motion is written (shot_motion_code.h): by its widths, or as what a bounce
/// makes of the motion before.
enum class ShotForm : std::uint8_t { widths, turned, turned_far, mirrored_x, mirrored_y };

struct MotionWidths {
    Width place = Width::whole;
    Width step = Width::whole;
    ShotForm form = ShotForm::widths;  ///< of a projectile

    friend bool operator==(const MotionWidths&, const MotionWidths&) = default;
};

inline constexpr PairWidths kPlaceWidths{5, 6, 7, 9, 28};
inline constexpr PairWidths kStepWidths{5, 6, 7, 9, 22};

/// The bits of each width, and how the step is guessed: those of a projectile's motion are others.
struct MotionWidthBits {
    PairWidths place = kPlaceWidths;
    PairWidths step = kStepWidths;
    /// Quarters of the distance to where the old motion leads that are added to its step. For a
    /// change that went on for n ticks, 2 / (n + 1) of the distance would be right.
    std::int64_t step_quarters = 1;
};

/// Returns the narrowest widths for a reader that knows `held`, another motion of the same entity
/// that is not newer, either as it began or restarted later (`restarted_at`); `fall` is as
/// fall_of() returns it.
[[nodiscard]] MotionWidths widths_for(const Motion& motion, const Motion& held, std::int64_t fall,
                                      const MotionWidthBits& width_bits = {});
/// Returns the narrowest widths that suffice for both kinds of readers.
[[nodiscard]] MotionWidths wider(MotionWidths a, MotionWidths b);

/// What a reader that knows `held` expects of a motion that begins at `tick`.
class MotionGuess {
  public:
    MotionGuess(const Motion& held, sim::Tick tick, std::int64_t fall)
        : at_(extrapolate(held, tick, fall)), goes_(extrapolate_step(held, tick, fall)) {}

    [[nodiscard]] Pair place() const;
    /// Returns the step that it expects at `place`.
    [[nodiscard]] Pair step(Pair place, std::int64_t step_quarters) const;

  private:
    FinePoint at_;
    FinePoint goes_;
};

struct PlaceAndStep {
    Pair place;
    Pair step;
};
/// Reads the last two pairs of a motion. Without a guess only whole numbers can be read; returns
/// nothing for partial ones.
[[nodiscard]] std::optional<PlaceAndStep> read_place_and_step(
    BitReader& bits, const std::optional<MotionGuess>& guess, const MotionWidthBits& width_bits);

/// Writes a motion into a message about the end of `tick`, which is not before the motion's own.
/// `top` is RunKind::top of a player.
inline void write_motion(BitWriter& bits, const Motion& motion, sim::Tick tick, MotionWidths widths,
                         bool has_gravity, std::uint16_t top = 0) {
    write_age(bits, tick - motion.tick);
    if (has_gravity) bits.bit(motion.falls);
    bits.bit(motion.steers);
    if (motion.steers) write_wanted(bits, {motion.wx, motion.wy}, top);
    write_pair(bits, {motion.x, motion.y}, widths.place, kPlaceWidths);
    write_pair(bits, {motion.vx, motion.vy}, widths.step, kStepWidths);
}

/// Returns an upper bound of what write_motion() writes.
[[nodiscard]] constexpr std::uint32_t motion_bits(sim::Tick age, MotionWidths widths,
                                                  bool has_gravity, bool steers) {
    return age_bits(age) + (has_gravity ? 1 : 0) + 1 + (steers ? kWantedBitsMax : 0) +
           pair_bits(widths.place, kPlaceWidths) + pair_bits(widths.step, kStepWidths);
}

/// Reads a motion from a message about the end of `tick`. `held` is the motion that the reader
/// knows of the entity, if any. When `held` is as new as the motion read, or newer, only the tick
/// of the result means something: the message was late. `kind` is that of a player. Returns nothing
/// when the bits cannot be a motion: it would begin before the first tick, be too far or too fast,
/// steer where it cannot, or be coded in part where nothing is held.
[[nodiscard]] std::optional<Motion> read_motion(BitReader& bits, sim::Tick tick,
                                                const std::optional<Motion>& held,
                                                std::int64_t fall, const RunKind& kind = {});

}  // namespace arena::protocol
