// What this process has taken of the processor.
#pragma once

namespace arena::client_sim {

/// Seconds, user and system, of all threads since the start. 0 where the system does not tell.
[[nodiscard]] double process_cpu_seconds();

}  // namespace arena::client_sim
