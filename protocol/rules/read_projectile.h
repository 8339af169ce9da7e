// Projectiles of rules.toml.
#pragma once

#include <vector>

#include <toml++/toml.h>

#include "protocol/rules/named_list.h"
#include "protocol/rules/toml_reader.h"
#include "sim/values/weapon.h"

namespace arena::protocol {

/// Reads a [weapon.projectile]. Reports what contradicts itself.
[[nodiscard]] sim::ProjectileKind read_projectile(const toml::table& table,
                                                  const NamedList& effects, TomlReader& reader);

/// Reads what the projectiles of all weapons split into, when all have been read. `tables` are
/// those of `weapons`, in their order. Reports a weapon without projectiles, chains that are too
/// long or have no end, and shots that become more than kShotProjectilesMax.
void read_splits(const std::vector<const toml::table*>& tables, const NamedList& names,
                 std::vector<sim::Weapon>& weapons, TomlReader& reader);

}  // namespace arena::protocol
