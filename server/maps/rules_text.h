// Rules as a text that a client can read, to play by the same.
#pragma once

#include <string>

#include "server/maps/load_rules.h"

namespace arena::server {

/// Returns a text for protocol::read_rules, without a mode beside it, that gives these rules: that
/// of their file, or without a file a comment; with another mode than the file's the same values
/// in another order and without the comments.
[[nodiscard]] std::string rules_text(const LoadedRules& loaded);

}  // namespace arena::server
