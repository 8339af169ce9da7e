// The run over time: what of its timeline is plotted, and its stages in a table.
#pragma once

#include <string>

#include "client-sim/report/report.h"

namespace arena::client_sim::html {

/// A <section> with a plot for each thing that was measured, and a line for those that were not.
[[nodiscard]] std::string timeline_section(const Report& report);

/// A <section> with a row for each stage of the scenario; empty when there was none.
[[nodiscard]] std::string stages_section(const Report& report);

}  // namespace arena::client_sim::html
