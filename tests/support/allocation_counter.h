// Counts the calls of operator new in the executable that links arenad::allocation_counter, and the
// bytes that they got, if somebody asks for that.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace arena::test {

/// Calls of any operator new since the program began, over all threads.
[[nodiscard]] std::uint64_t allocations();

/// Pieces of memory that are in use, by their size. What was taken while another tally was in force
/// and is given back while this one is counts below zero.
struct AllocationTally {
    static constexpr std::size_t kStep = 8;  ///< bytes; the allocator hands out whole steps
    /// By the size in steps; what is larger is in the last one.
    std::array<std::int64_t, 32768> pieces{};
    std::int64_t bytes = 0;  ///< of all together, as the allocator hands them out
};

/// From now on the calls of the one thread that measures are added up here; null: nowhere. Gives
/// the tally before. Not to be used where several threads allocate.
AllocationTally* set_tally(AllocationTally* tally);

}  // namespace arena::test
