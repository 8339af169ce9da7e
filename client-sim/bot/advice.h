// What the operator of the bots can do about closed clients. The texts of protocol are for players,
// who ask a matchmaker for connect tokens; the operator of the bots makes these tokens.
#pragma once

#include <string_view>

#include "client/core/closing.h"

namespace arena::client_sim {

/// Returns one sentence: why the client closed and, where there is one, the remedy.
[[nodiscard]] std::string_view advice_on(const client::Closing& closing);

}  // namespace arena::client_sim
