// Projectiles of rules.toml.
#pragma once

#include <toml++/toml.h>

#include "protocol/rules/named_list.h"
#include "protocol/rules/toml_reader.h"
#include "sim/values/weapon.h"

namespace arena::protocol {

/// Reads a [weapon.projectile]. Reports what contradicts itself.
[[nodiscard]] sim::ProjectileKind read_projectile(const toml::table& table,
                                                  const NamedList& effects, TomlReader& reader);

}  // namespace arena::protocol
