// The folder of a page -> its files in memory, so that no request reaches the disk.
//
// Takes a folder that an operator named. Returns all of its files by the path at which browsers ask
// for them, or one line that names what cannot be served and what to do. Files and folders whose
// names begin with a dot are left out.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>

#include "server/web/served_file.h"
#include "sim/values/result.h"

namespace arena::server {

inline constexpr std::size_t kWebFilesMax = 256;  ///< and folders
inline constexpr std::size_t kWebFileBytesMax = std::size_t{16} << 20u;
inline constexpr std::size_t kWebBytesMax = std::size_t{64} << 20u;

/// The file that is shown at "/".
inline constexpr const char* kIndexFile = "index.html";
/// What is below this folder of a page has a name that changes with its content.
inline constexpr const char* kAssetsPath = "/assets/";

/// By path: "/index.html", "/assets/index-BXk3yz12.js".
using WebFiles = std::map<std::string, ServedFile, std::less<>>;

/// Reads the folder, which must have an index.html.
[[nodiscard]] Result<WebFiles, std::string> read_web_folder(const std::filesystem::path& folder);

}  // namespace arena::server
