// A match without a server: one player runs at a wall, and the world says where it stops.
#include <cstdio>
#include <vector>

#include "arenad/sim.hpp"

namespace sim = arena::sim;

int main() {
    sim::MapDescription map;
    map.name = "yard";
    map.bounds = {{0.0f, 0.0f}, {20.0f, 10.0f}};
    map.obstacles.push_back({.vertices = {{8.0f, 2.0f}, {9.0f, 2.0f}, {9.0f, 8.0f}, {8.0f, 8.0f}}});
    map.spawns.push_back({.position = {2.0f, 5.0f}});
    const auto terrain = sim::build_terrain(map);
    if (!terrain.ok()) {
        std::fprintf(stderr, "%s\n", terrain.error().reason.c_str());
        return 1;
    }

    sim::World world(terrain.value(), sim::Rules{}, {.players_max = 4}, 1);
    const sim::EntityId player{sim::kFirstPlayerId};
    std::vector<sim::Command> commands{{.kind = sim::CommandKind::join, .player = player},
                                       {.player = player, .input = {.move_x = sim::kMoveFull}}};
    for (int tick = 0; tick < 120; ++tick) {
        const sim::StepResult result = world.step(commands);
        for (const sim::Event& event : result.events)
            if (event.kind == sim::EventKind::spawn)
                std::printf("spawned at %.1f, %.1f\n", event.position.x, event.position.y);
        commands.clear();
    }

    const sim::Vec2 end = world.players()[0].position;
    std::printf("after 2 s at %.3f, %.3f; hash %016llx\n", end.x, end.y,
                static_cast<unsigned long long>(world.hash()));
    const sim::Circle body{end, 0.5f};
    const bool touches = sim::touches(body, sim::Segment{{8.0f, 2.0f}, {8.0f, 8.0f}});
    return touches && end.x < 8.0f ? 0 : 1;
}
