// `arenad draw-map FILE [--rules FILE] [--out FILE.svg]`: a picture of a map as the server sees it.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include "files/files_beside.h"

namespace arena::server {

/// Writes SVG to the file `picture`, or to `out` when that is empty. When there is no picture,
/// writes one line to `err` for each problem. Returns the exit code: 0, or 2 without a picture.
[[nodiscard]] int run_draw_map(const std::filesystem::path& map, const std::string& rules,
                               const std::string& picture, std::ostream& out, std::ostream& err,
                               files::MapFilesFrom from = files::MapFilesFrom::its_folder);

}  // namespace arena::server
