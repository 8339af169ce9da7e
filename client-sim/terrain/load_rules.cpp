#include "client-sim/terrain/load_rules.h"

#include <utility>

#include "client-sim/base/read_file.h"
#include "files/rules_beside.h"
#include "protocol/rules/read_rules.h"

namespace arena::client_sim {

namespace {

constexpr FileKind kRulesFile{
    .noun = "rules", .option = "--rules", .bytes_max = protocol::kRulesFileBytesMax};

}  // namespace

std::filesystem::path rules_file_of(const std::filesystem::path& map, const std::string& named) {
    return named.empty() ? files::rules_beside(map) : std::filesystem::path(named);
}

Result<sim::Rules, std::string> load_rules(const std::filesystem::path& map,
                                           const std::string& named) {
    const std::filesystem::path file = rules_file_of(map, named);
    if (file.empty()) return sim::Rules{};
    const auto text = read_file(file, kRulesFile);
    if (!text.ok()) return Failure{text.error()};
    auto rules = protocol::read_rules(file.string(), text.value());
    if (!rules.ok()) return Failure{rules.error().front()};
    return std::move(rules).value();
}

}  // namespace arena::client_sim
