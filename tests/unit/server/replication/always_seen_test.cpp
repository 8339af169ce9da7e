#include "server/replication/always_seen.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/support/placed_entities.h"

namespace arena::server::always_seen_test {
namespace {

using arena::test::PlacedEntities;
using Slots = std::vector<Slot>;

constexpr std::uint8_t kScout = 0;
constexpr std::uint8_t kBoss = 1;

/// Rules with a scout, and a boss that every client sees from anywhere.
sim::Rules with_boss() {
    sim::Rules rules;
    rules.archetypes.resize(2);
    rules.archetypes[kBoss].is_always_seen = true;
    return rules;
}

Slots slots_of(const AlwaysSeen& seen) {
    return {seen.slots().begin(), seen.slots().end()};
}

TEST(AlwaysSeen, no_player_is_when_no_archetype_is) {
    PlacedEntities placed;
    placed.add_player({}, 0, kScout);
    AlwaysSeen seen(sim::Rules{});
    EXPECT_EQ(slots_of(seen), Slots{});

    seen.build(placed.columns());

    EXPECT_EQ(slots_of(seen), Slots{});
}

TEST(AlwaysSeen, no_player_is_in_an_empty_world) {
    const PlacedEntities placed;
    AlwaysSeen seen(with_boss());

    seen.build(placed.columns());

    EXPECT_EQ(slots_of(seen), Slots{});
}

TEST(AlwaysSeen, players_of_the_archetype_are_in_the_order_of_the_living) {
    PlacedEntities placed;
    const Slot first = placed.add_player({}, 0, kBoss);
    placed.add_player({}, 0, kScout);
    const Slot second = placed.add_player({}, 0, kBoss);
    AlwaysSeen seen(with_boss());

    seen.build(placed.columns());

    EXPECT_EQ(slots_of(seen), (Slots{first, second}));
}

// A shot's kind is its weapon and a thing's is its sort: numbers that say nothing of archetypes.
TEST(AlwaysSeen, shots_and_things_of_the_map_never_are) {
    sim::Rules rules;
    rules.archetypes[0].is_always_seen = true;
    PlacedEntities placed;
    placed.add_projectile({});
    placed.add_thing({{0.0f, 0.0f}, {1.0f, 1.0f}});
    const Slot player = placed.add_player({});
    AlwaysSeen seen(rules);

    seen.build(placed.columns());

    EXPECT_EQ(slots_of(seen), Slots{player});
}

TEST(AlwaysSeen, a_player_that_is_gone_is_no_longer_seen) {
    PlacedEntities placed;
    const Slot first = placed.add_player({}, 0, kBoss);
    const Slot second = placed.add_player({}, 0, kBoss);
    AlwaysSeen seen(with_boss());
    seen.build(placed.columns());

    placed.remove(first);
    seen.build(placed.columns());

    EXPECT_EQ(slots_of(seen), Slots{second});
}

}  // namespace
}  // namespace arena::server::always_seen_test
