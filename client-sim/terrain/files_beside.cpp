#include "client-sim/terrain/files_beside.h"

#include <algorithm>
#include <string>
#include <system_error>

#include <spdlog/fmt/fmt.h>

#include "client-sim/base/read_file.h"

namespace arena::client_sim {

namespace {

namespace fs = std::filesystem;

constexpr FileKind kFileOfMap{
    .noun = "tileset or template", .option = "--map", .bytes_max = protocol::kMapBytesMax};

/// Whether a path without links is in a folder without links, or in one below it.
bool is_in(const fs::path& folder, const fs::path& path) {
    const auto [end_of_folder, rest] =
        std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return end_of_folder == folder.end() && rest != path.end();
}

}  // namespace

protocol::ReadBeside files_beside(const fs::path& map, MapFilesFrom from) {
    const fs::path folder = map.has_parent_path() ? map.parent_path() : fs::path(".");
    return [folder, from](const std::string& path) -> Result<std::string, std::string> {
        std::error_code error;
        const fs::path real_folder = fs::canonical(folder, error);
        const fs::path real = error ? fs::path() : fs::canonical(folder / path, error);
        if (error)
            return Failure{fmt::format("cannot be found ({}): put it where the map names it",
                                       error.message())};
        if (from == MapFilesFrom::its_folder && !is_in(real_folder, real))
            return Failure{
                std::string("lies outside the map's folder: move it there, or allow it with "
                            "--map-files-outside")};
        return read_file(real, kFileOfMap);
    };
}

}  // namespace arena::client_sim
