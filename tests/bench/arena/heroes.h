// Heroes: the rules and the buttons by which the players of the live arena use weapons, abilities,
// effects and areas as in a hero shooter.
//
// Each player has three weapons (its own, a ray with a magazine, a charged one that splits), four
// abilities (a dash, haste, a shield, a burst) and, on average, about two status effects. As many
// areas change how players move as a map may have, and together they cover a fifth of it; every
// second one also gives an effect.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/values/command.h"
#include "sim/values/map.h"
#include "tests/bench/arena/standard_arena.h"

namespace arena::bench {

/// Gives every archetype the two other weapons and the abilities, and the map the areas.
void make_heroes(sim::Rules& rules, sim::MapDescription& map);

/// What heroes press besides what the live arena's players do.
class HeroInputs {
  public:
    HeroInputs(std::uint32_t players, std::uint64_t seed);

    /// Changes the inputs, of which there is one for each player, in the order of their ids.
    void press(const sim::Players& players, std::span<sim::Command> commands);

  private:
    Random random_;
    std::vector<std::uint8_t> slots_;  // by player
    std::uint32_t tick_ = 0;
};

/// Returns the number of status effects that act on a living player, on average.
[[nodiscard]] double effects_a_player(const sim::Players& players, sim::Tick tick);

}  // namespace arena::bench
