// Which items projectiles give, and which of them players drop: links between weapons, items and
// archetypes of rules.toml that can be made when all of these have been read.
#pragma once

#include <cstddef>
#include <vector>

#include <toml++/toml.h>

#include "protocol/rules/named_list.h"
#include "protocol/rules/toml_reader.h"
#include "sim/rules/rules.h"

namespace arena::protocol {

/// The tables of some things, in the order of the things in the rules.
using RuleTables = std::vector<const toml::table*>;

/// Reads `gives` of the projectiles. Reports what has no effect with it.
void read_given_items(const RuleTables& weapons, const NamedList& items, sim::Rules& rules,
                      TomlReader& reader);

/// Reads `dropped_as` of the items. Reports a weapon that does not give the item, or does not fire
/// one projectile at a time. Returns for each item whether it names a weapon, be it a wrong one.
/// read_given_items comes first.
std::vector<bool> read_dropped_items(const RuleTables& items, const RuleTables& weapon_tables,
                                     const NamedList& weapons, sim::Rules& rules,
                                     TomlReader& reader);

/// Reports what an archetype, which stands in `table`, is to drop and cannot; `names_weapon` is
/// what read_dropped_items returns.
void check_drops(const toml::table& table, const sim::Archetype& archetype, const sim::Rules& rules,
                 const std::vector<bool>& names_weapon, TomlReader& reader);

}  // namespace arena::protocol
