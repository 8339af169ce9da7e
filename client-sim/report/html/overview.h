// The top of the page: what was run, and with what result.
#pragma once

#include <string>
#include <string_view>

#include "client-sim/report/report.h"

namespace arena::client_sim::html {

/// Returns "HELD", "MISSED", or "INVALID" when the harness was too slow to judge.
[[nodiscard]] std::string_view verdict_of(const Report& report);

/// Returns the scenario's name, or "arena-bots run". Not escaped.
[[nodiscard]] std::string_view name_of_run(const Report& report);

/// Returns a <header> with name and purpose, server, map, seed, duration and network.
[[nodiscard]] std::string page_header(const Report& report);

/// Returns a <section> with the verdict, the missed thresholds, the remarks and the key figures.
[[nodiscard]] std::string verdict_section(const Report& report);

}  // namespace arena::client_sim::html
