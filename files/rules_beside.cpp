#include "files/rules_beside.h"

#include <system_error>

namespace arena::files {

std::filesystem::path rules_beside(const std::filesystem::path& map) {
    std::filesystem::path own = map.parent_path() / (map.stem().string() + ".rules.toml");
    std::filesystem::path common = map.parent_path() / "rules.toml";
    std::error_code error;
    if (std::filesystem::exists(own, error)) return own;
    if (std::filesystem::exists(common, error)) return common;
    return {};
}

}  // namespace arena::files
