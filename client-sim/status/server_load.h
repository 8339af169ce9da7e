// ServerLoad: what a server's ticks and its process have taken so far, from http://HOST:PORT/load,
// and what they took between two readings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client-sim/base/bars.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// Since the server began.
struct ServerLoad {
    struct Stage {
        std::string name;  ///< of a part of the tick, for example "step"
        double seconds = 0.0;
    };

    /// Since 1970; each server has its own. Empty from one that does not tell it.
    std::optional<std::int64_t> started_at_unix_us{};
    std::vector<Bar> bars;  ///< of ticks, by how long they took
    double tick_ms_sum = 0.0;
    double tick_ms_max = 0.0;
    std::uint64_t overruns = 0;
    std::uint64_t skipped = 0;
    std::vector<Stage> stages;
    double cpu_seconds = 0.0;
    double memory_bytes = 0.0;  ///< now
};

/// What happened between two readings.
struct LoadSpan {
    std::uint64_t ticks = 0;
    std::optional<double> tick_ms_p50;
    std::optional<double> tick_ms_p99;
    std::optional<double> tick_ms_max;  ///< but for the rounding of a bar, 3 % upwards
    std::optional<double> tick_ms_mean;
    std::uint64_t overruns = 0;
    std::uint64_t skipped = 0;
    std::vector<ServerLoad::Stage> stages;
    double cpu_seconds = 0.0;
    double memory_bytes = 0.0;  ///< at the end
    /// Times that the server was restarted. Everything else is of the last one alone.
    std::uint32_t restarts = 0;
};

/// Reads the body of /load; the error is one line.
[[nodiscard]] Result<ServerLoad, std::string> parse_load(std::string_view body);

/// Of two readings of one server. Nothing when the second one is of a server that has begun anew.
[[nodiscard]] std::optional<LoadSpan> between(const ServerLoad& before, const ServerLoad& after);

}  // namespace arena::client_sim
