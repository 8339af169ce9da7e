// The groups of clients beside each other, what their predictions came to, and whom they hit.
#pragma once

#include <string>

#include "client-sim/report/report.h"

namespace arena::client_sim::html {

/// A <section> with a row for each group; empty when the report has none.
[[nodiscard]] std::string group_section(const Report& report);

}  // namespace arena::client_sim::html
