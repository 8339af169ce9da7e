// `arenad check-map FILE [--rules FILE] [--json]`: shows an author what the server sees in a map
// and its rules.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include "files/files_beside.h"

namespace arena::server {

/// Writes a report to `out` as text or as one JSON object, or one line to `err` for each problem
/// that makes the map or the rules unreadable. Returns the exit code: 0 for a readable map, even an
/// unplayable one, 2 otherwise.
[[nodiscard]] int run_check_map(const std::filesystem::path& path, const std::string& rules,
                                bool json, std::ostream& out, std::ostream& err,
                                files::MapFilesFrom from = files::MapFilesFrom::its_folder);

}  // namespace arena::server
