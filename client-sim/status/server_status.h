// ServerStatus: what a server says of itself at http://HOST:PORT/status.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sim/values/result.h"

namespace arena::client_sim {

/// What is null or of another kind stays empty; all durations in milliseconds.
struct ServerStatus {
    std::optional<double> tick_ms_p50;
    std::optional<double> tick_ms_p99;
    std::optional<double> tick_ms_max;
    std::optional<std::int64_t> inputs_applied;
    std::optional<std::int64_t> decode_errors;
    std::optional<std::int64_t> started_at_unix_us{};  ///< since 1970; each server has its own
};

/// Reads the body of /status; the error is one line, also about an object that is no status.
[[nodiscard]] Result<ServerStatus, std::string> parse_status(std::string_view body);

/// What happened between two readings of one server. The tick times stay those of `after`, since
/// the server began. If it was restarted meanwhile, all are of the server that gave `after`.
[[nodiscard]] ServerStatus since(const ServerStatus& before, const ServerStatus& after);

}  // namespace arena::client_sim
