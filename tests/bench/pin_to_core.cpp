#include "tests/bench/pin_to_core.h"

#include <cstddef>

#ifdef __linux__
#include <sched.h>
#endif

namespace arena::bench {

#ifdef __linux__

std::string pin_to_core() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return "not pinned to a core";
    std::size_t last = 0;
    for (std::size_t core = 0; core < CPU_SETSIZE; ++core) {
        if (CPU_ISSET(core, &allowed)) last = core;
    }
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(last, &one);
    if (sched_setaffinity(0, sizeof one, &one) != 0) return "not pinned to a core";
    return "pinned to core " + std::to_string(last);
}

#else

std::string pin_to_core() {
    return "not pinned to a core";
}

#endif

}  // namespace arena::bench
