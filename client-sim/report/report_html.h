// The report as one page: a self-contained HTML file for people who did not watch the run.
//
// The page loads nothing from any network. It is complete without its script, which only shows the
// values under the pointer. It is also well-formed XML, whatever names and numbers the report
// holds.
#pragma once

#include <string>

#include "client-sim/report/report.h"

namespace arena::client_sim {

/// Returns the whole file, in UTF-8. A run of ten minutes takes less than 300 kB.
[[nodiscard]] std::string to_html(const Report& report);

}  // namespace arena::client_sim
