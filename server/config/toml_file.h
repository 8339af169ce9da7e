// A TOML file -> values of options. The file is flat: one key per option, no tables. A dash in a
// key counts as an underscore, so that a flag's name is valid too.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/config/option_spec.h"
#include "sim/values/result.h"

namespace arena::server {

struct TomlOption {
    const OptionSpec* option = nullptr;
    OptionValue value;
    std::string where;  ///< "FILE:LINE"
};

/// Reads the options of a file, each of which has passed check_value. Fails with a one-line message
/// that begins with FILE:LINE; for an unknown key it names the closest match.
[[nodiscard]] Result<std::vector<TomlOption>, std::string> read_toml_options(std::string_view file,
                                                                             std::string_view text);

}  // namespace arena::server
