// How long a machine did not run a process that was ready to run: what a test under load may blame.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include <sys/types.h>

namespace arena::test {

/// Returns how long the threads of a process, in all, were ready to run and no processor ran them,
/// since the process began.
inline std::chrono::nanoseconds kept_waiting(pid_t process) {
    std::chrono::nanoseconds sum{0};
    const auto threads = "/proc/" + std::to_string(process) + "/task";
    for (const auto& thread : std::filesystem::directory_iterator(threads)) {
        std::int64_t running = 0;
        std::int64_t waiting = 0;
        std::ifstream(thread.path() / "schedstat") >> running >> waiting;
        sum += std::chrono::nanoseconds(waiting);
    }
    return sum;
}

}  // namespace arena::test
