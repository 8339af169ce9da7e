// Which rules are played on a map when none are named.
#pragma once

#include <filesystem>

namespace arena::files {

/// Returns the path of the rules beside `map`: NAME.rules.toml of NAME.tmj, or else rules.toml in
/// its folder; an empty path when there are none.
[[nodiscard]] std::filesystem::path rules_beside(const std::filesystem::path& map);

}  // namespace arena::files
