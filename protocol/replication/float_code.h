// The bits of a float, which comes back exactly, to the last bit. What is short is the exponent,
// where it is near the usual one, and the mantissa of a number with few binary digits:
//
//   0         2 bits n: the exponent is the usual one + n
//   10        the number is +0; nothing follows
//   110       3 bits n: the exponent is the usual one - 4 + n for n below 4, else + n
//   111       32 bits: the float itself; nothing follows
//   sign      1 bit
//   is short  1 bit, left out for coordinates: 1: the lowest 15 bits of the mantissa are 0
//   mantissa  its 23 bits, or if it is short the highest 8 of them
#pragma once

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"

namespace arena::protocol {

/// What is expected of a float.
struct FloatCode {
    int exponent = 0;            ///< the usual one: 2^exponent up to 2^(exponent + 4)
    bool is_coordinate = false;  ///< its mantissa is never short
};

/// Metres: 8 to 128 are usual.
inline constexpr FloatCode kCoordinateCode{.exponent = 3, .is_coordinate = true};
/// Metres per second, heat, degrees, factors: 1/2 to 8 are usual.
inline constexpr FloatCode kAmountCode{.exponent = -1};
/// Of a unit vector: 1/8 to 1 are usual.
inline constexpr FloatCode kUnitCode{.exponent = -3};

/// The most bits of a float.
inline constexpr unsigned kFloatBitsMax = 3 + 32;

void write_float(BitWriter& bits, float value, const FloatCode& code);

/// Returns the next float that write_float() has written; it may be infinite, or not a number.
[[nodiscard]] float read_float(BitReader& bits, const FloatCode& code);

/// Whether it is 0 without a sign.
[[nodiscard]] bool is_plus_zero(float value);

}  // namespace arena::protocol
