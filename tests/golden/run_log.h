// Plays an input log on a map.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/values/result.h"
#include "sim/world/terrain.h"
#include "sim/world/world.h"
#include "tests/golden/input_log.h"

namespace arena::golden {

/// Reads a Tiled map or an input log from a file; the error is one line that names it.
[[nodiscard]] Result<std::shared_ptr<const sim::Terrain>, std::string> load_terrain(
    const std::string& file);
[[nodiscard]] Result<InputLog, std::string> load_input_log(const std::string& file);

/// A world of the default rules that is played by a log, tick by tick. Map and log outlive it.
class Run {
  public:
    Run(std::shared_ptr<const sim::Terrain> terrain, const InputLog& log);

    /// The next tick; not to be called when it has ended.
    sim::StepResult step();
    [[nodiscard]] bool has_ended() const { return world_.tick() >= log_.ticks; }
    [[nodiscard]] const sim::World& world() const { return world_; }

  private:
    const InputLog& log_;
    sim::World world_;
    std::vector<TimedCommand>::const_iterator next_;
    std::vector<sim::Command> commands_;
};

/// Steps a world of the default rules through the log and shows every tick to `visit`.
void run_log(const std::shared_ptr<const sim::Terrain>& terrain, const InputLog& log,
             const std::function<void(const sim::World&, const sim::StepResult&)>& visit);

}  // namespace arena::golden
