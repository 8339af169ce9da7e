// Charge and heat of a weapon: what its table in a rules file may say of them together.
#pragma once

#include <toml++/toml.h>

#include "protocol/rules/drafts.h"
#include "protocol/rules/toml_reader.h"

namespace arena::protocol {

/// Reports keys that have no effect without another one, and those that contradict each other;
/// nothing while a key of the table is unknown or wrong.
void check_weapon(const toml::table& table, const WeaponDraft& weapon, TomlReader& reader);

}  // namespace arena::protocol
