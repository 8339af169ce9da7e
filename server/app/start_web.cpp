#include "server/app/start_web.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "protocol/base/text.h"
#include "protocol/tiled/message.h"

namespace arena::server {
namespace {

namespace fs = std::filesystem;

bool has_page(const fs::path& folder) {
    std::error_code error;
    return fs::exists(folder / kIndexFile, error);
}

/// Returns the places, for a message.
std::string list_of(const std::vector<fs::path>& places) {
    std::string list;
    for (const fs::path& place : places)
        list += (list.empty() ? "" : " or ") +
                protocol::printable(place.string(), protocol::kFileTextBytesMax);
    return list;
}

}  // namespace

std::vector<fs::path> web_places(const fs::path& program) {
    return {(program / "../share/arenad/web").lexically_normal(),
            (program / "../../../clients/web/dist").lexically_normal()};
}

Result<std::optional<LoadedWeb>, std::string> load_web(const Config& config,
                                                       const std::vector<fs::path>& places) {
    if (!config.web && !config.web_dir.empty())
        return Failure{std::string("web-dir has no effect without --web: add --web")};
    if (!config.web) return std::optional<LoadedWeb>();
    if (!config.websocket_port)
        return Failure{std::string(
            "web serves a page that plays through the door for browsers, and there is none: add "
            "--websocket-port PORT")};
    const std::vector<fs::path> folders =
        config.web_dir.empty() ? places : std::vector<fs::path>{config.web_dir};
    const auto found = std::ranges::find_if(folders, has_page);
    if (found == folders.end())
        return Failure{"web: there is no " + std::string(kIndexFile) + " in " + list_of(folders) +
                       ": build the page with scripts/web.sh, or name its folder with --web-dir"};
    auto files = read_web_folder(*found);
    if (!files) return Failure{"web: " + files.error()};
    return std::optional(LoadedWeb{.folder = *found, .files = std::move(files).value()});
}

Result<std::optional<LoadedWeb>, std::string> load_web(const Config& config) {
    std::error_code error;
    return load_web(config, web_places(fs::read_symlink("/proc/self/exe", error).parent_path()));
}

}  // namespace arena::server
