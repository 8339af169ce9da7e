// /load: what a load test measures, in figures that only grow, so that two readings give what
// happened between them. One compact JSON object.
#pragma once

#include <string>

#include "server/http/process_figures.h"
#include "server/statistics/server_report.h"

namespace arena::server {

/// Keys: "tick_ms" {"sum", "max", "bars": [[up to so many milliseconds, ticks], ...]},
/// "tick_overruns", "ticks_skipped", "stage_seconds" {"receive", "step", "record", "update",
/// "flush"}, "cpu_seconds" and "memory_bytes" of the process.
[[nodiscard]] std::string load_json(const ServerReport& report, const ProcessFigures& process);

}  // namespace arena::server
