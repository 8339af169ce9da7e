// The bits of a wanted velocity: where a player's stick is, times its speed. Most sticks are pushed
// all the way or not at all.
//
//   0         pushed all the way: a point on the circle of the archetype's top speed
//             (circle_code.h), with 9 bits
//   10        not at all: 0, 0
//   11        a pair (pair_code.h) of 7, 9, 10, 12 or 14 bits each, guessed to be 0, 0
//
// All in 1/1024 m a tick. How many bits there are does not depend on the speed, so that a reader
// that does not know the player can skip them.
#pragma once

#include <cstdint>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/replication/pair_code.h"

namespace arena::protocol {

/// The most bits of a wanted velocity.
inline constexpr unsigned kWantedBitsMax = 2 + 4 + 2 * 14;

/// Writes a wanted velocity whose numbers are at most kSteeredStepMax; `top` is as in RunKind.
void write_wanted(BitWriter& bits, Pair wanted, std::uint16_t top);

/// Returns the next wanted velocity of the bits, whose numbers may be too large.
[[nodiscard]] Pair read_wanted(BitReader& bits, std::uint16_t top);

}  // namespace arena::protocol
