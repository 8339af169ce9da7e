// What a Welcome says about the rules.
#pragma once

#include <optional>
#include <string>

#include "protocol/welcome.h"
#include "sim/rules/rules.h"

namespace arena::server {

/// Returns one line that says why a Welcome cannot hold these rules and how to fix it; nothing when
/// it can. A server checks this before it starts.
[[nodiscard]] std::optional<std::string> find_unsendable(const sim::Rules& rules);

/// Sets the fields of `welcome` that follow from the rules, for which find_unsendable must have
/// returned nothing.
void describe_rules(const sim::Rules& rules, protocol::Welcome& welcome);

}  // namespace arena::server
