// The report as one page: an HTML file that holds all it needs, for people who were not there.
//
// It asks for nothing from any network, and is complete without its script, which only tells the
// values under the pointer. It is well-formed XML, too, whatever names and numbers the report
// holds.
#pragma once

#include <string>

#include "client-sim/report/report.h"

namespace arena::client_sim {

/// The whole file, in UTF-8. A run of ten minutes makes less than 300 kB.
[[nodiscard]] std::string to_html(const Report& report);

}  // namespace arena::client_sim
