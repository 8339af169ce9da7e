// The tables of the page: thresholds, what went wrong, and every number.
#pragma once

#include <string>
#include <string_view>

#include "client-sim/report/report.h"

namespace arena::client_sim::html {

/// A <section> with a row for each threshold, the missed ones first.
[[nodiscard]] std::string threshold_section(const Report& report);

/// A <section>: clients that were closed, messages that could not be read, and violations with
/// their examples. Empty when there is none of these.
[[nodiscard]] std::string trouble_section(const Report& report);

/// A <section> with every number under its key, in groups.
[[nodiscard]] std::string number_section(const Report& report);

/// The heading under which a key stands; "Other" for a key that fits none.
[[nodiscard]] std::string_view group_of(std::string_view key);

}  // namespace arena::client_sim::html
