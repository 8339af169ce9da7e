#include "protocol/replication/motion_code.h"

#include <algorithm>

namespace arena::protocol {

MotionGuess::MotionGuess(const Motion& held, sim::Tick tick, std::int64_t fall) {
    const FinePoint at = extrapolate(held, tick, fall);
    const FinePoint goes = extrapolate_step(held, tick, fall);
    place = {rounded(at.x, kFineBits - kPositionBits), rounded(at.y, kFineBits - kPositionBits)};
    step = {rounded(goes.x, kFineBits - kVelocityBits), rounded(goes.y, kFineBits - kVelocityBits)};
}

MotionWidths widths_for(const Motion& motion, const Motion& held, std::int64_t fall,
                        const MotionWidthBits& width_bits) {
    const std::int64_t ticks = std::int64_t{motion.tick} - std::int64_t{held.tick};
    // a reader of a restarted motion extrapolates for longer
    if (ticks > kExtrapolatedTicksMax) return {};
    // A reader of a restarted motion guesses other numbers: a place that is off by two roundings of
    // a half each, and for a fall by a 16th more for each tick.
    const std::int64_t place_margin = held.falls ? 2 + ticks / 16 : 1;
    const std::int64_t step_margin = held.falls ? 1 : 0;
    const MotionGuess guess(held, motion.tick, fall);
    return {.place = narrowest({motion.x, motion.y}, guess.place, width_bits.place, place_margin),
            .step = narrowest({motion.vx, motion.vy}, guess.step, width_bits.step, step_margin)};
}

MotionWidths wider(MotionWidths a, MotionWidths b) {
    return {.place = std::max(a.place, b.place), .step = std::max(a.step, b.step)};
}

std::optional<Motion> read_motion(BitReader& bits, sim::Tick tick,
                                  const std::optional<Motion>& held, std::int64_t fall) {
    const std::uint32_t age = bits.rice(kMotionAgeDivisor);
    if (age > tick) return std::nullopt;
    Motion motion{.tick = tick - age};
    const bool is_late = held && held->tick >= motion.tick;
    motion.falls = fall != 0 && bits.bit();
    std::optional<MotionGuess> guess;
    if (held) guess.emplace(is_late ? Motion{.tick = motion.tick} : *held, motion.tick, fall);
    const auto place =
        read_pair(bits, guess ? std::optional(guess->place) : std::nullopt, kPlaceWidths);
    const auto step =
        read_pair(bits, guess ? std::optional(guess->step) : std::nullopt, kStepWidths);
    if (!place || !step || !bits.ok()) return std::nullopt;
    if (is_late) return motion;
    if (!is_within(*place, kPlaceMax) || !is_within(*step, kStepMax)) return std::nullopt;
    motion.x = static_cast<std::int32_t>(place->x);
    motion.y = static_cast<std::int32_t>(place->y);
    motion.vx = static_cast<std::int32_t>(step->x);
    motion.vy = static_cast<std::int32_t>(step->y);
    return motion;
}

}  // namespace arena::protocol
