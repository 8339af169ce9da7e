// The processor time of this process.
#pragma once

namespace arena::client_sim {

/// Returns the seconds of user and system time of all threads since the start; 0 when the system
/// does not report them.
[[nodiscard]] double process_cpu_seconds();

}  // namespace arena::client_sim
