// The tables of the page: thresholds, errors, and every number.
#pragma once

#include <string>
#include <string_view>

#include "client-sim/report/report.h"

namespace arena::client_sim::html {

/// Returns a <section> with a row for each threshold, the missed ones first.
[[nodiscard]] std::string threshold_section(const Report& report);

/// Returns a <section> with the clients that were closed, the messages that could not be read, and
/// the violations with examples; empty when there are none of these.
[[nodiscard]] std::string trouble_section(const Report& report);

/// Returns a <section> with every number under its key, in groups.
[[nodiscard]] std::string number_section(const Report& report);

/// Returns the heading under which a key is listed; "Other" when no group fits.
[[nodiscard]] std::string_view group_of(std::string_view key);

}  // namespace arena::client_sim::html
