// group_section: compares the groups of clients, their predictions and their hits.
#pragma once

#include <string>

#include "client-sim/report/report.h"

namespace arena::client_sim::html {

/// Returns a <section> with a row for each group; empty when the report has none.
[[nodiscard]] std::string group_section(const Report& report);

}  // namespace arena::client_sim::html
