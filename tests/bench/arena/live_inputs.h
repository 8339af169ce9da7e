// LiveInputs: the inputs of the live arena, one for each player in every tick, as a server hands
// them to the world.
//
// A stick moves about every 30 ticks. Every second player aims with a mouse, in another direction
// each tick; the others aim where they walk. Players with guns shoot as often as it takes to keep
// as many projectiles in the air as the standard arena has; the others hold the fire button.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/values/command.h"
#include "sim/world/world.h"
#include "tests/bench/arena/heroes.h"
#include "tests/bench/arena/standard_arena.h"

namespace arena::bench {

class LiveInputs {
  public:
    LiveInputs(const StandardArena& arena, std::uint64_t seed, bool has_heroes);

    /// Returns the commands by which all players join.
    [[nodiscard]] std::vector<sim::Command> joins() const;
    /// Returns the inputs of the next tick, valid until the next call.
    [[nodiscard]] std::span<const sim::Command> next(const sim::World& world);

  private:
    [[nodiscard]] static bool may_shoot(const sim::World& world, std::uint32_t player);

    std::uint32_t projectiles_wanted_;
    Random random_;
    TurnSource turns_;
    bool begun_ = false;
    std::vector<std::uint32_t> order_;  // in which the players shoot
    std::size_t place_ = 0;
    std::vector<sim::Command> commands_;
    std::optional<HeroInputs> heroes_;
};

}  // namespace arena::bench
