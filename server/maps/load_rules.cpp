#include "server/maps/load_rules.h"

#include <system_error>
#include <utility>

#include "protocol/rules/read_rules.h"
#include "protocol/tiled/message.h"
#include "server/base/read_file.h"

namespace arena::server {
namespace {

namespace fs = std::filesystem;

constexpr FileKind kRulesFile{.noun = "rules",
                              .ending = ".toml",
                              .remedy = "shorten it",
                              .bytes_max = protocol::kRulesFileBytesMax};

/// Returns the path of the rules beside the map; an empty path when there are none.
fs::path rules_beside(const fs::path& map) {
    fs::path own = map.parent_path() / (map.stem().string() + ".rules.toml");
    fs::path common = map.parent_path() / "rules.toml";
    std::error_code error;
    if (fs::exists(own, error)) return own;
    if (fs::exists(common, error)) return common;
    return {};
}

}  // namespace

Result<LoadedRules, std::vector<std::string>> load_rules(const fs::path& map,
                                                         const std::string& named) {
    const fs::path path = named.empty() ? rules_beside(map) : fs::path(named);
    if (path.empty()) return LoadedRules{};

    const std::string file = protocol::printable(path.string(), protocol::kFileTextBytesMax);
    const auto text = read_file(path, kRulesFile);
    if (!text) return Failure{std::vector<std::string>{file + ": " + text.error()}};
    auto rules = protocol::read_rules(file, text.value());
    if (!rules) return Failure{rules.error()};
    return LoadedRules{std::move(rules).value(), file};
}

}  // namespace arena::server
