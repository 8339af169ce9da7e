// Defaults, file, environment and flags -> one checked Config, with the origin of each value. A
// flag overrides a variable, a variable overrides the file, the file overrides the default.
//
// Reads neither the environment nor the disk: both are arguments.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/config/config.h"
#include "server/config/option_spec.h"
#include "sim/values/result.h"

namespace arena::server {

/// An option as one source gives it: its row in the table and its value as text.
struct GivenOption {
    const OptionSpec* option = nullptr;
    std::string text;
};

struct ConfigSources {
    std::vector<GivenOption> flags;
    /// Returns the value of an environment variable, or nothing. An empty value counts as not set.
    std::function<std::optional<std::string>(const std::string& name)> variable;
    std::vector<std::string> variable_names;  ///< all names that begin with ARENAD_
    std::optional<std::string> file;          ///< --config; else the variable ARENAD_CONFIG
    /// Returns the bytes of a file. Fails with one line that says why it cannot be read.
    std::function<Result<std::string, std::string>(const std::string& path)> read_file;
};

struct LoadedConfig {
    Config config;
    /// The origin of each option's value: "default", "flag --map", "ARENAD_MAP", "arena.toml:3".
    /// Keyed by the option's name.
    std::map<std::string_view, std::string> origins;
};

/// Merges and checks the sources. Fails with a one-line message that names the option, its origin
/// and what its value must be.
[[nodiscard]] Result<LoadedConfig, std::string> load_config(const ConfigSources& sources);

/// Returns the option --map-files-outside of a command for maps, which takes no other of the
/// server's options: by its own flag, or else by the variable ARENAD_MAP_FILES_OUTSIDE. Fails with
/// a one-line message on a variable that is neither true nor false.
[[nodiscard]] Result<bool, std::string> map_files_outside(
    std::optional<bool> flag,
    const std::function<std::optional<std::string>(const std::string& name)>& variable);

/// Returns TOML that results in the same configuration when it is read with --config.
[[nodiscard]] std::string print_config(const LoadedConfig& loaded);

}  // namespace arena::server
