// Everything at once: movers, triggers, all weapons, all move kinds, discs and outlines, teams and
// a zone, seen from the side and from above, in random play with joins and leaves. The invariants
// hold after each tick, and both a copy of the world and one that was loaded from its saved state
// continue with the same hashes.
#include <array>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/state/movers.h"
#include "sim/world/world.h"
#include "tests/support/factory.h"

namespace arena::sim {
namespace {

/// How often each kind of event happened, by EventKind, and how many players a mover crushed.
struct Seen {
    std::array<std::uint32_t, 16> events{};
    std::uint32_t crushed = 0;
    std::uint32_t riders = 0;

    void take(const World& world, const StepResult& result) {
        for (const Event& event : result.events) {
            ++events.at(static_cast<std::size_t>(event.kind));
            if (event.kind == EventKind::death && find_mover(world.terrain(), event.other))
                ++crushed;
        }
        for (const EntityId ground : world.players().ground)
            riders += find_mover(world.terrain(), ground) ? 1u : 0u;
    }
    [[nodiscard]] std::uint32_t of(EventKind kind) const {
        return events.at(static_cast<std::size_t>(kind));
    }
};

void play(std::uint64_t seed, float gravity, Seen& seen) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", gravity " + std::to_string(gravity));
    constexpr int kTicks = 1500;
    const auto terrain = test::factory(gravity > 0.0f);
    constexpr std::array<std::uint32_t, 4> kRates{60, 10, 240, 20};
    Rules rules = test::all_kinds(gravity);
    rules.tick_rate = kRates[(seed - 1) % kRates.size()];
    Random random(seed);
    World world(terrain, rules, Limits{}, seed);
    World copy = world;
    World loaded(terrain, rules, Limits{}, seed + 1);
    std::set<std::uint32_t> joined;
    for (int tick = 0; tick < kTicks; ++tick) {
        if (tick % 400 == 0) {
            copy = world;
            const auto refused = loaded.load(world.save());
            ASSERT_FALSE(refused) << *refused;
        }
        const std::vector<Command> commands = test::any_commands(random, joined);

        const StepResult result = world.step(commands);

        ASSERT_EQ(result.errors, 0u) << "tick " << world.tick();
        const auto broken = world.find_broken_invariant();
        ASSERT_FALSE(broken) << "tick " << world.tick() << ": " << *broken;
        ASSERT_EQ(test::hash_after(copy, commands), world.hash()) << "tick " << world.tick();
        ASSERT_EQ(test::hash_after(loaded, commands), world.hash()) << "tick " << world.tick();
        seen.take(world, result);
    }
}

void expect_that_all_happened(const Seen& seen) {
    for (const EventKind kind :
         {EventKind::spawn, EventKind::despawn, EventKind::hit, EventKind::death, EventKind::score,
          EventKind::bounce, EventKind::explode, EventKind::destroy, EventKind::press,
          EventKind::release, EventKind::launch, EventKind::collect})
        EXPECT_GT(seen.of(kind), 0u) << "event " << static_cast<int>(kind);
    EXPECT_GT(seen.crushed, 0u);
}

TEST(EverythingModel, all_mechanics_work_together_seen_from_the_side) {
    Seen seen;

    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        ASSERT_NO_FATAL_FAILURE(play(seed, 25.0f, seen));

    expect_that_all_happened(seen);
    EXPECT_GT(seen.riders, 0u);
}

TEST(EverythingModel, all_mechanics_work_together_seen_from_above) {
    Seen seen;

    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        ASSERT_NO_FATAL_FAILURE(play(seed, 0.0f, seen));

    expect_that_all_happened(seen);
    EXPECT_EQ(seen.riders, 0u);
}

}  // namespace
}  // namespace arena::sim
