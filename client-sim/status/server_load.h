// ServerLoad: the time that a server's ticks and its process have taken so far, from
// http://HOST:PORT/load, and what they took between two readings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client-sim/base/bars.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// The totals since the server started.
struct ServerLoad {
    struct Stage {
        std::string name;  ///< a part of the tick, for example "step"
        double seconds = 0.0;
    };

    /// Microseconds since 1970, different for each process. Empty when the server does not report
    /// it.
    std::optional<std::int64_t> started_at_unix_us{};
    std::vector<Bar> bars;  ///< the ticks by their duration
    double tick_ms_sum = 0.0;
    double tick_ms_max = 0.0;
    std::uint64_t overruns = 0;
    std::uint64_t skipped = 0;
    std::vector<Stage> stages;
    double cpu_seconds = 0.0;
    double memory_bytes = 0.0;  ///< at this moment
};

/// The difference of two readings.
struct LoadSpan {
    std::uint64_t ticks = 0;
    std::optional<double> tick_ms_p50;
    std::optional<double> tick_ms_p99;
    std::optional<double> tick_ms_max;  ///< up to 3 % above the true value, the width of a bar
    std::optional<double> tick_ms_mean;
    std::uint64_t overruns = 0;
    std::uint64_t skipped = 0;
    std::vector<ServerLoad::Stage> stages;
    double cpu_seconds = 0.0;
    double memory_bytes = 0.0;  ///< at the second reading
    /// How often the server was restarted. Everything else covers only the time since the last
    /// restart.
    std::uint32_t restarts = 0;
};

/// Parses the body of /load. Fails with a one-line message.
[[nodiscard]] Result<ServerLoad, std::string> parse_load(std::string_view body);

/// Returns the difference of two readings of one server; nothing when the server was restarted
/// between them.
[[nodiscard]] std::optional<LoadSpan> between(const ServerLoad& before, const ServerLoad& after);

}  // namespace arena::client_sim
