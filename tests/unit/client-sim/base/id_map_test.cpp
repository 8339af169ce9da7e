#include "client-sim/base/id_map.h"

#include <map>

#include <gtest/gtest.h>

#include "sim/base/random.h"

namespace arena::client_sim {
namespace {

struct Thing {
    sim::EntityId id;
    int value = 0;
};

TEST(IdMap, an_empty_map_finds_nothing) {
    const IdMap<Thing> map(4);

    EXPECT_EQ(map.find({7}), nullptr);
    EXPECT_EQ(map.size(), 0u);
}

TEST(IdMap, a_full_map_takes_nobody_new_but_still_finds_the_old) {
    IdMap<Thing> map(2);
    map.find_or_add({1})->value = 10;
    map.find_or_add({2})->value = 20;

    Thing* third = map.find_or_add({3});

    EXPECT_EQ(third, nullptr);
    ASSERT_NE(map.find_or_add({2}), nullptr);
    EXPECT_EQ(map.find_or_add({2})->value, 20);
}

TEST(IdMap, removing_somebody_unknown_changes_nothing) {
    IdMap<Thing> map(2);
    ASSERT_NE(map.find_or_add({1}), nullptr);

    const bool removed = map.remove({2});

    EXPECT_FALSE(removed);
    EXPECT_EQ(map.size(), 1u);
}

TEST(IdMap, agrees_with_an_ordered_map_over_a_long_life_of_additions_and_removals) {
    IdMap<Thing> map(300);
    std::map<std::uint32_t, int> expected;
    Random random(1);

    for (int step = 0; step < 20000; ++step) {
        const std::uint32_t id = 1 + random.below(400);
        if (random.below(2) == 0) {
            EXPECT_EQ(map.remove({id}), expected.erase(id) == 1) << "step " << step;
        } else if (Thing* thing = map.find_or_add({id})) {
            thing->value = step;
            expected[id] = step;
        } else {
            EXPECT_EQ(expected.size(), 300u);
        }
    }

    EXPECT_EQ(map.size(), expected.size());
    for (std::uint32_t id = 1; id <= 400; ++id) {
        const Thing* thing = map.find({id});
        ASSERT_EQ(thing != nullptr, expected.contains(id)) << id;
        if (thing == nullptr) continue;
        EXPECT_EQ(thing->value, expected[id]);
    }
}

}  // namespace
}  // namespace arena::client_sim
