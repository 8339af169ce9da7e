// Finds and reads the rules of a map.
//
//   --rules FILE, or  maps/hills.rules.toml  for  maps/hills.tmj,  or  maps/rules.toml,
//   or the defaults: the first of these that exists
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/values/result.h"

namespace arena::server {

struct LoadedRules {
    sim::Rules rules;
    std::string file;  ///< printable path; empty for the defaults
    std::filesystem::path path{};
    std::string text{};                   ///< of the file
    std::optional<sim::GameMode> mode{};  ///< in place of the one in the text
};

/// Loads the rules. `named` is the file that the user asked for, or empty. With a `mode` the match
/// is of that mode, whatever the file says. Fails with at least one problem, each one line that
/// begins with the file's name.
[[nodiscard]] Result<LoadedRules, std::vector<std::string>> load_rules(
    const std::filesystem::path& map, const std::string& named,
    std::optional<sim::GameMode> mode = {});

}  // namespace arena::server
