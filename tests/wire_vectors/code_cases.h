// Cases that the examples of the documents do not reach, worked out by the project's own coders:
// numbers that are escaped or wide, places foreseen far off, updates that come late, twice or not
// at all, columns and frames that are refused.
#pragma once

#include <nlohmann/json.hpp>

namespace arena::test {

/// By kind: "rice", "ids", "motions", "foreseen", "updates", "refused", "packets", "sequences".
/// docs/wire-format.md says under "Trying it" how each reads.
[[nodiscard]] nlohmann::ordered_json code_cases();

}  // namespace arena::test
