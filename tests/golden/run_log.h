// Plays an input log.
#pragma once

#include <functional>
#include <vector>

#include "sim/world/world.h"
#include "tests/golden/game.h"
#include "tests/golden/input_log.h"

namespace arena::golden {

/// A world that is played by a log, tick by tick. The log must outlive it.
class Run {
  public:
    Run(const Game& game, const InputLog& log);
    /// Goes on with a world that is at any tick of the log.
    Run(const InputLog& log, sim::World world);

    /// Plays the next tick. The log must not have ended.
    sim::StepResult step();
    [[nodiscard]] bool has_ended() const { return world_.tick() >= log_.ticks; }
    [[nodiscard]] const sim::World& world() const { return world_; }
    /// Replaces the world by another one, which must be at the same tick.
    void continue_with(sim::World world) { world_ = std::move(world); }

  private:
    const InputLog& log_;
    sim::World world_;
    std::vector<TimedCommand>::const_iterator next_;
    std::vector<sim::Command> commands_;
};

/// Plays the whole log and calls `visit` after every tick.
void run_log(const Game& game, const InputLog& log,
             const std::function<void(const sim::World&, const sim::StepResult&)>& visit);

}  // namespace arena::golden
