#include "server/replication/thing_grid.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/placed_entities.h"

namespace arena::server::thing_grid_test {
namespace {

using arena::test::PlacedEntities;
using Slots = std::vector<Slot>;

constexpr sim::Aabb kBounds{{0.0f, 0.0f}, {100.0f, 100.0f}};

Slots things_in(const PlacedEntities& placed, const sim::Aabb& box) {
    ThingGrid grid(kBounds);
    grid.build(placed.columns());
    Slots found;
    grid.collect(placed.columns(), box, found);
    std::ranges::sort(found);
    return found;
}

TEST(ThingGrid, finds_nothing_on_a_map_without_things) {
    PlacedEntities placed;
    placed.add_player({10.0f, 10.0f});

    EXPECT_EQ(things_in(placed, kBounds), Slots{});
}

TEST(ThingGrid, a_thing_is_found_as_soon_as_its_box_touches) {
    PlacedEntities placed;
    const Slot thing = placed.add_thing({{40.0f, 40.0f}, {60.0f, 44.0f}});

    EXPECT_EQ(things_in(placed, {{30.0f, 30.0f}, {40.0f, 40.0f}}), Slots{thing});
    EXPECT_EQ(things_in(placed, {{60.0f, 44.0f}, {61.0f, 45.0f}}), Slots{thing});
    EXPECT_EQ(things_in(placed, {{45.0f, 41.0f}, {46.0f, 42.0f}}), Slots{thing}) << "inside it";
    EXPECT_EQ(things_in(placed, {{30.0f, 30.0f}, {39.99f, 50.0f}}), Slots{});
    EXPECT_EQ(things_in(placed, {{30.0f, 44.01f}, {70.0f, 50.0f}}), Slots{});
}

TEST(ThingGrid, a_large_thing_does_not_enlarge_small_ones) {
    PlacedEntities placed;
    const Slot large = placed.add_thing({{0.0f, 0.0f}, {100.0f, 2.0f}});
    const Slot small = placed.add_thing({{50.0f, 10.0f}, {51.0f, 11.0f}});

    EXPECT_EQ(things_in(placed, {{40.0f, 1.0f}, {45.0f, 20.0f}}), Slots{large});
    EXPECT_EQ(things_in(placed, {{50.0f, 3.0f}, {60.0f, 20.0f}}), Slots{small});
}

TEST(ThingGrid, things_across_the_border_of_the_map_are_found) {
    PlacedEntities placed;
    const Slot thing = placed.add_thing({{-30.0f, 50.0f}, {-20.0f, 60.0f}});

    EXPECT_EQ(things_in(placed, {{-25.0f, 40.0f}, {10.0f, 55.0f}}), Slots{thing});
    EXPECT_EQ(things_in(placed, {{-19.0f, 40.0f}, {10.0f, 55.0f}}), Slots{});
}

TEST(ThingGrid, earlier_results_stay_and_moved_things_are_found_at_their_new_place) {
    PlacedEntities placed;
    const Slot thing = placed.add_thing({{10.0f, 10.0f}, {12.0f, 12.0f}});
    ThingGrid grid(kBounds);
    grid.build(placed.columns());
    placed.place(thing, {{80.0f, 80.0f}, {82.0f, 82.0f}});
    grid.build(placed.columns());
    Slots found{7};

    grid.collect(placed.columns(), {{9.0f, 9.0f}, {13.0f, 13.0f}}, found);
    EXPECT_EQ(found, Slots{7});
    grid.collect(placed.columns(), {{79.0f, 79.0f}, {83.0f, 83.0f}}, found);
    EXPECT_EQ(found, (Slots{7, thing}));
}

}  // namespace
}  // namespace arena::server::thing_grid_test
