#include "protocol/replication/motion_code.h"

#include <algorithm>
#include <cstddef>

#include "protocol/replication/window.h"

namespace arena::protocol {

namespace {

/// To the nearest whole number of the unit that is 2^bits times as large; halves go up.
constexpr std::int64_t rounded(std::int64_t fine, unsigned bits) {
    return (fine + (std::int64_t{1} << (bits - 1))) >> bits;
}

/// What a reader that knows `held` expects of a motion that begins at `tick`.
struct Guess {
    std::int64_t x, y, vx, vy;

    Guess(const Motion& held, sim::Tick tick, std::int64_t fall) {
        const FinePoint place = foresee(held, tick, fall);
        const FinePoint step = foresee_step(held, tick, fall);
        x = rounded(place.x, kFineBits - kPositionBits);
        y = rounded(place.y, kFineBits - kPositionBits);
        vx = rounded(step.x, kFineBits - kVelocityBits);
        vy = rounded(step.y, kFineBits - kVelocityBits);
    }
};

constexpr unsigned bits_of(Width width, const std::array<unsigned, 3>& widths) {
    return widths[static_cast<std::size_t>(width)];
}

Width narrowest(std::int64_t x, std::int64_t guess_x, std::int64_t y, std::int64_t guess_y,
                const std::array<unsigned, 3>& widths) {
    for (const Width width : {Width::narrow, Width::wide})
        if (window_reaches(x, guess_x, guess_x, bits_of(width, widths)) &&
            window_reaches(y, guess_y, guess_y, bits_of(width, widths)))
            return width;
    return Width::whole;
}

void write_pair(BitWriter& bits, std::int32_t x, std::int32_t y, Width width,
                const std::array<unsigned, 3>& widths) {
    bits.bit(width != Width::narrow);
    if (width != Width::narrow) bits.bit(width == Width::whole);
    bits.bits(to_window(x, bits_of(width, widths)), bits_of(width, widths));
    bits.bits(to_window(y, bits_of(width, widths)), bits_of(width, widths));
}

struct Pair {
    std::int64_t x, y;
};

/// `guess_x` and `guess_y` are 0 where nothing is held: only whole numbers may be told then.
std::optional<Pair> read_pair(BitReader& bits, std::int64_t guess_x, std::int64_t guess_y,
                              const std::array<unsigned, 3>& widths, bool is_held) {
    Width width = Width::narrow;
    if (bits.bit()) width = bits.bit() ? Width::whole : Width::wide;
    if (width != Width::whole && !is_held) return std::nullopt;
    if (width == Width::whole) guess_x = guess_y = 0;
    const unsigned count = bits_of(width, widths);
    const std::uint32_t x = bits.bits(count);
    const std::uint32_t y = bits.bits(count);
    return Pair{from_window(x, guess_x, count), from_window(y, guess_y, count)};
}

constexpr bool is_within(Pair pair, std::int64_t most) {
    return -most <= pair.x && pair.x <= most && -most <= pair.y && pair.y <= most;
}

}  // namespace

MotionWidths widths_for(const Motion& motion, const Motion& held, std::int64_t fall) {
    const Guess guess(held, motion.tick, fall);
    return {.place = narrowest(motion.x, guess.x, motion.y, guess.y, kPlaceWidths),
            .step = narrowest(motion.vx, guess.vx, motion.vy, guess.vy, kStepWidths)};
}

MotionWidths wider(MotionWidths a, MotionWidths b) {
    return {.place = std::max(a.place, b.place), .step = std::max(a.step, b.step)};
}

void write_motion(BitWriter& bits, const Motion& motion, sim::Tick tick, MotionWidths widths,
                  bool has_gravity) {
    bits.rice(tick - motion.tick, 1);
    if (has_gravity) bits.bit(motion.falls);
    write_pair(bits, motion.x, motion.y, widths.place, kPlaceWidths);
    write_pair(bits, motion.vx, motion.vy, widths.step, kStepWidths);
}

std::optional<Motion> read_motion(BitReader& bits, sim::Tick tick,
                                  const std::optional<Motion>& held, std::int64_t fall) {
    const std::uint32_t age = bits.rice(1);
    if (age > tick) return std::nullopt;
    Motion motion{.tick = tick - age};
    const bool is_late = held && held->tick >= motion.tick;
    motion.falls = fall != 0 && bits.bit();
    const Guess guess(held && !is_late ? *held : Motion{.tick = motion.tick}, motion.tick, fall);
    const auto place = read_pair(bits, guess.x, guess.y, kPlaceWidths, held.has_value());
    const auto step = read_pair(bits, guess.vx, guess.vy, kStepWidths, held.has_value());
    if (!place || !step || !bits.ok()) return std::nullopt;
    if (is_late) return motion;
    if (!is_within(*place, kPlaceMost) || !is_within(*step, kStepMost)) return std::nullopt;
    motion.x = static_cast<std::int32_t>(place->x);
    motion.y = static_cast<std::int32_t>(place->y);
    motion.vx = static_cast<std::int32_t>(step->x);
    motion.vy = static_cast<std::int32_t>(step->y);
    return motion;
}

}  // namespace arena::protocol
