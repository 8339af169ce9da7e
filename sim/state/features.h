// Features: the parts of the state that only some games use.
//
// A game that does not use a part leaves it as it began. Its hash is then that of a world that does
// not have the part, so that new parts do not change the hashes of old games.
#pragma once

#include <algorithm>

#include "sim/rules/game_kind.h"
#include "sim/rules/rules.h"

namespace arena::sim {

/// Which of the parts a game uses. They follow from its rules, so they are neither hashed nor
/// saved.
struct Features {
    bool air = false;        ///< PlayerState::air
    bool effects = false;    ///< PlayerState::effects
    bool arsenal = false;    ///< PlayerState::arsenal, and the inputs that it obeys
    bool firing = false;     ///< PlayerState::firing and ProjectileState::charge
    bool abilities = false;  ///< PlayerState::abilities
    bool loadouts = false;   ///< PlayerState::loadout
    bool items = false;      ///< TriggerState::item
    bool drops = false;      ///< WorldState::dropped_weapons

    friend bool operator==(const Features&, const Features&) = default;
};

/// Returns what a game with these rules uses.
[[nodiscard]] inline Features features_of(const Rules& rules) {
    Features features;
    features.air =
        std::any_of(rules.archetypes.begin(), rules.archetypes.end(),
                    [&](const Archetype& archetype) { return remembers_air(rules, archetype); });
    features.effects = !rules.effects.empty();
    features.arsenal = uses_arsenal(rules);
    features.firing = uses_firing(rules);
    features.abilities = uses_abilities(rules);
    features.loadouts = uses_loadouts(rules);
    features.items = !rules.items.empty();
    features.drops = some_give_items(rules);
    return features;
}

}  // namespace arena::sim
