// [[animation]] with its frames and their volumes.
#pragma once

#include <toml++/toml.h>

#include "protocol/rules/toml_reader.h"
#include "sim/rules/archetype.h"

namespace arena::protocol {

/// What `table` says; what is wrong with it goes to `reader`.
[[nodiscard]] sim::Animation read_animation(const toml::table& table, TomlReader& reader);

}  // namespace arena::protocol
