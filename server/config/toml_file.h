// A TOML file -> values of options. Flat: one key an option, no tables; a dash in a key counts as
// an underscore, so that a flag's name is good as well.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/config/option_table.h"
#include "sim/values/result.h"

namespace arena::server {

struct TomlOption {
    const OptionSpec* option = nullptr;
    OptionValue value;
    std::string where;  ///< "FILE:LINE"
};

/// Every value has passed check_value. The error is one line that begins with FILE:LINE; an unknown
/// key is refused with the nearest known one.
[[nodiscard]] Result<std::vector<TomlOption>, std::string> read_toml_options(std::string_view file,
                                                                             std::string_view text);

}  // namespace arena::server
