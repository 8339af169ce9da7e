// Room for the lists of a step's memory.
#pragma once

#include <cstddef>
#include <vector>

#include "sim/base/assert.h"

namespace arena::sim {

/// Reserves room for exactly `count`: searches stop where a list is full, and that must be the same
/// number with every library.
template <typename T>
void reserve_exactly(std::vector<T>& list, std::size_t count) {
    list.reserve(count);
    ARENA_ASSERT(list.capacity() == count, "a list has the room that was asked for, and no more");
}

}  // namespace arena::sim
