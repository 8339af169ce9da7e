// All tables of keys of rules.toml, for the tests of what holds for every key.
#pragma once

#include "protocol/rules/rule_keys.h"

namespace arena::protocol {

/// Calls `look` with the name and the keys of each table.
template <typename Look>
void for_each_table(const Look& look) {
    look("[world]", world_keys());
    look("[[archetype]]", archetype_keys());
    look("[[weapon]]", weapon_keys());
    look("[weapon.projectile]", projectile_keys());
    look("[[effect]]", effect_keys());
    look("[[ability]]", ability_keys());
    look("[[item]]", item_keys());
    look("[[loot_table]]", loot_table_keys());
    look("[[animation]]", animation_keys());
    look("[[animation.frame]]", frame_keys());
    look("attacks", attack_keys());
    look("vulnerabilities", vulnerability_keys());
    look("[zone]", zone_keys());
    look("[vision]", vision_keys());
    look("[lag_compensation]", lag_compensation_keys());
    look("[match]", match_keys());
    look("[match.capture_the_flag]", capture_the_flag_keys());
    look("[match.king_of_the_hill]", king_of_the_hill_keys());
}

}  // namespace arena::protocol
