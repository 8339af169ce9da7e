#include "tests/golden/run_log.h"

#include <fstream>
#include <sstream>
#include <vector>

#include "protocol/tiled/read_map.h"

namespace arena::golden {

Result<std::shared_ptr<const sim::Terrain>, std::string> load_terrain(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return Failure{file + ": cannot be opened"};
    std::ostringstream bytes;
    bytes << stream.rdbuf();
    auto map = protocol::read_tiled_map(file, bytes.str());
    if (!map) return Failure{map.error().message};
    auto terrain = sim::build_terrain(map.value().description);
    if (!terrain) return Failure{file + ": " + terrain.error().reason};
    return std::move(terrain).value();
}

Result<InputLog, std::string> load_input_log(const std::string& file) {
    std::ifstream stream(file);
    if (!stream) return Failure{file + ": cannot be opened"};
    auto log = read_input_log(stream);
    if (!log) return Failure{file + ": " + log.error()};
    return log;
}

Run::Run(std::shared_ptr<const sim::Terrain> terrain, const InputLog& log)
    : log_(log),
      world_(std::move(terrain), sim::Rules{}, sim::Limits{}, log.seed),
      next_(log.commands.begin()) {}

sim::StepResult Run::step() {
    commands_.clear();
    for (; next_ != log_.commands.end() && next_->tick <= world_.tick() + 1; ++next_)
        commands_.push_back(next_->command);
    return world_.step(commands_);
}

void run_log(const std::shared_ptr<const sim::Terrain>& terrain, const InputLog& log,
             const std::function<void(const sim::World&, const sim::StepResult&)>& visit) {
    Run run(terrain, log);
    while (!run.has_ended()) {
        const sim::StepResult result = run.step();
        visit(run.world(), result);
    }
}

}  // namespace arena::golden
