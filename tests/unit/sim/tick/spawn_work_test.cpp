// What spawning costs a tick, counted rather than timed: places looked at, and players found near
// them.
#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "sim/tick/choose_spawn.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::sim {
namespace {

using test::join;
using test::MapBuilder;
using test::player_id;
using test::WorldDriver;

struct Crowd {
    std::uint32_t players = 0;
    std::uint32_t spawns = 0;
};

/// A square with room for all players, with its spawn points in a lattice.
std::shared_ptr<const Terrain> field_for(Crowd crowd) {
    const float side = std::sqrt(16.0f * static_cast<float>(crowd.players));
    const auto columns = static_cast<std::uint32_t>(std::ceil(std::sqrt(crowd.spawns)));
    const float step = side / static_cast<float>(columns);
    MapBuilder map(side, side);
    for (std::uint32_t i = 0; i < crowd.spawns; ++i)
        map.spawn({(static_cast<float>(i % columns) + 0.5f) * step,
                   (static_cast<float>(i / columns) + 0.5f) * step});
    return map.terrain();
}

/// The most that any tick did.
struct Work {
    std::uint32_t places = 0;
    std::uint32_t neighbours = 0;
};

/// All players join in one tick and stay where they were put, so that most of them never get a
/// place.
Work work_of(Crowd crowd, int ticks) {
    WorldDriver driver(field_for(crowd), {}, {.players_max = crowd.players});
    std::vector<Command> joins;
    for (std::uint32_t n = 1; n <= crowd.players; ++n)
        joins.push_back(join(player_id(n)));
    Work most;
    for (int tick = 0; tick < ticks; ++tick) {
        const StepStatistics counts =
            driver.step(tick == 0 ? joins : std::vector<Command>{}).statistics;
        most.places = std::max(most.places, counts.spawn_places);
        most.neighbours = std::max(most.neighbours, counts.spawn_neighbours);
    }
    return most;
}

TEST(SpawnWork, a_tick_looks_at_each_place_about_once_however_many_players_wait) {
    for (const Crowd crowd : {Crowd{100, 16}, {1000, 16}, {1000, 64}, {4000, 64}}) {
        SCOPED_TRACE(std::to_string(crowd.players) + " on " + std::to_string(crowd.spawns));

        const Work work = work_of(crowd, 10);

        // Each point and the 16 places beside it, and each point drawn up to three times.
        EXPECT_LE(work.places, 20 * crowd.spawns);
        // A few dozen discs that do not overlap fit into the surroundings of a place.
        EXPECT_LE(work.neighbours, 40 * work.places);
    }
}

}  // namespace
}  // namespace arena::sim
