// arena-bots merge and arena-bots compare: what is done with reports that are there already.
#pragma once

namespace arena::client_sim {

/// Whether the first argument names one of them.
[[nodiscard]] bool is_runs_command(int argc, const char* const* argv);

/// Gives the exit code: 0 done (compare: nothing is worse), 1 merged thresholds were missed, or
/// something is worse, 2 bad use or a bad file.
[[nodiscard]] int run_runs_command(int argc, const char* const* argv);

}  // namespace arena::client_sim
