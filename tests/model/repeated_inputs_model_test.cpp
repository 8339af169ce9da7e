// The law of held inputs in random games: a player's input holds until another comes, so a match in
// which all inputs are repeated in every tick has the same hashes as one that gets only the
// changes. Pads, melee attacks that throw, pushes, dashes, jumps, gifts, deaths and spawns are all
// included.
#include <array>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/world/world.h"
#include "tests/support/factory.h"

namespace arena::sim::repeated_inputs_model_test {
namespace {

struct Game {
    std::shared_ptr<const Terrain> terrain;
    Rules rules;
};

/// How often each kind of event happened, by EventKind, and how many inputs were repeated.
struct Seen {
    std::array<std::uint32_t, 16> events{};
    std::uint64_t repeats = 0;

    void take(const StepResult& result) {
        for (const Event& event : result.events)
            ++events.at(static_cast<std::size_t>(event.kind));
    }
    [[nodiscard]] std::uint32_t of(EventKind kind) const {
        return events.at(static_cast<std::size_t>(kind));
    }
};

/// The commands, with the inputs that all players of the game hold in front of them and behind
/// them.
std::vector<Command> with_repeats(const std::vector<Command>& commands, Random& random,
                                  std::map<EntityId, PlayerInput>& held, Seen& seen) {
    std::vector<Command> all;
    for (const auto& [player, input] : held)
        if (random.below(2) == 0) all.push_back(test::input(player, input));
    for (const Command& command : commands) {
        all.push_back(command);
        if (command.kind == CommandKind::leave)
            held.erase(command.player);
        else
            held[command.player] = command.input;
    }
    for (const auto& [player, input] : held)
        all.push_back(test::input(player, input));
    seen.repeats += all.size() - commands.size();
    return all;
}

void play(const Game& game, std::uint64_t seed, Seen& seen) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    constexpr int kTicks = 1200;
    Random random(seed);
    Random order(seed);
    World sparse(game.terrain, game.rules, Limits{}, seed);
    World repeated = sparse;
    std::set<std::uint32_t> joined;
    std::map<EntityId, PlayerInput> held;
    for (int tick = 0; tick < kTicks; ++tick) {
        const std::vector<Command> commands = test::any_commands(random, joined);

        const StepResult result = sparse.step(commands);
        const StepResult same = repeated.step(with_repeats(commands, order, held, seen));

        ASSERT_EQ(repeated.hash(), sparse.hash()) << "tick " << sparse.tick();
        ASSERT_EQ(same.events.size(), result.events.size());
        ASSERT_EQ(same.errors, result.errors);
        seen.take(result);
    }
}

void expect_that_all_happened(const Seen& seen) {
    for (const EventKind kind : {EventKind::spawn, EventKind::despawn, EventKind::hit,
                                 EventKind::death, EventKind::launch, EventKind::collect})
        EXPECT_GT(seen.of(kind), 0u) << "event " << static_cast<int>(kind);
    EXPECT_GT(seen.repeats, 10000u);
}

TEST(RepeatedInputs, repeats_change_nothing_seen_from_the_side) {
    Seen seen;

    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        ASSERT_NO_FATAL_FAILURE(play({test::factory(true), test::all_kinds(25.0f)}, seed, seen));

    expect_that_all_happened(seen);
}

TEST(RepeatedInputs, repeats_change_nothing_seen_from_above) {
    Seen seen;

    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        ASSERT_NO_FATAL_FAILURE(play({test::factory(false), test::all_kinds(0.0f)}, seed, seen));

    expect_that_all_happened(seen);
}

/// The default rules and no pickup that gives speed: velocities follow from the inputs alone.
TEST(RepeatedInputs, repeats_change_nothing_in_a_game_without_acceleration) {
    const auto terrain =
        test::MapBuilder(20, 20)
            .spawn({3, 3})
            .spawn({17, 17})
            .spawn({3, 17})
            .polygon({{8, 8}, {12, 8}, {12, 12}, {8, 12}})
            .trigger(test::pad({{2, 8}, {5, 12}}, {3.0f, 14.0f}))
            .trigger(test::pad({{14, 5}, {18, 8}}, {-11.0f, -2.0f}))
            .trigger(test::spikes({{9, 2}, {11, 4}}, 30))
            .trigger(test::pickup({10, 16}, Gift::health, 20))
            .mover(test::platform(test::box_obstacle({13, 13}, {14, 16}), {{0, 0}, {3, 0}}, 2))
            .terrain();
    Rules rules;
    rules.respawn_delay = 0.3f;
    rules.weapons.resize(2);
    rules.weapons[1].directions.clear();
    rules.weapons[1].animation = 0;
    rules.archetypes[0].weapon = 1;
    rules.animations.resize(1);
    rules.animations[0].damage = 10;
    rules.animations[0].loops = false;
    rules.animations[0].launch = {9.0f, 4.0f};
    rules.animations[0].frames = {
        test::attack_frame({{0.0f, -0.6f}, {1.6f, 0.6f}}, HitType::hit | HitType::launch, 4)};
    Seen seen;

    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        ASSERT_NO_FATAL_FAILURE(play({terrain, rules}, seed, seen));

    for (const EventKind kind : {EventKind::spawn, EventKind::hit, EventKind::death,
                                 EventKind::launch, EventKind::collect})
        EXPECT_GT(seen.of(kind), 0u) << "event " << static_cast<int>(kind);
    EXPECT_GT(seen.repeats, 10000u);
}

}  // namespace
}  // namespace arena::sim::repeated_inputs_model_test
