// What abilities do to their own player when they act.
#pragma once

#include <cstddef>

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/carried.h"
#include "sim/tick/memory/lookup.h"

namespace arena::sim {

/// An ability that acts in this tick, and the player in `row` that uses it.
struct AbilityUse {
    const Ability& ability;
    const Rules& rules;
    const Solids& solids;
    Tick tick = 0;
    std::size_t row = 0;
    PlayerInput input;  ///< that takes effect
};

/// Does what the kind of the ability does to its own player; for some that is nothing. A client
/// predicts all of it.
void act_on_own_player(const AbilityUse& use, Players& players, Carried& carried, Lookup& lookup);

/// The most times that a player steps back from others to find room.
inline constexpr std::uint32_t kPlayersPassedMax = 16;

/// Returns the largest fraction of the delta, up to `most`, at which the circle around the player
/// in this row overlaps that of no other living player; 0 when there is none, or only after more
/// than kPlayersPassedMax steps back. Players on the way there do not count.
[[nodiscard]] float fraction_beside_others(const Players& players, std::size_t row, Vec2 delta,
                                           float most);

/// Returns how far along the delta, from 0 to 1, the body of the player in this row can go before
/// it touches something solid or the border.
[[nodiscard]] float free_fraction(const Rules& rules, const Solids& solids, const Players& players,
                                  std::size_t row, Vec2 delta, Lookup& lookup);

}  // namespace arena::sim
