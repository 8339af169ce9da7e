// timeline_section: the run over time, a plot for each measure of its timeline.
#pragma once

#include <string>

#include "client-sim/report/report.h"

namespace arena::client_sim::html {

/// Returns a <section> with a plot for each measure, and a line for each that was not taken.
[[nodiscard]] std::string timeline_section(const Report& report);

}  // namespace arena::client_sim::html
