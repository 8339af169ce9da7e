// What the options about results and live events mean together.
//
// All functions are pure.
#pragma once

#include <string>

#include "server/config/config.h"

namespace arena::server {

/// Returns one line that says how to fix it when these options contradict each other, or one has no
/// effect without another; or else an empty text.
[[nodiscard]] std::string find_delivery_contradiction(const Config& config);

/// Returns the directory for undelivered results; an empty text without results-url.
[[nodiscard]] std::string spool_folder_of(const Config& config);

}  // namespace arena::server
