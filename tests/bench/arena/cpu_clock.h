// Clocks: what a step costs, and what its stages cost.
#pragma once

#include <cstdint>

namespace arena::bench {

/// Nanoseconds of processor time of this thread: without the time in which the machine runs
/// something else. A call takes about 0.3 us.
[[nodiscard]] std::uint64_t cpu_nanoseconds();

/// For the stages: cheap to read, and a median over ticks forgets when the machine did other work.
[[nodiscard]] std::uint64_t wall_nanoseconds();

}  // namespace arena::bench
