// What the pages say of a server that does not change while it runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/base/time.h"

namespace arena::server {

struct ServerFacts {
    std::string version;
    std::vector<std::string> maps;    ///< the names of the first one and the next ones
    std::uint32_t matches_max = 1;    ///< at once
    std::uint32_t match_threads = 0;  ///< that run matches; 0: the one that receives does
    std::uint16_t tick_rate = 60;
    std::uint16_t snapshot_rate = 20;
    std::uint16_t input_rate = 30;
    std::optional<std::uint16_t> websocket_port{};  ///< nothing: no door for browsers
    Time started_at{};
    std::uint64_t started_at_unix_us = 0;  ///< stays the same when the clock is set
    std::uint64_t restarts = 0;            ///< of the server after crashes, by its supervisor
};

}  // namespace arena::server
