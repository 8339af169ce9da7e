// The mode that a benchmark plays, and rules under which it plays on for the whole run.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"
#include "sim/values/match.h"

namespace arena::bench {

/// Adds the option --mode, for the modes in which players respawn.
void add_mode_option(CLI::App& command, sim::GameMode& mode);

/// Returns the rules with a match of `mode` that begins as soon as two players are there and ends
/// after a day. Teammates hurt each other where there are teams, so that the fight is the same in
/// every mode. In the endless mode the rules stay as they are.
[[nodiscard]] sim::Rules played_without_end(sim::Rules rules, sim::GameMode mode);

/// Throws std::runtime_error with one line when the map lacks what the mode needs.
void require_playable(const sim::Terrain& terrain, const sim::Rules& rules);

}  // namespace arena::bench
