#include "protocol/replication/motion.h"

#include <algorithm>
#include <cmath>

#include "protocol/replication/circle_code.h"

namespace arena::protocol {

namespace {

/// Returns the nearest whole number of 2^-bits metres; halves round away from zero. In double the
/// product of a float and a power of two is exact, and so is the sum with a half wherever it
/// decides.
std::int64_t scaled(float metres, unsigned bits) {
    const double product =
        static_cast<double>(metres) * static_cast<double>(std::int64_t{1} << bits);
    return static_cast<std::int64_t>(product + std::copysign(0.5, product));
}

std::int32_t scaled_within(float metres, unsigned bits, std::int64_t most) {
    return static_cast<std::int32_t>(std::clamp(scaled(metres, bits), -most, most));
}

}  // namespace

FinePoint to_fine(sim::Vec2 metres) {
    return {scaled(metres.x, kFineBits), scaled(metres.y, kFineBits)};
}

std::int64_t fall_of(float gravity, std::uint32_t tick_rate) {
    const double ticks = static_cast<double>(tick_rate) * static_cast<double>(tick_rate);
    return std::llround(
        std::ldexp(static_cast<double>(gravity) / ticks, static_cast<int>(kFineBits)));
}

Pair to_step(sim::Vec2 metres) {
    return {scaled(metres.x, kVelocityBits), scaled(metres.y, kVelocityBits)};
}

Motion motion_through(sim::Tick tick, sim::Vec2 position, sim::Vec2 step, bool falls) {
    return {.tick = tick,
            .x = scaled_within(position.x, kPositionBits, kPlaceMax),
            .y = scaled_within(position.y, kPositionBits, kPlaceMax),
            .vx = scaled_within(step.x, kVelocityBits, kStepMax),
            .vy = scaled_within(step.y, kVelocityBits, kStepMax),
            .falls = falls};
}

std::optional<Motion> steered(const Motion& motion, Pair wanted, const RunKind& kind) {
    // In a fall the stick does not change y.
    if (motion.falls) wanted.y = 0;
    const Pair step{motion.vx, motion.falls ? 0 : motion.vy};
    if (!is_within(step, kSteeredStepMax) || !is_within(wanted, kSteeredStepMax) || step == wanted)
        return std::nullopt;
    const std::int64_t gain = motion.falls ? kind.air : kind.ground;
    constexpr std::int64_t kStepUnits = std::int64_t{1} << (kGainBits - kVelocityBits);
    constexpr std::int64_t kTurnUnits = std::int64_t{1} << (kTurnBits - kGainBits);
    const std::int64_t x = (wanted.x - step.x) * kStepUnits;
    const std::int64_t y = (wanted.y - step.y) * kStepUnits;
    const std::int64_t apart = root_of(x * x + y * y);
    if (apart > gain * kTurnTicksMax) return std::nullopt;
    Motion turns = motion;
    turns.steers = true;
    turns.wx = static_cast<std::int16_t>(wanted.x);
    turns.wy = static_cast<std::int16_t>(wanted.y);
    turns.turn = {.ticks = static_cast<std::int32_t>(apart / gain),
                  .x = static_cast<std::int32_t>(x * gain * kTurnUnits / apart),
                  .y = static_cast<std::int32_t>(y * gain * kTurnUnits / apart)};
    return turns;
}

Motion restarted_at(const Motion& motion, sim::Tick tick, std::int64_t fall, const RunKind& kind) {
    const auto nearest = [](std::int64_t fine, unsigned unit_bits, std::int64_t most) {
        return static_cast<std::int32_t>(
            std::clamp(rounded(fine, kFineBits - unit_bits), -most, most));
    };
    const FinePoint place = extrapolate(motion, tick, fall);
    const FinePoint step = extrapolate_step(motion, tick, fall);
    const Motion straight{.tick = tick,
                          .x = nearest(place.x, kPositionBits, kPlaceMax),
                          .y = nearest(place.y, kPositionBits, kPlaceMax),
                          .vx = nearest(step.x, kVelocityBits, kStepMax),
                          .vy = nearest(step.y, kVelocityBits, kStepMax),
                          .falls = motion.falls};
    if (!motion.steers) return straight;
    return steered(straight, {motion.wx, motion.wy}, kind).value_or(straight);
}

}  // namespace arena::protocol
