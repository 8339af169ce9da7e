#include "server/app/start_web.h"

#include <system_error>
#include <utility>

#include "protocol/base/text.h"
#include "protocol/tiled/message.h"

namespace arena::server {
namespace {

namespace fs = std::filesystem;

}  // namespace

fs::path default_web_folder(const fs::path& program) {
    std::error_code error;
    const bool is_build = fs::exists(program / "../CMakeCache.txt", error);
    const char* const folder = is_build ? "../../../clients/web/dist" : "../share/arenad/web";
    return (program / folder).lexically_normal();
}

Result<std::optional<LoadedWeb>, std::string> load_web(const Config& config,
                                                       const fs::path& default_folder) {
    if (!config.web && !config.web_dir.empty())
        return Failure{std::string("web-dir has no effect without --web: add --web")};
    if (!config.web) return std::optional<LoadedWeb>();
    if (!config.websocket_port)
        return Failure{std::string(
            "web serves a page that plays through the door for browsers, and there is none: add "
            "--websocket-port PORT")};
    const fs::path folder = config.web_dir.empty() ? default_folder : fs::path(config.web_dir);
    std::error_code error;
    if (!fs::exists(folder / kIndexFile, error))
        return Failure{"web: there is no " + std::string(kIndexFile) + " in " +
                       protocol::printable(folder.string(), protocol::kFileTextBytesMax) +
                       ": build the page with scripts/web.sh, or name its folder with --web-dir"};
    auto files = read_web_folder(folder);
    if (!files) return Failure{"web: " + files.error()};
    return std::optional(LoadedWeb{.folder = folder, .files = std::move(files).value()});
}

Result<std::optional<LoadedWeb>, std::string> load_web(const Config& config) {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return load_web(config, default_web_folder(program.parent_path()));
}

}  // namespace arena::server
