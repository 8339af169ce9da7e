// The connect tokens of --token: read, and checked against what the run needs.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "client-sim/app/options.h"
#include "client-sim/scenario/scenario.h"
#include "client-sim/token/token_pool.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// Reads the tokens that the options name. Fails with a one-line message when a file is not a
/// usable connect token, when there are fewer than clients join in all runs, when one will have
/// expired when its client joins, or when the scenario needs what a given token does not allow.
[[nodiscard]] Result<std::shared_ptr<TokenPool>, std::string> read_given_tokens(
    const Options& options, const Scenario& scenario, std::uint64_t unix_seconds);

}  // namespace arena::client_sim
