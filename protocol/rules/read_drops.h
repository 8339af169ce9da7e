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

/// Which names an item has written, be they those of something or not: a wrong name is one mistake,
/// and no reason to report that there is none. An item with a misspelt key may have any.
struct ItemNames {
    bool dropped_as = false;
    bool weapon = false;
};

/// Reads `gives` of the projectiles. Reports what has no effect with it.
void read_given_items(const RuleTables& weapons, const NamedList& items, sim::Rules& rules,
                      TomlReader& reader);

/// Reads `dropped_as` of the items. Reports a weapon that does not give the item, or does not fire
/// one projectile at a time. read_given_items comes first.
std::vector<ItemNames> read_dropped_items(const RuleTables& items, const RuleTables& weapon_tables,
                                          const NamedList& weapons, sim::Rules& rules,
                                          TomlReader& reader);

/// What archetypes may drop.
struct DropReferences {
    const sim::Rules& rules;
    const NamedList& items;
    const NamedList& loot_tables;
    const std::vector<ItemNames>& named;  ///< as read_dropped_items returns it
};

/// Reports what an archetype, which stands in `table`, is to drop and cannot.
void check_drops(const toml::table& table, const sim::Archetype& archetype,
                 const DropReferences& references, TomlReader& reader);

}  // namespace arena::protocol
