// Items: what pickups give, one of them or one drawn from a loot table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/values/weapon.h"

namespace arena::sim {

/// A kind of item: all that a player gets that takes it.
struct Item {
    std::string name;
    std::int32_t health = 0;
    /// Shots: of `weapon`, or without one for the weapon in hand. 0 of a weapon: as many as its
    /// rules give it.
    std::int32_t ammunition = 0;
    std::uint8_t weapon = kNone;  ///< index into Rules::weapons, or kNone
    std::uint8_t effect = kNone;  ///< index into Rules::effects, or kNone
    /// Index into Rules::abilities, or kNone: of that ability, which does not recharge, it gives
    /// `uses`.
    std::uint8_t ability = kNone;
    std::uint8_t uses = 1;
    std::int32_t score = 0;  ///< points for the player and, where teams play, for its team
    /// Index into Rules::weapons, or kNone: players drop the item as a projectile of that weapon,
    /// which gives it.
    std::uint8_t dropped_as = kNone;
};

/// An item of a loot table.
struct LootEntry {
    std::uint8_t item = 0;     ///< index into Rules::items
    std::uint16_t weight = 1;  ///< how likely it is, beside the others'; at least 1
};

/// Items of which one is drawn. Never empty.
struct LootTable {
    std::string name;
    std::vector<LootEntry> entries;
};

}  // namespace arena::sim
