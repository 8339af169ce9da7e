#include "tests/bench/arena/cpu_clock.h"

#include <ctime>

namespace arena::bench {

std::uint64_t cpu_nanoseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000u +
           static_cast<std::uint64_t>(now.tv_nsec);
}

}  // namespace arena::bench
