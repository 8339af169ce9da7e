#include "server/maps/load_rules.h"

#include <utility>

#include "files/read_file.h"
#include "files/rules_beside.h"
#include "protocol/rules/read_rules.h"
#include "protocol/tiled/message.h"

namespace arena::server {
namespace {

namespace fs = std::filesystem;

constexpr files::FileKind kRulesFile{.noun = "rules",
                                     .ending = ".toml",
                                     .remedy = "shorten it",
                                     .bytes_max = protocol::kRulesFileBytesMax};

}  // namespace

Result<LoadedRules, std::vector<std::string>> load_rules(const fs::path& map,
                                                         const std::string& named,
                                                         std::optional<sim::GameMode> mode) {
    const fs::path path = named.empty() ? files::rules_beside(map) : fs::path(named);
    if (path.empty()) {
        LoadedRules defaults;
        defaults.rules.match.mode = mode.value_or(defaults.rules.match.mode);
        defaults.mode = mode;
        return defaults;
    }

    const std::string file = protocol::printable(path.string(), protocol::kFileTextBytesMax);
    const auto text = files::read_file(path, kRulesFile);
    if (!text) return Failure{std::vector<std::string>{file + ": " + text.error()}};
    auto rules = protocol::read_rules(file, text.value(), mode);
    if (!rules) return Failure{rules.error()};
    return LoadedRules{std::move(rules).value(), file, path, text.value(), mode};
}

}  // namespace arena::server
