// Counts the calls of operator new in an executable that links arenad::allocation_counter, and, on
// request, the bytes that they allocate.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace arena::test {

/// Returns the calls of any operator new since the program began, over all threads.
[[nodiscard]] std::uint64_t allocations();

/// The pieces of memory in use, by their size. Memory that was allocated under another tally and is
/// freed under this one counts below zero.
struct AllocationTally {
    static constexpr std::size_t kStep = 8;  ///< bytes; the allocator hands out whole steps
    /// By the size in steps; larger pieces are in the last one.
    std::array<std::int64_t, 32768> pieces{};
    std::int64_t bytes = 0;  ///< of all together, as the allocator hands them out
};

/// Adds up the calls of the one thread that measures in this tally from now on; null: nowhere.
/// Returns the previous tally. Do not use it where several threads allocate.
AllocationTally* set_tally(AllocationTally* tally);

}  // namespace arena::test
