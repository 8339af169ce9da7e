// Cases that the examples of the documents do not cover, computed by the project's own coders:
// numbers that are escaped or wide, places extrapolated far, updates that come late, twice or not
// at all, columns and frames that are rejected.
#pragma once

#include <nlohmann/json.hpp>

namespace arena::test {

/// Returns the cases by kind: "rice", "ids", "motions", "extrapolated", "updates", "refused",
/// "packets", "sequences". docs/wire-format.md describes each under "Trying it".
[[nodiscard]] nlohmann::ordered_json code_cases();

}  // namespace arena::test
