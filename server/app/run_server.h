// The running server: connects the core to socket, clock, signals, HTTP and log.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/app/log.h"
#include "server/config/config.h"
#include "server/supervise/handover.h"

namespace arena::server {

/// Runs until a signal has drained it, and returns the exit code: kExitDone, or kExitFailed when
/// every match has hung or failed. When the server cannot start, fails with one line that names the
/// cause and what to do.
///
/// The first SIGTERM or SIGINT starts the drain, a second one ends the process at once. SIGHUP
/// reads the ban file again; without a ban file it keeps its usual effect. protocol::crypto::init()
/// must have been called before. `handover` is from the supervisor, if there is one.
[[nodiscard]] Result<int, std::string> run_server(const Config& config,
                                                  const std::optional<Handover>& handover);

/// Returns the signals that a server handles. Without a ban file SIGHUP keeps its usual meaning: a
/// terminal went away, which nohup ignores.
[[nodiscard]] std::vector<int> signals_of(const Config& config);

/// Returns the log that the options describe.
[[nodiscard]] Log open_log(const Config& config);

}  // namespace arena::server
