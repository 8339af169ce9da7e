#include "tests/golden/run_log.h"

#include <algorithm>
#include <utility>

namespace arena::golden {

Run::Run(const Game& game, const InputLog& log)
    : log_(log), world_(game.world(log.seed)), next_(log.commands.begin()) {}

Run::Run(const InputLog& log, sim::World world)
    : log_(log),
      world_(std::move(world)),
      next_(std::partition_point(
          log.commands.begin(), log.commands.end(),
          [this](const TimedCommand& timed) { return timed.tick <= world_.tick(); })) {}

sim::StepResult Run::step() {
    commands_.clear();
    for (; next_ != log_.commands.end() && next_->tick <= world_.tick() + 1; ++next_)
        commands_.push_back(next_->command);
    return world_.step(commands_);
}

void run_log(const Game& game, const InputLog& log,
             const std::function<void(const sim::World&, const sim::StepResult&)>& visit) {
    Run run(game, log);
    while (!run.has_ended()) {
        const sim::StepResult result = run.step();
        visit(run.world(), result);
    }
}

}  // namespace arena::golden
