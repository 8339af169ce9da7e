#include "protocol/replication/motion_code.h"

#include <algorithm>

namespace arena::protocol {

Pair MotionGuess::place() const {
    return {rounded(at_.x, kFineBits - kPositionBits), rounded(at_.y, kFineBits - kPositionBits)};
}

Pair MotionGuess::step(Pair place, std::int64_t step_quarters) const {
    constexpr std::int64_t kPlace = std::int64_t{1} << (kFineBits - kPositionBits);
    const auto at = [&](std::int64_t goes, std::int64_t off) {
        return rounded(4 * goes + step_quarters * off, 2 + kFineBits - kVelocityBits);
    };
    return {at(goes_.x, place.x * kPlace - at_.x), at(goes_.y, place.y * kPlace - at_.y)};
}

MotionWidths widths_for(const Motion& motion, const Motion& held, std::int64_t fall,
                        const MotionWidthBits& width_bits) {
    constexpr std::int64_t kPlace = std::int64_t{1} << (kFineBits - kPositionBits);
    constexpr std::int64_t kStep = std::int64_t{1} << (kFineBits - kVelocityBits);
    const std::int64_t ticks = std::int64_t{motion.tick} - std::int64_t{held.tick};
    // a reader of a restarted motion extrapolates for longer
    if (ticks > kExtrapolatedTicksMax) return {};
    // A reader of a restarted motion guesses other numbers. Its place was rounded by half a unit at
    // most, and in a fall or a turn its step by not much more than that.
    const bool bends = held.falls || held.steers;
    const std::int64_t bent =
        held.falls ? ticks : std::min<std::int64_t>(ticks, held.turn.ticks + 1);
    const std::int64_t step_off = bends ? kStep * 5 / 8 : 0;
    const std::int64_t place_off = kPlace / 2 + (bends ? bent * step_off : 0);
    const auto in_units = [](std::int64_t fine, std::int64_t unit) {
        return (fine + unit - 1) / unit;
    };
    const std::int64_t step_guess_off = step_off + place_off * width_bits.step_quarters / 4;
    const MotionGuess guess(held, motion.tick, fall);
    const Pair place{motion.x, motion.y};
    return {.place = narrowest(place, guess.place(), width_bits.place, in_units(place_off, kPlace)),
            .step = narrowest({motion.vx, motion.vy}, guess.step(place, width_bits.step_quarters),
                              width_bits.step, in_units(step_guess_off, kStep))};
}

MotionWidths wider(MotionWidths a, MotionWidths b) {
    return {.place = std::max(a.place, b.place), .step = std::max(a.step, b.step)};
}

std::optional<PlaceAndStep> read_place_and_step(BitReader& bits,
                                                const std::optional<MotionGuess>& guess,
                                                const MotionWidthBits& width_bits) {
    std::optional<Pair> guessed;
    if (guess) guessed = guess->place();
    const auto place = read_pair(bits, guessed, width_bits.place);
    if (!place) return std::nullopt;
    if (guess) guessed = guess->step(*place, width_bits.step_quarters);
    const auto step = read_pair(bits, guessed, width_bits.step);
    if (!step) return std::nullopt;
    return PlaceAndStep{*place, *step};
}

std::optional<Motion> read_motion(BitReader& bits, sim::Tick tick,
                                  const std::optional<Motion>& held, std::int64_t fall,
                                  const RunKind& kind) {
    const std::uint64_t age = read_age(bits);
    if (age > tick) return std::nullopt;
    Motion motion{.tick = tick - static_cast<sim::Tick>(age)};
    const bool is_late = held && held->tick >= motion.tick;
    motion.falls = fall != 0 && bits.bit();
    const bool steers = bits.bit();
    const Pair wanted = steers ? read_wanted(bits, kind.top) : Pair{};
    std::optional<MotionGuess> guess;
    if (held) guess.emplace(is_late ? Motion{.tick = motion.tick} : *held, motion.tick, fall);
    const auto told = read_place_and_step(bits, guess, {});
    if (!told || !bits.ok()) return std::nullopt;
    const auto& [place, step] = *told;
    if (is_late) return motion;
    if (!is_within(place, kPlaceMax) || !is_within(step, kStepMax)) return std::nullopt;
    motion.x = static_cast<std::int32_t>(place.x);
    motion.y = static_cast<std::int32_t>(place.y);
    motion.vx = static_cast<std::int32_t>(step.x);
    motion.vy = static_cast<std::int32_t>(step.y);
    return steers ? steered(motion, wanted, kind) : std::optional(motion);
}

}  // namespace arena::protocol
