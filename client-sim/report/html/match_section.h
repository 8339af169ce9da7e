// match_section: the matches that the bots saw.
#pragma once

#include <string>

#include "client-sim/report/report.h"

namespace arena::client_sim::html {

/// Returns a <section> with a row for each match, the last ones when there are many; empty when the
/// report has none.
[[nodiscard]] std::string match_section(const Report& report);

}  // namespace arena::client_sim::html
