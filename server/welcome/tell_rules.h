// What a client is told of the rules, in its Welcome.
#pragma once

#include <optional>
#include <string>

#include "protocol/welcome.h"
#include "sim/rules/rules.h"

namespace arena::server {

/// Why a Welcome cannot tell of these rules and what to do about it, in one line; nothing when it
/// can. A server asks before it starts.
[[nodiscard]] std::optional<std::string> find_untellable(const sim::Rules& rules);

/// Sets those fields of `welcome` that follow from the rules. They are tellable.
void tell_rules(const sim::Rules& rules, protocol::Welcome& welcome);

}  // namespace arena::server
