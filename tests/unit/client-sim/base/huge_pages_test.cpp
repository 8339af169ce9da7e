#include "client-sim/base/huge_pages.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

// With a sanitizer, or without glibc, another allocator is at work.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__GLIBC__)
#define ARENAD_OTHER_ALLOCATOR true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define ARENAD_OTHER_ALLOCATOR true
#endif
#endif
#if !defined(ARENAD_OTHER_ALLOCATOR)
#define ARENAD_OTHER_ALLOCATOR false
#endif

namespace arena::client_sim {
namespace {

constexpr bool kOtherAllocator = ARENAD_OTHER_ALLOCATOR;

// Every test asks for the pages in a child process, because the heap keeps its settings.
constexpr std::size_t kReserved = std::size_t{64} << 20;

/// Returns the memory of this process that is in use, in bytes.
std::size_t resident_bytes() {
    std::size_t all = 0;
    std::size_t resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

/// Whether the kernel was asked for huge pages at that address.
bool is_advised_at(const void* place) {
    const auto address = reinterpret_cast<std::uintptr_t>(place);
    std::ifstream maps("/proc/self/smaps");
    bool is_here = false;
    for (std::string line; std::getline(maps, line);) {
        unsigned long begin = 0;
        unsigned long end = 0;
        if (std::sscanf(line.c_str(), "%lx-%lx ", &begin, &end) == 2)
            is_here = begin <= address && address < end;
        if (is_here && line.starts_with("VmFlags:"))
            return (line + " ").find(" hg ") != std::string::npos;
    }
    return false;
}

bool keeps_free_memory_uncommitted() {
    const std::size_t before = resident_bytes();
    prefer_huge_pages(kReserved);
    return resident_bytes() < before + kReserved / 4;
}

bool later_allocations_are_advised() {
    prefer_huge_pages(kReserved);
    void* const large = std::malloc(kReserved / 2);
    void* const small = std::malloc(100);
    std::memset(large, 1, kReserved / 2);
    // The first page may lie before the reserved ones.
    return is_advised_at(static_cast<std::byte*>(large) + kReserved / 4) && small != nullptr;
}

TEST(HugePagesDeathTest, reserved_memory_is_not_committed_until_it_is_used) {
    EXPECT_EXIT(std::_Exit(keeps_free_memory_uncommitted() ? 0 : 1), testing::ExitedWithCode(0),
                "");
}

TEST(HugePagesDeathTest, later_allocations_lie_in_the_huge_pages) {
    if (kOtherAllocator) GTEST_SKIP() << "another allocator is at work";
    if (::access("/sys/kernel/mm/transparent_hugepage/enabled", F_OK) != 0)
        GTEST_SKIP() << "this system has no huge pages";
    EXPECT_EXIT(std::_Exit(later_allocations_are_advised() ? 0 : 1), testing::ExitedWithCode(0),
                "");
}

TEST(HugePagesDeathTest, more_than_the_system_has_changes_nothing) {
    if (kOtherAllocator) GTEST_SKIP() << "another allocator is at work";
    EXPECT_EXIT(
        {
            prefer_huge_pages(SIZE_MAX / 4);
            std::_Exit(std::malloc(100) != nullptr ? 0 : 1);
        },
        testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace arena::client_sim
