// `arenad pack-map`: one file of a map and all that it names, for a game to ship.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include "files/files_beside.h"

namespace arena::server {

/// Writes the map as one text to the file `packed`. Prints an error to `err`, and a note when the
/// rules beside the map are not beside `packed`. Returns the program's exit code.
int run_pack_map(const std::filesystem::path& map, const std::string& packed,
                 files::MapFilesFrom from, std::ostream& err);

}  // namespace arena::server
