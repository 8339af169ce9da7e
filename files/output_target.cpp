#include "files/output_target.h"

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

#include <unistd.h>

#include "files/open_below.h"

namespace arena::files {
namespace {

namespace fs = std::filesystem;

/// Returns the folder of a path without links; empty when there is no such folder.
fs::path real_folder_of(const fs::path& path) {
    std::error_code error;
    return fs::canonical(path.has_parent_path() ? path.parent_path() : fs::path("."), error);
}

/// Returns the descriptor of this process that /proc/self/fd/NUMBER stands for, or the same of the
/// thread; nothing for another path.
std::optional<int> descriptor_at(const fs::path& folder, const fs::path& path) {
    std::error_code error;
    if (folder != fs::canonical("/proc/self/fd", error) &&
        folder != fs::canonical("/proc/thread-self/fd", error))
        return std::nullopt;
    const std::string name = path.filename();
    int number = -1;
    const auto [end, failure] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (failure != std::errc{} || end != name.data() + name.size()) return std::nullopt;
    return number;
}

}  // namespace

OutputTarget find_output_target(const std::string& path) {
    if (path == "-") return {OutputKind::descriptor, path, STDOUT_FILENO};
    fs::path target = path;
    for (int links = 0; links < kLinksMax; ++links) {
        const fs::path folder = real_folder_of(target);
        if (const auto number = descriptor_at(folder, target))
            return {OutputKind::descriptor, target, *number};
        // The links of /proc lead to files that their paths may not name.
        if (folder.native().starts_with("/proc/")) return {OutputKind::other, target};
        std::error_code error;
        const fs::path next = fs::read_symlink(target, error);
        if (error) break;
        target = target.parent_path() / next;  // an absolute link replaces the folder
    }
    std::error_code error;
    const fs::file_status status = fs::status(target, error);
    const bool can_be_replaced = fs::is_regular_file(status) || !fs::exists(status);
    return {can_be_replaced ? OutputKind::file : OutputKind::other, target};
}

}  // namespace arena::files
