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

void run_log(const std::shared_ptr<const sim::Terrain>& terrain, const InputLog& log,
             const std::function<void(const sim::World&, const sim::StepResult&)>& visit) {
    sim::World world(terrain, sim::Rules{}, sim::Limits{}, log.seed);
    std::vector<sim::Command> commands;
    auto next = log.commands.begin();
    while (world.tick() < log.ticks) {
        commands.clear();
        for (; next != log.commands.end() && next->tick <= world.tick() + 1; ++next)
            commands.push_back(next->command);
        const sim::StepResult result = world.step(commands);
        visit(world, result);
    }
}

}  // namespace arena::golden
