// /load: what a load test measures, in figures that only grow, so that the difference of two
// readings is what happened between them. One compact JSON object.
#pragma once

#include <cstdint>
#include <string>

#include "server/http/process_figures.h"
#include "server/statistics/server_report.h"

namespace arena::server {

/// Returns the page. Keys: "started_at_unix_us", which shows whether two readings are of one run of
/// a server, "tick_ms" {"sum", "max", "bars": [[upper end in milliseconds, ticks], ...]},
/// "tick_overruns", "ticks_skipped", "stage_seconds" {"receive", "step", "record", "update",
/// "flush"}, "cpu_seconds" and "memory_bytes" of the process.
[[nodiscard]] std::string load_json(std::uint64_t started_at_unix_us, const ServerReport& report,
                                    const ProcessFigures& process);

}  // namespace arena::server
