#include "client-sim/base/huge_pages.h"

#include <cstdint>
#include <cstdlib>

#if defined(__GLIBC__)
#include <malloc.h>
#include <sys/mman.h>
#endif

namespace arena::client_sim {

#if defined(__GLIBC__)

void prefer_huge_pages(std::size_t bytes) {
    constexpr std::size_t kHugePage = std::size_t{2} << 20;
    constexpr int kNever = -1;
    // Freed memory stays at the top of a single heap, from which every thread allocates.
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_TRIM_THRESHOLD, kNever);
    mallopt(M_MMAP_MAX, 0);
    void* const room = std::malloc(bytes + kHugePage);
    if (room == nullptr) return;
    const std::size_t beyond = reinterpret_cast<std::uintptr_t>(room) % kHugePage;
    std::byte* const first = static_cast<std::byte*>(room) + (kHugePage - beyond) % kHugePage;
    static_cast<void>(::madvise(first, bytes, MADV_HUGEPAGE));
    std::free(room);
}

#else

void prefer_huge_pages(std::size_t) {}

#endif

}  // namespace arena::client_sim
