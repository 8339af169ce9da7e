// Random play with all move kinds, seen from the side and from above: every invariant holds after
// every tick, while players stand, fall, dash and push each other about.
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/math/vec2.h"
#include "sim/world/world.h"
#include "tests/support/map_builder.h"
#include "tests/support/side_view.h"
#include "tests/support/wild_input.h"

namespace arena::sim {
namespace {

using test::MapBuilder;

/// Walkable slopes and steep ones, slanted ceilings, wedges, pits, thin floors, things that
/// overlap, and a gap that fits exactly.
std::shared_ptr<const Terrain> hills() {
    return MapBuilder(60.0f, 30.0f)
        .spawn({4.0f, 12.0f})
        .spawn({20.0f, 14.0f})
        .spawn({33.0f, 24.0f})
        .spawn({44.0f, 14.0f})
        .spawn({56.0f, 20.0f})
        .polygon({{0.0f, 0.0f},
                  {60.0f, 0.0f},
                  {60.0f, 3.0f},
                  {54.0f, 2.0f},
                  {50.0f, 8.0f},
                  {46.0f, 8.0f},
                  {43.0f, 2.0f},
                  {34.0f, 2.0f},
                  {26.0f, 8.0f},
                  {22.0f, 8.0f},
                  {12.0f, 3.0f},
                  {8.0f, 3.0f},
                  {6.0f, 7.0f},
                  {0.0f, 7.0f}})
        .polygon({{10.0f, 12.0f}, {18.0f, 8.5f}, {18.0f, 13.0f}})
        .polygon({{28.0f, 12.0f}, {36.0f, 3.2f}, {38.0f, 12.0f}, {33.0f, 9.0f}})
        .box({24.0f, 16.0f}, {40.0f, 16.05f})
        .box({39.0f, 15.0f}, {41.0f, 20.0f})
        .line({46.0f, 12.0f}, {52.0f, 14.0f})
        .line({2.0f, 16.0f}, {8.0f, 15.0f})
        .circle({22.0f, 20.0f}, 2.0f)
        .circle({55.0f, 9.0f}, 1.5f)
        .box({12.0f, 18.0f}, {13.0f, 30.0f})
        .box({14.0f, 18.0f}, {15.0f, 30.0f})
        .terrain();
}

struct Play {
    std::string name;
    MoveKind move = MoveKind::push_out;
    bool is_box = false;
    float gravity = 0.0f;
    float speed = 6.0f;
    float acceleration = 0.0f;
    float dash_speed = 0.0f;
    std::uint32_t tick_rate = 60;
};

void PrintTo(const Play& play, std::ostream* out) {
    *out << play.name;
}

Rules rules_of(const Play& play) {
    Rules rules;
    rules.tick_rate = play.tick_rate;
    rules.gravity = play.gravity;
    rules.respawn_delay = 0.2f;
    Archetype archetype = play.is_box ? test::box_walker(play.move) : test::walker(play.move);
    archetype.speed = play.speed;
    archetype.acceleration = play.acceleration;
    archetype.dash_speed = play.dash_speed;
    archetype.dash_cooldown = 0.3f;
    rules.archetypes = {archetype};
    return rules;
}

std::vector<Play> all_plays() {
    std::vector<Play> plays;
    for (const MoveKind move : {MoveKind::push_out, MoveKind::slide, MoveKind::rays})
        for (const bool is_box : {false, true}) {
            const std::string name = std::string(test::name_of(move)) + (is_box ? "_box" : "_disc");
            plays.push_back({name + "_from_the_side", move, is_box, 25.0f, 6.0f, 0.0f, 20.0f});
            plays.push_back({name + "_heavy", move, is_box, 40.0f, 9.0f, 30.0f, 0.0f});
            plays.push_back({name + "_fast", move, is_box, 60.0f, 300.0f, 0.0f, 2000.0f});
            plays.push_back({name + "_slow_ticks", move, is_box, 25.0f, 20.0f, 0.0f, 150.0f, 10});
            plays.push_back({name + "_quick_ticks", move, is_box, 25.0f, 9.0f, 0.0f, 150.0f, 240});
            plays.push_back(
                {name + "_from_above_slow", move, is_box, 0.0f, 20.0f, 0.0f, 150.0f, 10});
            plays.push_back({name + "_from_above", move, is_box, 0.0f, 6.0f, 0.0f, 0.0f});
            plays.push_back({name + "_from_above_heavy", move, is_box, 0.0f, 6.0f, 20.0f, 25.0f});
        }
    return plays;
}

class MovementModel : public testing::TestWithParam<Play> {};

INSTANTIATE_TEST_SUITE_P(Plays, MovementModel, testing::ValuesIn(all_plays()),
                         [](const auto& play) { return play.param.name; });

TEST_P(MovementModel, random_play_breaks_no_invariant) {
    constexpr int kTicks = 2000;
    constexpr std::uint32_t kPlayers = 24;
    const std::uint64_t seed = 5;
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    World world(hills(), rules_of(GetParam()), Limits{}, seed);
    std::set<std::uint32_t> joined;
    std::vector<Command> commands;
    for (int tick = 0; tick < kTicks; ++tick) {
        commands.clear();
        for (std::uint32_t i = random.below(4); i > 0; --i) {
            const std::uint32_t id = 1 + random.below(kPlayers);
            if (joined.insert(id).second) {
                commands.push_back(test::join({id}));
            } else if (random.below(60) == 0) {
                joined.erase(id);
                commands.push_back(test::leave({id}));
                break;
            } else {
                commands.push_back(test::input({id}, test::wild_input(random)));
            }
        }

        const StepResult result = world.step(commands);

        ASSERT_EQ(result.errors & ~static_cast<std::uint32_t>(StepError::unknown_player), 0u);
        const auto broken = world.find_broken_invariant();
        ASSERT_FALSE(broken) << "tick " << world.tick() << ": " << *broken;
    }
}

/// The same commands lead to the same states twice, bit for bit.
TEST_P(MovementModel, the_same_commands_lead_to_the_same_hashes) {
    World one(hills(), rules_of(GetParam()), Limits{}, 3);
    World other(hills(), rules_of(GetParam()), Limits{}, 3);
    Random random(9);
    for (int tick = 0; tick < 300; ++tick) {
        std::vector<Command> commands;
        if (tick < 12) commands.push_back(test::join({static_cast<std::uint32_t>(tick + 1)}));
        if (tick >= 12)
            commands.push_back(test::input({1 + random.below(12)}, test::wild_input(random)));
        if (tick == 150) other = World(one);

        ASSERT_EQ(test::hash_after(one, commands), test::hash_after(other, commands)) << tick;
    }
}

}  // namespace
}  // namespace arena::sim
