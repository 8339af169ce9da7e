// What a rules file defines and nothing names: allowed, and hardly ever meant.
#pragma once

#include <string>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"

namespace arena::server {

/// Returns a line for each weapon, effect, item and loot table that neither the rules nor the
/// map's objects name, and for each effect that does nothing.
[[nodiscard]] std::vector<std::string> find_unused_rules(const sim::Rules& rules,
                                                         const sim::Terrain& terrain);

}  // namespace arena::server
