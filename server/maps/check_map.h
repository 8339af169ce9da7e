// `arenad check-map FILE [--rules FILE] [--json]`: tells an author what the server sees in a map
// and in the rules that go with it.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

namespace arena::server {

/// Writes what was found to `out` as text or as one JSON object; or a line to `err` for each
/// thing that makes the map or the rules unreadable. Gives the exit code: 0 for a readable map,
/// even one that nobody could play on, 2 otherwise.
[[nodiscard]] int run_check_map(const std::filesystem::path& path, const std::string& rules,
                                bool json, std::ostream& out, std::ostream& err);

}  // namespace arena::server
