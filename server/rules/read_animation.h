// [[animation]] with its frames and their volumes.
#pragma once

#include <toml++/toml.h>

#include "server/rules/toml_reader.h"
#include "sim/rules/archetype.h"

namespace arena::server {

/// What `table` says; what is wrong with it goes to `reader`.
[[nodiscard]] sim::Animation read_animation(const toml::table& table, TomlReader& reader);

}  // namespace arena::server
