#include "tests/support/allocation_counter.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>
#include <utility>

#include <malloc.h>

namespace {

std::atomic<std::uint64_t> count{0};
arena::test::AllocationTally* tally = nullptr;

void update_tally(void* memory, std::int64_t pieces) {
    if (tally == nullptr || memory == nullptr) return;
    const std::size_t bytes = ::malloc_usable_size(memory);
    const std::size_t step =
        (bytes + arena::test::AllocationTally::kStep - 1) / arena::test::AllocationTally::kStep;
    tally->pieces[std::min(step, tally->pieces.size() - 1)] += pieces;
    tally->bytes += pieces * static_cast<std::int64_t>(bytes);
}

void* counted(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    count.fetch_add(1, std::memory_order_relaxed);
    update_tally(memory, 1);
    return memory;
}

void counted_free(void* memory) {
    update_tally(memory, -1);
    std::free(memory);
}

/// aligned_alloc only accepts whole multiples of the alignment.
std::size_t rounded_up(std::size_t size, std::size_t alignment) {
    return (size + alignment - 1) / alignment * alignment;
}

}  // namespace

// The array forms of the standard library call these. So do its nothrow forms, but not those of the
// address sanitizer, whose memory must not reach the free() below.
void* operator new(std::size_t size) {
    return counted(std::malloc(size == 0 ? 1 : size));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto bytes = static_cast<std::size_t>(alignment);
    return counted(std::aligned_alloc(bytes, rounded_up(size, bytes)));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    void* const memory = std::malloc(size == 0 ? 1 : size);
    count.fetch_add(1, std::memory_order_relaxed);
    update_tally(memory, 1);
    return memory;
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    const auto bytes = static_cast<std::size_t>(alignment);
    void* const memory = std::aligned_alloc(bytes, rounded_up(size, bytes));
    count.fetch_add(1, std::memory_order_relaxed);
    update_tally(memory, 1);
    return memory;
}
void operator delete(void* memory) noexcept {
    counted_free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    counted_free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    counted_free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    counted_free(memory);
}

std::uint64_t arena::test::allocations() {
    return count.load(std::memory_order_relaxed);
}

arena::test::AllocationTally* arena::test::set_tally(AllocationTally* next) {
    return std::exchange(tally, next);
}
