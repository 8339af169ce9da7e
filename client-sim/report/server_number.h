// Which numbers of a report only the server can tell, and which of them only when the run is over.
// A threshold over a number that nobody tells would be missed whatever the server does.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client-sim/report/threshold.h"

namespace arena::client_sim {

/// null in the report of a run without --status.
[[nodiscard]] bool is_number_of_server(std::string_view key);

/// One line that says what to do about a threshold over a number of the server when nobody asks it;
/// nothing when it has none.
[[nodiscard]] std::optional<std::string> need_of_status(const Threshold& threshold);

/// The first number of the threshold that is null until the run is over; nothing when all are known
/// while it goes on.
[[nodiscard]] std::optional<std::string> late_number_of(const Threshold& threshold);

}  // namespace arena::client_sim
