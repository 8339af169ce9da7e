// The bits of a tick, for a reader that knows the tick of the message, T. Most are 0, a little
// later or a little earlier:
//
//   0         0
//   10        number(4): T + 1 + that many (number_code.h)
//   110       number(6): T - that many
//   1110      number(3): that number - 1; the last tick of all is written as 0
//   1111      32 bits: the tick itself
//
// Sums are modulo 2^32. A writer takes the shortest.
#pragma once

#include "protocol/replication/number_code.h"
#include "sim/values/entity.h"

namespace arena::protocol {

/// The most bits of a tick.
inline constexpr unsigned kTickBitsMax = 4 + 32;

/// Writes `value` into a message about the end of `tick`.
void write_tick(BitWriter& bits, sim::Tick value, sim::Tick tick);

/// Returns the next tick that write_tick() has written into a message about the end of `tick`.
[[nodiscard]] sim::Tick read_tick(BitReader& bits, sim::Tick tick);

}  // namespace arena::protocol
