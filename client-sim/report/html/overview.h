// The top of the page: what was run, and what came of it.
#pragma once

#include <string>
#include <string_view>

#include "client-sim/report/report.h"

namespace arena::client_sim::html {

/// "HELD", "MISSED", or "INVALID" when the harness was too slow to judge.
[[nodiscard]] std::string_view verdict_of(const Report& report);

/// Unescaped: the scenario's name, or "arena-bots run".
[[nodiscard]] std::string_view name_of_run(const Report& report);

/// A <header>: name and purpose, server, map, seed, duration and network.
[[nodiscard]] std::string page_header(const Report& report);

/// A <section>: the verdict with what was missed and the remarks, then the key figures.
[[nodiscard]] std::string verdict_section(const Report& report);

}  // namespace arena::client_sim::html
