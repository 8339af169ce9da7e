// What the players of the live arena do: an input for each of them in every tick, as a server hands
// them to the world.
//
// Sticks move about every 30 ticks. Every second player aims with a mouse, elsewhere in each tick;
// the others aim where they go. Those with guns shoot as often as it takes to keep the standard
// arena's projectiles in the air; those without hold the button.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/values/command.h"
#include "sim/world/world.h"
#include "tests/bench/arena/standard_arena.h"

namespace arena::bench {

class LiveInputs {
  public:
    LiveInputs(const StandardArena& arena, std::uint64_t seed);

    /// Everybody joins.
    [[nodiscard]] std::vector<sim::Command> joins() const;
    /// Of the next tick; lives until the next call.
    [[nodiscard]] std::span<const sim::Command> next(const sim::World& world);

  private:
    [[nodiscard]] static bool may_shoot(const sim::World& world, std::uint32_t player);

    std::uint32_t projectiles_wanted_;
    Random random_;
    TurnSource turns_;
    bool begun_ = false;
    std::vector<std::uint32_t> order_;  // in which they shoot
    std::size_t place_ = 0;
    std::vector<sim::Command> commands_;
};

}  // namespace arena::bench
