// Any bytes as the body of /load -> figures that can be compared with themselves, or an error.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "client-sim/status/server_load.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace arena::client_sim;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto load = parse_load(text);
    if (!load.ok()) {
        if (load.error().empty()) std::abort();
        return 0;
    }
    const auto nothing = between(load.value(), load.value());
    if (nothing && nothing->ticks != 0) std::abort();
    const ServerLoad at_start{.started_at_unix_us = load.value().started_at_unix_us};
    if (const auto all = between(at_start, load.value());
        all && all->ticks > 0 && !all->tick_ms_p99)
        std::abort();
    return 0;
}
