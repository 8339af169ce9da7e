// Which rules go with a map: those of the server, if both have the same files.
//
//   --rules FILE, or  maps/hills.rules.toml  for  maps/hills.tmj,  or  maps/rules.toml,
//   or the defaults: the first of these that there is
#pragma once

#include <filesystem>
#include <string>

#include "sim/rules/rules.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// `named` is the file that the user asked for, or empty. The error is one line that begins with
/// the file.
[[nodiscard]] Result<sim::Rules, std::string> load_rules(const std::filesystem::path& map,
                                                         const std::string& named);

}  // namespace arena::client_sim
