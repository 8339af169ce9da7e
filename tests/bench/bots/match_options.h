// Options that several commands share that play a match in memory.
#pragma once

#include <CLI/CLI.hpp>

#include "tests/bench/bots/played_match.h"

namespace arena::bench {

/// Adds --behaviour.
void add_behaviour_option(CLI::App& command, MatchOptions& match);
/// Adds --client-view.
void add_view_option(CLI::App& command, MatchOptions& match);

}  // namespace arena::bench
