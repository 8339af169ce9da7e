#include "server/replication/interest_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/placed_entities.h"

namespace arena::server::interest_grid_test {
namespace {

using arena::test::PlacedEntities;
using Slots = std::vector<Slot>;

constexpr sim::Aabb kField{{0.0f, 0.0f}, {100.0f, 60.0f}};
constexpr float kCell = 10.0f;

/// Returns the slots in the box, ascending.
Slots found_in(const PlacedEntities& placed, const sim::Aabb& box, float cell_size = kCell) {
    InterestGrid grid(kField, cell_size);
    grid.build(placed.columns(), placed.columns().living);
    Slots found;
    grid.collect(box, found);
    std::ranges::sort(found);
    return found;
}

float beyond(float value) {
    return std::nextafter(value, std::numeric_limits<float>::infinity());
}
float before(float value) {
    return std::nextafter(value, -std::numeric_limits<float>::infinity());
}

TEST(InterestGrid, is_empty_when_never_built_or_built_of_an_empty_world) {
    InterestGrid grid(kField);
    Slots found;
    grid.collect(kField, found);
    EXPECT_TRUE(found.empty());

    grid.build({}, {});
    grid.collect(kField, found);
    EXPECT_TRUE(found.empty());
}

TEST(InterestGrid, the_box_is_closed_on_all_four_sides) {
    PlacedEntities placed;
    for (const sim::Vec2 inside : {sim::Vec2{23.0f, 15.0f},
                                   {47.0f, 15.0f},
                                   {30.0f, 11.0f},
                                   {30.0f, 19.0f},
                                   {47.0f, 19.0f},
                                   {30.0f, 15.0f}})
        placed.add_player(inside);
    for (const sim::Vec2 outside : {sim::Vec2{before(23.0f), 15.0f},
                                    {beyond(47.0f), 15.0f},
                                    {30.0f, before(11.0f)},
                                    {30.0f, beyond(19.0f)},
                                    {beyond(47.0f), beyond(19.0f)}})
        placed.add_player(outside);

    EXPECT_EQ(found_in(placed, {{23.0f, 11.0f}, {47.0f, 19.0f}}), (Slots{0, 1, 2, 3, 4, 5}));
}

TEST(InterestGrid, an_entity_on_the_border_of_a_cell_is_found_from_both_sides) {
    PlacedEntities placed;
    placed.add_player({20.0f, 30.0f});

    EXPECT_EQ(found_in(placed, {{15.0f, 25.0f}, {20.0f, 30.0f}}), Slots{0});
    EXPECT_EQ(found_in(placed, {{20.0f, 30.0f}, {25.0f, 35.0f}}), Slots{0});
    EXPECT_EQ(found_in(placed, {{20.0f, 30.0f}, {20.0f, 30.0f}}), Slots{0}) << "a point is a box";
    EXPECT_EQ(found_in(placed, {{15.0f, 25.0f}, {before(20.0f), 35.0f}}), Slots{});
    EXPECT_EQ(found_in(placed, {{beyond(20.0f), 25.0f}, {25.0f, 35.0f}}), Slots{});
}

TEST(InterestGrid, an_entity_outside_the_bounds_is_found_where_it_is) {
    PlacedEntities placed;
    placed.add_player({-5.0f, 30.0f});
    placed.add_player({105.0f, 30.0f});
    placed.add_player({50.0f, -5.0f});
    placed.add_player({50.0f, 65.0f});

    EXPECT_EQ(found_in(placed, kField), Slots{});
    EXPECT_EQ(found_in(placed, {{-5.0f, -5.0f}, {105.0f, 65.0f}}), (Slots{0, 1, 2, 3}));
    EXPECT_EQ(found_in(placed, {{-9.0f, 29.0f}, {-4.0f, 31.0f}}), Slots{0});
    EXPECT_EQ(found_in(placed, {{101.0f, 29.0f}, {109.0f, 31.0f}}), Slots{1});
}

TEST(InterestGrid, entities_are_found_however_far_away) {
    constexpr float kMost = std::numeric_limits<float>::max();
    PlacedEntities placed;
    placed.add_player({kMost, kMost});
    placed.add_player({-kMost, 1e30f});
    placed.add_player({1e30f, -kMost});

    EXPECT_EQ(found_in(placed, {{-kMost, -kMost}, {kMost, kMost}}), (Slots{0, 1, 2}));
    EXPECT_EQ(found_in(placed, {{1e29f, 1e29f}, {kMost, kMost}}), Slots{0});
    EXPECT_EQ(found_in(placed, {{1e29f, 1e29f}, {1e30f, kMost}}), Slots{});
}

TEST(InterestGrid, the_cell_size_does_not_affect_the_result) {
    PlacedEntities placed;
    for (int i = 0; i < 60; ++i)
        placed.add_player({static_cast<float>(i * 37 % 101), static_cast<float>(i * 23 % 61)});
    const sim::Aabb box{{20.0f, 10.0f}, {60.0f, 34.0f}};
    const Slots expected = found_in(placed, box);

    EXPECT_GT(expected.size(), 5u);
    for (const float cell_size : {0.25f, 1.0f, 3.7f, 8.0f, 1000.0f})
        EXPECT_EQ(found_in(placed, box, cell_size), expected) << cell_size;
}

TEST(InterestGrid, an_inverted_box_contains_nothing) {
    PlacedEntities placed;
    placed.add_player({50.0f, 30.0f});

    EXPECT_EQ(found_in(placed, {{60.0f, 30.0f}, {40.0f, 30.0f}}), Slots{});
    EXPECT_EQ(found_in(placed, {{50.0f, 40.0f}, {50.0f, 20.0f}}), Slots{});
}

TEST(InterestGrid, building_again_replaces_the_content) {
    PlacedEntities placed;
    placed.add_player({50.0f, 30.0f});
    placed.add_player({51.0f, 30.0f});
    InterestGrid grid(kField, kCell);
    grid.build(placed.columns(), placed.columns().living);
    placed.remove(0);
    placed.move(1, {10.0f, 10.0f});
    grid.build(placed.columns(), placed.columns().living);

    Slots found{7};
    grid.collect({{40.0f, 20.0f}, {60.0f, 40.0f}}, found);
    EXPECT_EQ(found, Slots{7}) << "earlier results stay in the list";
    grid.collect({{0.0f, 0.0f}, {20.0f, 20.0f}}, found);
    EXPECT_EQ(found, (Slots{7, 1}));
}

}  // namespace
}  // namespace arena::server::interest_grid_test
