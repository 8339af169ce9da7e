// The run over time: a plot for each thing that its timeline tells.
#pragma once

#include <string>

#include "client-sim/report/report.h"

namespace arena::client_sim::html {

/// A <section> with a plot for each thing that was measured, and a line for those that were not.
[[nodiscard]] std::string timeline_section(const Report& report);

}  // namespace arena::client_sim::html
