// The single table of options. Flags, environment variables, keys of the file, --help,
// --print-config and docs/operations.md all follow from it.
#pragma once

#include <span>

#include "server/config/option_spec.h"

namespace arena::server {

/// Returns all options, in the order of --help.
[[nodiscard]] std::span<const OptionSpec> option_table();

}  // namespace arena::server
