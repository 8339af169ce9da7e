// record_inputs --map FILE --players N --ticks T --seed S --out FILE: makes an input log in which
// everybody runs about, turns to somebody now and then, and shoots; some leave and come back.
#include <cstdio>
#include <fstream>
#include <string>

#include <CLI/CLI.hpp>

#include "sim/base/random.h"
#include "sim/math/vec2.h"
#include "tests/golden/run_log.h"

namespace {

using namespace arena;

sim::PlayerInput invent_input(const sim::World& world, const sim::PlayerState& self,
                              Random& random) {
    sim::PlayerInput input;
    input.move_x = static_cast<std::int8_t>(static_cast<int>(random.below(255)) - 127);
    input.move_y = static_cast<std::int8_t>(static_cast<int>(random.below(255)) - 127);
    const auto players = world.players();
    const sim::PlayerState& other =
        players[random.below(static_cast<std::uint32_t>(players.size()))];
    const sim::Vec2 way = sim::normalised_or(other.position - self.position, {1.0f, 0.0f});
    input.aim_x = static_cast<std::int16_t>(way.x * 30000.0f);
    input.aim_y = static_cast<std::int16_t>(way.y * 30000.0f);
    input.buttons = random.below(3) == 0 ? 0 : sim::kButtonFire;
    return input;
}

bool is_in(const sim::World& world, sim::EntityId id) {
    for (const sim::PlayerState& player : world.players())
        if (player.id == id) return true;
    return false;
}

golden::InputLog record(const std::shared_ptr<const sim::Terrain>& terrain, std::uint32_t players,
                        sim::Tick ticks, std::uint64_t seed) {
    golden::InputLog log{.seed = seed, .ticks = ticks, .commands = {}};
    Random random(seed);
    sim::World world(terrain, sim::Rules{}, sim::Limits{}, seed);
    std::vector<sim::Command> commands;
    while (world.tick() < ticks) {
        commands.clear();
        for (const sim::PlayerState& player : world.players())
            if (random.below(25) == 0)
                commands.push_back({.kind = sim::CommandKind::input,
                                    .player = player.id,
                                    .input = invent_input(world, player, random)});
        if (random.below(6) == 0) {
            const sim::EntityId id{1 + random.below(players)};
            if (!is_in(world, id))
                commands.push_back({.kind = sim::CommandKind::join, .player = id});
            else if (random.below(40) == 0)
                commands.push_back({.kind = sim::CommandKind::leave, .player = id});
        }
        for (const sim::Command& command : commands)
            log.commands.push_back({world.tick() + 1, command});
        static_cast<void>(world.step(commands));
    }
    return log;
}

}  // namespace

int main(int argc, char** argv) {
    std::string map;
    std::string out;
    std::uint32_t players = 32;
    sim::Tick ticks = 1800;
    std::uint64_t seed = 1;
    CLI::App app("Makes an input log");
    app.add_option("--map", map, "Tiled map (.tmj)")->required();
    app.add_option("--out", out, "file to write")->required();
    app.add_option("--players", players, "players that come and go")->check(CLI::Range(1, 1000));
    app.add_option("--ticks", ticks, "length of the match");
    app.add_option("--seed", seed, "seed of the world and of the inputs");
    CLI11_PARSE(app, argc, argv);

    const auto terrain = golden::load_terrain(map);
    std::ofstream file(out);
    if (!terrain || !file) {
        std::fprintf(stderr, "record_inputs: %s\n",
                     terrain ? (out + ": cannot be written").c_str() : terrain.error().c_str());
        return 2;
    }
    golden::write_input_log(record(terrain.value(), players, ticks, seed), file);
    return 0;
}
