// The bits of two numbers that are nearly the coordinates of a point on a circle that both sides
// know: the one nearer to the middle is sent, and the other one follows from it.
//
//   axis      1 bit: 0: x is sent, 1: y
//   side      1 bit: the other one is 0: above the middle or on it, 1: below
//   sent      as many bits as there are for it, two's complement
//   rest      rice(0), zigzag: how far the other one is from the circle; 0 apart from rounding
#pragma once

#include <cstdint>
#include <optional>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/replication/pair_code.h"

namespace arena::protocol {

/// In 2^-16 of the unit of the numbers. The coordinates are below 2^30, so is the radius.
struct Circle {
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::int64_t radius_squared = 0;
};
inline constexpr unsigned kCircleBits = 16;

/// Returns the circle around 0, 0 of all steps, in 1/1024 m a tick, as long as `step`, in 2^-13 m.
[[nodiscard]] Circle speed_circle(std::uint16_t step);

/// Numbers with a larger rest are not worth sending this way, and do not count as on the circle.
inline constexpr std::int64_t kRestMost = 3;

/// Returns the largest whole number whose square is at most `square`, which is below 2^62.
[[nodiscard]] std::int64_t root_of(std::int64_t square);

/// Returns how many bits write_on_circle() writes, or nothing when `sent_bits` bits, at most 15,
/// are too few or the point is not on the circle.
[[nodiscard]] std::optional<std::uint32_t> bits_on_circle(Pair point, const Circle& circle,
                                                          unsigned sent_bits);
/// Writes a point for which bits_on_circle() returns a number.
void write_on_circle(BitWriter& bits, Pair point, const Circle& circle, unsigned sent_bits);

/// A point as it is in the bits.
struct CirclePoint {
    bool sends_y = false;
    bool is_below = false;
    std::int64_t sent = 0;
    std::int64_t rest = 0;
};
[[nodiscard]] CirclePoint read_on_circle(BitReader& bits, unsigned sent_bits);
/// Returns the point for a reader that knows the circle.
[[nodiscard]] Pair place_on_circle(const CirclePoint& point, const Circle& circle);

}  // namespace arena::protocol
