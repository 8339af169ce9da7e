// stage_section: the stages of the scenario, and the highest values measured in each.
#pragma once

#include <string>

#include "client-sim/report/report.h"

namespace arena::client_sim::html {

/// Returns a <section> with a row for each stage; empty when the run had no scenario.
[[nodiscard]] std::string stage_section(const Report& report);

}  // namespace arena::client_sim::html
