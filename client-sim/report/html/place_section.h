// place_section: the map of where players were and where they died.
#pragma once

#include <string>

#include "client-sim/report/report.h"

namespace arena::client_sim::html {

/// Returns a <section>; empty when the report has no places, or places that cannot be drawn.
[[nodiscard]] std::string place_section(const Report& report);

}  // namespace arena::client_sim::html
