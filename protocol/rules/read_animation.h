// Reads [[animation]] with its frames and their volumes.
#pragma once

#include <toml++/toml.h>

#include "protocol/rules/drafts.h"
#include "protocol/rules/toml_reader.h"

namespace arena::protocol {

/// Returns the animation in `table`, and reports problems to `reader`.
[[nodiscard]] AnimationDraft read_animation(const toml::table& table, TomlReader& reader);

}  // namespace arena::protocol
