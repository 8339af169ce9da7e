// The shares of the fields of updates, as a table and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tests/bench/replication/update_shares.h"

namespace arena::bench {

/// Prints a table of the shares of all updates together.
void print_update_shares(const UpdateShares& shares);

/// Returns an object with "updates", "bytes" (the mean of an update, like all bytes in it) and
/// "parts": by part "items" (per update), "bytes", "share" (0 to 1, of all bytes), "bytes_an_item",
/// "fields" with "bytes" and "share" each, and, where there are pairs, "place_widths" and
/// "step_widths", shares of the pairs.
[[nodiscard]] nlohmann::json json_of(const UpdateShares& shares);

}  // namespace arena::bench
