// Options that several commands of matches in memory have.
#pragma once

#include <CLI/CLI.hpp>

#include "tests/bench/bots/played_match.h"

namespace arena::bench {

/// --behaviour.
void add_behaviour_option(CLI::App& command, MatchOptions& match);
/// --client-view.
void add_view_option(CLI::App& command, MatchOptions& match);

}  // namespace arena::bench
