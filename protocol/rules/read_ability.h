// Abilities of rules.toml.
#pragma once

#include <toml++/toml.h>

#include "protocol/rules/named_list.h"
#include "protocol/rules/toml_reader.h"
#include "sim/rules/rules.h"

namespace arena::protocol {

/// What abilities refer to by name.
struct AbilityReferences {
    const NamedList& effects;
    const NamedList& weapons;
    const std::vector<sim::Weapon>& weapon_kinds;  ///< in the order of `weapons`
};

/// Reads an [[ability]]. Reports keys that mean nothing for its kind, and what its kind needs and
/// it does not have.
[[nodiscard]] sim::Ability read_ability(const toml::table& table,
                                        const AbilityReferences& references, TomlReader& reader);

/// What the abilities of an archetype refer to.
struct SlotReferences {
    const NamedList& names;
    const sim::Rules& rules;     ///< with the abilities in the order of `names`, and [world]
    bool knows_gravity = false;  ///< false: a mistake may hide it
};

/// Reads the list of an archetype's abilities. Reports a first one beside a dash, which has the
/// same button, and leaps that would never end.
void read_ability_slots(const toml::node& node, const toml::table& table,
                        const SlotReferences& references, sim::Archetype& archetype,
                        TomlReader& reader);

/// Reports what is wrong with the stamina of an archetype, which stands in `table`.
void check_stamina(const toml::table& table, const sim::Archetype& archetype, TomlReader& reader);

/// Where abilities, items and archetypes stand.
struct UsesTables {
    const RuleTables& abilities;
    const RuleTables& items;
    const RuleTables& archetypes;
};

/// Reports abilities that need an item for their uses and have none, and items with uses for
/// nobody. All of the rules have been read.
void check_uses(const sim::Rules& rules, const UsesTables& tables, TomlReader& reader);

}  // namespace arena::protocol
