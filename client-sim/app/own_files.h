// The files that the options of arena-bots name, and which of them a run would destroy.
#pragma once

#include <span>
#include <string>

#include "client-sim/app/options.h"
#include "files/own_input.h"

namespace arena::client_sim {

/// Returns one line about the first report of --json or --html that would replace a file which the
/// options name, or one of `more_inputs`, or the other report; an empty text when none would.
[[nodiscard]] std::string find_lost_report(const Options& options,
                                           std::span<const files::NamedFile> more_inputs = {});

/// Returns one line about a report that is named twice, and would count twice, or an empty text.
[[nodiscard]] std::string find_repeated_report(std::span<const files::NamedFile> reports);

}  // namespace arena::client_sim
