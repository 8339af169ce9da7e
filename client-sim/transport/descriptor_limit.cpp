#include "client-sim/transport/descriptor_limit.h"

#include <algorithm>

#include <spdlog/fmt/fmt.h>
#include <sys/resource.h>

namespace arena::client_sim {

std::optional<std::string> raise_descriptor_limit(std::uint32_t sockets, std::uint32_t threads) {
    constexpr rlim_t kOtherDescriptors = 64;     // streams, timers, the report, the status request
    constexpr rlim_t kDescriptorsPerThread = 4;  // three of its io_context, one of its ReadySockets
    const rlim_t needed = sockets + threads * kDescriptorsPerThread + kOtherDescriptors;
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return std::nullopt;  // opening a socket will fail
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= needed) return std::nullopt;
    if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= needed) {
        limit.rlim_cur = needed;
        if (setrlimit(RLIMIT_NOFILE, &limit) == 0) return std::nullopt;
    }
    return fmt::format(
        "{} clients need {} open files, but the system allows {}: raise it with 'ulimit -n {}' as "
        "root, or use fewer clients",
        sockets, needed, limit.rlim_max, needed);
}

}  // namespace arena::client_sim
