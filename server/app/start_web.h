// Reads the page for browsers as the options say.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "server/config/config.h"
#include "server/web/web_folder.h"
#include "sim/values/result.h"

namespace arena::server {

/// Returns the folder of the page when no option names one: that of the installation, or where
/// scripts/web.sh builds it for a program in a build folder. `program` is the program's folder.
[[nodiscard]] std::filesystem::path default_web_folder(const std::filesystem::path& program);

struct LoadedWeb {
    std::filesystem::path folder;
    WebFiles files;
};

/// Reads the page; nothing when none is wanted. Fails with one line that names the option.
[[nodiscard]] Result<std::optional<LoadedWeb>, std::string> load_web(
    const Config& config, const std::filesystem::path& default_folder);

/// The same, from where this program is.
[[nodiscard]] Result<std::optional<LoadedWeb>, std::string> load_web(const Config& config);

}  // namespace arena::server
