// Finds the rules that go with a map. They are the server's, if both have the same files.
//
//   --rules FILE, or  maps/hills.rules.toml  for  maps/hills.tmj,  or  maps/rules.toml,
//   or the defaults: the first of these that exists
#pragma once

#include <filesystem>
#include <string>

#include "sim/rules/rules.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// Returns the file of the rules for a map, as above; an empty path for the defaults.
[[nodiscard]] std::filesystem::path rules_file_of(const std::filesystem::path& map,
                                                  const std::string& named);

/// Returns the rules for a map. `named` is the file that the user asked for, or empty. Fails with
/// one line that begins with the file.
[[nodiscard]] Result<sim::Rules, std::string> load_rules(const std::filesystem::path& map,
                                                         const std::string& named);

}  // namespace arena::client_sim
