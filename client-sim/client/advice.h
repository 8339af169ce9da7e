// What whoever runs bots can do about clients that are closed. protocol's sentences are for players
// whose matchmaker is somebody else; bots are their own.
#pragma once

#include <string_view>

#include "client-sim/client/closing.h"

namespace arena::client_sim {

/// A sentence.
[[nodiscard]] std::string_view advice_on(const Closing& closing);

}  // namespace arena::client_sim
