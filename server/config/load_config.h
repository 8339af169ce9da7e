// Defaults, file, environment and flags -> one checked Config that remembers where each value came
// from. A flag goes before a variable, a variable before the file, the file before the default.
//
// Touches neither the environment nor the disk: both are arguments.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/config/config.h"
#include "server/config/option_table.h"
#include "sim/values/result.h"

namespace arena::server {

/// What one source says: the name of an option ("udp-port") and its value as text.
struct GivenOption {
    const OptionSpec* option = nullptr;
    std::string text;
};

struct ConfigSources {
    std::vector<GivenOption> flags;
    /// The value of an environment variable, or nothing. An empty one counts as not set.
    std::function<std::optional<std::string>(const std::string& name)> variable;
    std::vector<std::string> variable_names;  ///< all that begin with ARENAD_
    std::optional<std::string> file;          ///< --config; else the variable ARENAD_CONFIG
    /// The bytes of a file, or one line that says why not.
    std::function<Result<std::string, std::string>(const std::string& path)> read_file;
};

struct LoadedConfig {
    Config config;
    /// Where the value of each option came from: "default", "flag --map", "ARENAD_MAP",
    /// "arena.toml:3". Keyed by the option's name.
    std::map<std::string_view, std::string> origins;
};

/// The error is one line that names the option, where it stands and what it must be.
[[nodiscard]] Result<LoadedConfig, std::string> load_config(const ConfigSources& sources);

/// TOML that gives the same configuration when it is read with --config.
[[nodiscard]] std::string print_config(const LoadedConfig& loaded);

}  // namespace arena::server
