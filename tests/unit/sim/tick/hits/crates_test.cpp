#include "sim/tick/hits/crates.h"

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::crates_test {
namespace {

using test::box_obstacle;
using test::MapBuilder;
using Indices = std::vector<std::uint32_t>;

/// Movers 0 to 4: a crate from (10, 10) to (12, 12), a platform at its right side, an L-shaped
/// crate of two pieces, a round crate, and a crate far away.
struct Yard : test::StageScene {
    Yard() : StageScene(map().terrain(), {}) {
        place_movers();
        state.tick = 30;
    }
    static MapBuilder map() {
        MapMover corner = test::crate({}, 50);
        corner.obstacle.vertices = {{10, 14}, {14, 14}, {14, 15}, {11, 15}, {11, 18}, {10, 18}};
        return MapBuilder()
            .mover(test::crate(box_obstacle({10, 10}, {12, 12}), 50, 1.0f))
            .mover(test::platform(box_obstacle({12, 10}, {14, 12}), {{0, 0}, {4, 0}}, 1.0f))
            .mover(corner)
            .mover(test::crate(test::circle_obstacle({9, 13}, 0.5f), 50))
            .mover(test::crate(box_obstacle({30, 30}, {32, 32}), 50));
    }
    Indices near(Circle disc) {
        Indices crates{99};
        crates.reserve(8);
        find_crates_near(disc, solids(), crates);
        return crates;
    }
    void damage(EntityId id, std::int32_t amount) {
        damage_mover(id, {7}, amount, *terrain, state, memory.report);
    }
    void damage(std::size_t mover, std::int32_t amount) {
        damage(terrain->mover_id(mover), amount);
    }
};

TEST(FindCratesNear, finds_none_where_there_is_none) {
    Yard yard;

    EXPECT_EQ(yard.near({{20.0f, 25.0f}, 1.0f}), Indices{});
    EXPECT_EQ(yard.near({{13.5f, 11.0f}, 0.5f}), Indices{}) << "platforms are no crates";
}

TEST(FindCratesNear, finds_what_the_box_around_the_disc_touches) {
    Yard yard;

    EXPECT_EQ(yard.near({{9.5f, 11.0f}, 0.5f}), Indices{0});
    EXPECT_EQ(yard.near({{9.4f, 11.0f}, 0.5f}), Indices{});
}

TEST(FindCratesNear, finds_each_crate_once_in_the_order_of_the_map) {
    Yard yard;

    EXPECT_EQ(yard.near({{10.5f, 14.5f}, 4.0f}), (Indices{0, 2, 3}));
    EXPECT_EQ(yard.near({{20.0f, 20.0f}, 40.0f}), (Indices{0, 2, 3, 4}));
}

TEST(FindCratesNear, does_not_find_a_crate_that_was_gone_when_the_tick_began) {
    Yard yard;
    yard.state.movers[0].phase = MoverPhase::gone;
    yard.memory.moving.place(*yard.terrain, yard.state.movers);

    EXPECT_EQ(yard.near({{11.0f, 11.0f}, 1.0f}), Indices{});
}

TEST(DamageMover, takes_health_from_a_crate) {
    Yard yard;

    yard.damage(std::size_t{0}, 20);

    EXPECT_EQ(yard.state.movers[0].health, 30);
    EXPECT_EQ(yard.state.movers[0].phase, MoverPhase::solid);
    EXPECT_TRUE(yard.events().empty());
}

TEST(DamageMover, a_crate_without_health_is_gone_and_reported) {
    Yard yard;
    yard.state.movers[0].ticks = 9;

    yard.damage(std::size_t{0}, 49);
    EXPECT_TRUE(yard.events().empty());
    yard.damage(std::size_t{0}, 1);

    EXPECT_EQ(yard.state.movers[0].phase, MoverPhase::gone);
    EXPECT_EQ(yard.state.movers[0].health, 0);
    EXPECT_EQ(yard.state.movers[0].ticks, 0u) << "it counts until it comes back";
    ASSERT_EQ(yard.events().size(), 1u);
    EXPECT_EQ(yard.events()[0], (Event{.kind = EventKind::destroy,
                                       .subject = yard.terrain->mover_id(0),
                                       .other = {7},
                                       .tick = 30}));
}

TEST(DamageMover, a_crate_that_is_gone_takes_no_damage) {
    Yard yard;
    yard.damage(std::size_t{0}, 80);
    yard.state.movers[0].ticks = 5;

    yard.damage(std::size_t{0}, 80);

    EXPECT_EQ(yard.state.movers[0].health, -30);
    EXPECT_EQ(yard.state.movers[0].ticks, 5u);
    EXPECT_EQ(yard.events().size(), 1u);
}

TEST(DamageMover, nothing_else_takes_damage) {
    Yard yard;
    const std::vector<MoverState> before = yard.state.movers;

    yard.damage(std::size_t{1}, 1000);
    for (const EntityId id : {kNoEntity, EntityId{1}, EntityId{kFirstProjectileId},
                              yard.terrain->mover_id(5), EntityId{0xFFFFFFFFu}})
        yard.damage(id, 1000);

    for (std::size_t i = 0; i < before.size(); ++i)
        EXPECT_EQ(yard.state.movers[i].health, before[i].health) << i;
    EXPECT_TRUE(yard.events().empty());
}

}  // namespace
}  // namespace arena::sim::crates_test
