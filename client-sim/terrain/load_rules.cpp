#include "client-sim/terrain/load_rules.h"

#include <system_error>
#include <utility>

#include "client-sim/base/read_file.h"
#include "protocol/rules/read_rules.h"

namespace arena::client_sim {

namespace {

constexpr FileKind kRulesFile{
    .noun = "rules", .option = "--rules", .bytes_max = protocol::kRulesFileBytesMax};

/// Returns an empty path when there are none.
std::filesystem::path rules_beside(const std::filesystem::path& map) {
    std::filesystem::path own = map.parent_path() / (map.stem().string() + ".rules.toml");
    std::filesystem::path common = map.parent_path() / "rules.toml";
    std::error_code error;
    if (std::filesystem::exists(own, error)) return own;
    if (std::filesystem::exists(common, error)) return common;
    return {};
}

}  // namespace

Result<sim::Rules, std::string> load_rules(const std::filesystem::path& map,
                                           const std::string& named) {
    const std::filesystem::path file =
        named.empty() ? rules_beside(map) : std::filesystem::path(named);
    if (file.empty()) return sim::Rules{};
    const auto text = read_file(file, kRulesFile);
    if (!text.ok()) return Failure{text.error()};
    auto rules = protocol::read_rules(file.string(), text.value());
    if (!rules.ok()) return Failure{rules.error().front()};
    return std::move(rules).value();
}

}  // namespace arena::client_sim
