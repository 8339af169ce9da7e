// Counts the calls of operator new in the executable that links arenad::allocation_counter.
#pragma once

#include <cstdint>

namespace arena::test {

/// Calls of any operator new since the program began, over all threads.
[[nodiscard]] std::uint64_t allocations();

}  // namespace arena::test
