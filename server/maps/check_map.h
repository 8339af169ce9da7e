// `arenad check-map FILE [--json]`: tells an author what the server sees in a map.
#pragma once

#include <filesystem>
#include <iosfwd>

namespace arena::server {

/// Writes what was found to `out` as text or as one JSON object; or one line to `err` when the file
/// is no readable map. Gives the exit code: 0 for a readable map, even one that nobody could play
/// on, 2 otherwise.
[[nodiscard]] int run_check_map(const std::filesystem::path& path, bool json, std::ostream& out,
                                std::ostream& err);

}  // namespace arena::server
