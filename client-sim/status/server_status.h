// ServerStatus: the content of a server's http://HOST:PORT/status.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "sim/values/result.h"

namespace arena::client_sim {

/// The part that a report needs. A value that is null or of another type is empty. All durations
/// are in milliseconds.
struct ServerStatus {
    std::optional<double> tick_ms_p50;
    std::optional<double> tick_ms_p99;
    std::optional<double> tick_ms_max;
    std::optional<std::int64_t> inputs_applied;
    std::optional<std::int64_t> decode_errors;  ///< messages of all its clients that it refused
    /// The same by reason; empty when the server does not report the reasons.
    std::map<std::string, std::int64_t> decode_errors_by_reason{};
    std::optional<std::int64_t> started_at_unix_us{};  ///< since 1970; different for each process
};

/// Parses the body of /status. Fails with a one-line message, also when the object is not a status.
[[nodiscard]] Result<ServerStatus, std::string> parse_status(std::string_view body);

/// Returns the change of the counts between two readings of one server. The tick times are those of
/// `after`, which cover the time since the server started. If it was restarted in between, all
/// values are those of `after`.
[[nodiscard]] ServerStatus since(const ServerStatus& before, const ServerStatus& after);

}  // namespace arena::client_sim
