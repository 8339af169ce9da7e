// The alternatives of weapons: once all weapons of a rules file are read, finds those that others
// name, and checks that each can be one.
#pragma once

#include <span>

#include <toml++/toml.h>

#include "protocol/rules/drafts.h"
#include "protocol/rules/named_list.h"
#include "protocol/rules/toml_reader.h"

namespace arena::protocol {

/// Sets sim::Weapon::alternative of the weapons. `tables` are those in which they stand, one for
/// each. Reports alternatives that are unknown, that have an alternative, a magazine or a heat
/// of their own, and shots for which a magazine is too small.
void link_alternatives(std::span<const toml::table* const> tables, const NamedList& names,
                       std::span<WeaponDraft> weapons, TomlReader& reader);

}  // namespace arena::protocol
