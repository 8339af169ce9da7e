// What a game asks of the tick, told from its rules: the cheap ways are for games that need no
// more.
#pragma once

#include <algorithm>

#include "sim/rules/rules.h"

namespace arena::sim {

/// Seen from above, and all players are discs that are pushed out of what they meet.
inline bool all_are_pushed_discs(const Rules& rules) {
    return rules.gravity == 0.0f && std::all_of(rules.archetypes.begin(), rules.archetypes.end(),
                                                [](const Archetype& archetype) {
                                                    return archetype.move == MoveKind::push_out &&
                                                           archetype.outline.empty();
                                                });
}

/// The velocity of such a player is its stick's, and changes only with the stick and with throws.
inline bool follows_input_alone(const Rules& rules, const Archetype& archetype) {
    return rules.gravity == 0.0f && archetype.acceleration == 0.0f && archetype.dash_speed == 0.0f;
}

/// Nothing is between the stick and the velocity of such a player, no fall and no acceleration: a
/// throw would be over before the next tick. It carries the player instead (sim/tick/launch.h).
inline bool throws_carry(const Rules& rules, const Archetype& archetype) {
    return rules.gravity == 0.0f && archetype.acceleration == 0.0f;
}

inline bool all_follow_input_alone(const Rules& rules) {
    return std::all_of(
        rules.archetypes.begin(), rules.archetypes.end(),
        [&](const Archetype& archetype) { return follows_input_alone(rules, archetype); });
}

}  // namespace arena::sim
