// Two clocks: one for the cost of a step, and one for the cost of its stages.
#pragma once

#include <cstdint>

namespace arena::bench {

/// Returns the processor time of this thread in nanoseconds, without the time in which the machine
/// runs something else. A call takes about 0.3 us.
[[nodiscard]] std::uint64_t cpu_nanoseconds();

/// Returns the nanoseconds of a steady clock, for the stages: it is cheap to read, and a median
/// over ticks hides the moments in which the machine did other work.
[[nodiscard]] std::uint64_t wall_nanoseconds();

}  // namespace arena::bench
