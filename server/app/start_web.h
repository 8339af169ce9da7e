// Reads the page for browsers as the options say.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server/config/config.h"
#include "server/web/web_folder.h"
#include "sim/values/result.h"

namespace arena::server {

/// Returns the folders where the page may be when no option names one: of a server that is
/// installed, and of one in a build folder. `program` is the folder of the program.
[[nodiscard]] std::vector<std::filesystem::path> web_places(const std::filesystem::path& program);

struct LoadedWeb {
    std::filesystem::path folder;
    WebFiles files;
};

/// Reads the page; nothing when none is wanted. Fails with one line that names the option.
[[nodiscard]] Result<std::optional<LoadedWeb>, std::string> load_web(
    const Config& config, const std::vector<std::filesystem::path>& places);

/// The same, from where this program is.
[[nodiscard]] Result<std::optional<LoadedWeb>, std::string> load_web(const Config& config);

}  // namespace arena::server
