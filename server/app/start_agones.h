// The environment, the report of the tick thread and the log -> this server as a game server of
// Agones.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/agones/agones_thread.h"
#include "server/agones/fleet_board.h"
#include "server/agones/sidecar_ports.h"
#include "server/app/log.h"
#include "server/base/published.h"
#include "server/config/config.h"
#include "server/statistics/server_report.h"
#include "sim/values/result.h"

namespace arena::server {

/// Like find_sidecar(), in the environment of this process.
[[nodiscard]] Result<std::optional<SidecarPorts>, std::string> find_sidecar_here(
    const Config& config);

/// How large a server may become.
struct FleetSize {
    std::uint32_t matches_max = 1;
    std::uint32_t players_max_of_later = 0;  ///< of each match that is opened later
};

/// Returns what Agones has to know of a server, which is open from its start on.
[[nodiscard]] FleetReport fleet_report_of(const ServerReport& report, const FleetBoard& board,
                                          const FleetSize& size);

/// Returns null without a sidecar. Otherwise maps must be loaded and sockets bound. All that is
/// passed by reference must outlive the result.
[[nodiscard]] std::unique_ptr<AgonesThread> start_agones(const std::optional<SidecarPorts>& sidecar,
                                                         const Config& config,
                                                         const Published<ServerReport>& published,
                                                         const FleetBoard& board, const Log& log);

/// Ends it after the last tick: see AgonesThread::finish. Does nothing when it is null.
void finish_agones(AgonesThread* agones, bool is_by_signal, const Log& log);

}  // namespace arena::server
