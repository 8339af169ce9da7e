// The operating system's figures about this process, for the standard process_… metrics.
#pragma once

namespace arena::server {

/// Figures from /proc/self. Those that cannot be read are 0.
struct ProcessFigures {
    double cpu_seconds = 0.0;         ///< user and system, since start
    double start_time_seconds = 0.0;  ///< since 1970
    double resident_memory_bytes = 0.0;
    double virtual_memory_bytes = 0.0;
    double open_fds = 0.0;
    double max_fds = 0.0;
};

[[nodiscard]] ProcessFigures read_process_figures();

}  // namespace arena::server
