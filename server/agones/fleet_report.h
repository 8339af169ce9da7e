// FleetReport: what Agones has to know of this server, at one moment. A plain value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/base/time.h"

namespace arena::server {

struct FleetReport {
    bool is_open = false;  ///< maps are loaded and sockets bound
    /// The end of the last tick; with several matches that of the one whose last tick is oldest, so
    /// that one match that hangs is noticed. Nothing before the first tick.
    std::optional<Time> last_tick_at;
    bool is_draining = false;
    bool has_finished = false;     ///< the server has drained by itself, and nothing ticks any more
    std::uint32_t rooms_used = 0;  ///< matches that players are in
    std::uint32_t rooms_free = 0;  ///< matches that could take players; none during a drain
    std::vector<std::string> players;  ///< client ids, in any order
    std::uint32_t players_max = 0;
};

}  // namespace arena::server
