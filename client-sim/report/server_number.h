// Which numbers of a report only the server knows, and which of these only when the run is over. A
// threshold over a number that is never reported would be missed whatever the server does.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client-sim/report/threshold.h"

namespace arena::client_sim {

/// Whether the number is null in the report of a run without --status.
[[nodiscard]] bool is_number_of_server(std::string_view key);

/// Returns one line that says what to do about a threshold over a number of the server when the
/// server is not asked; nothing when the threshold has no such number.
[[nodiscard]] std::optional<std::string> why_status_is_needed(const Threshold& threshold);

/// Returns the first number of the threshold that is null until the run is over; nothing when all
/// are known during the run.
[[nodiscard]] std::optional<std::string> late_number_of(const Threshold& threshold);

}  // namespace arena::client_sim
