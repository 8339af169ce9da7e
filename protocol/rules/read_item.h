// Reads an [[item]] and a [[loot_table]] of rules.toml.
#pragma once

#include <span>

#include <toml++/toml.h>

#include "protocol/rules/named_list.h"
#include "protocol/rules/toml_reader.h"
#include "sim/rules/item.h"

namespace arena::protocol {

/// What items refer to.
struct ItemReferences {
    const NamedList& effects;
    const NamedList& weapons;
    const NamedList& abilities;
    const std::vector<sim::Ability>& ability_kinds;
    const RuleTables& ability_tables;  ///< in the order of `ability_kinds`
};

/// Returns the item that a table describes, and reports what is wrong with it.
[[nodiscard]] sim::Item read_item(const toml::table& table, const ItemReferences& references,
                                  TomlReader& reader);

/// Returns the loot table that a table describes, and reports what is wrong with it. `all` are the
/// tables of all loot tables, none of which may stand in another.
[[nodiscard]] sim::LootTable read_loot_table(const toml::table& table, const NamedList& items,
                                             std::span<const toml::table* const> all,
                                             TomlReader& reader);

}  // namespace arena::protocol
