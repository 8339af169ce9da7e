#include "client/game/own_surroundings.h"

#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "tests/support/map_builder.h"

namespace arena::client::own_surroundings_test {
namespace {

constexpr sim::EntityId kOwn{1};

sim::MapMover mover_of(sim::MoverKind kind, sim::Vec2 corner) {
    sim::MapMover mover;
    mover.kind = kind;
    mover.obstacle.vertices = {corner, corner + sim::Vec2{2, 0}, corner + sim::Vec2{2, 1},
                               corner + sim::Vec2{0, 1}};
    return mover;
}

/// The movers of the map, as they are numbered.
enum MoverIndex : std::size_t { kPlatform, kDoor, kCrate, kTimed };

/// A platform that moves by 1 m in 30 ticks, a door of 2 m, a crate with a health of 50, and an
/// obstacle that is down for a second, then warns for half a second.
arena::test::MapBuilder map_with_movers() {
    arena::test::MapBuilder map;
    sim::MapMover platform = mover_of(sim::MoverKind::platform, {5, 5});
    platform.path = {{0, 0}, {6, 0}};
    platform.speed = 2.0f;
    map.mover(platform);
    sim::MapMover door = mover_of(sim::MoverKind::door, {20, 5});
    door.path = {{0, 0}, {0, 2}};
    door.signal = "gate";
    map.mover(door);
    map.mover(mover_of(sim::MoverKind::crate, {30, 5}));
    sim::MapMover timed = mover_of(sim::MoverKind::timed, {20, 30});
    timed.down_time = 1.0f;
    timed.warning_time = 0.5f;
    map.mover(timed);
    sim::MapTrigger plate;
    plate.kind = sim::TriggerKind::plate;
    plate.box = {{20, 15}, {22, 17}};
    plate.signal = "gate";
    return map.trigger(plate);
}

class OwnSurroundingsTest : public ::testing::Test {
  protected:
    OwnSurroundingsTest() {
        rules.archetypes.resize(2);
        surroundings.start(*terrain, rules, kOwn, 10.0);
    }
    /// A frame at the end of tick 100, in which the door and the crate are as given.
    [[nodiscard]] Frame frame_with(sim::Vec2 door_offset, sim::MoverPhase crate_phase) const {
        Frame frame{.tick = 100};
        frame.movers.push_back({.mover = {.id = terrain->mover_id(kDoor), .offset = door_offset}});
        frame.movers.push_back(
            {.mover = {.id = terrain->mover_id(kCrate), .health = 20, .phase = crate_phase}});
        return frame;
    }
    static FramePlayer player(sim::EntityId id, sim::Vec2 position, sim::Vec2 step = {},
                              std::uint8_t archetype = 0) {
        return {.player = {.id = id, .velocity = step * 60.0f, .archetype = archetype},
                .course = {.position = position, .step = step}};
    }

    std::shared_ptr<const sim::Terrain> terrain = map_with_movers().terrain();
    sim::Rules rules;
    OwnSurroundings surroundings;
};

TEST_F(OwnSurroundingsTest,
       before_the_first_frame_there_are_no_players_and_movers_are_at_their_start) {
    const sim::Surroundings around = surroundings.at(30);

    EXPECT_TRUE(around.others.empty());
    ASSERT_EQ(around.movers.size(), 4u);
    ASSERT_EQ(around.movers_before.size(), 4u);
    EXPECT_EQ(around.movers[kDoor].offset, sim::Vec2{});
    EXPECT_EQ(around.movers[kCrate].phase, sim::MoverPhase::solid);
    EXPECT_EQ(around.movers[kCrate].health, 50);
}

TEST_F(OwnSurroundingsTest, platforms_and_timed_obstacles_depend_on_the_tick_alone) {
    const sim::Surroundings around = surroundings.at(30);
    EXPECT_FLOAT_EQ(around.movers[kPlatform].offset.x, 1.0f);
    EXPECT_FLOAT_EQ(around.movers_before[kPlatform].offset.x, 29.0f / 30.0f);
    EXPECT_EQ(around.movers[kTimed].phase, sim::MoverPhase::gone);

    EXPECT_EQ(surroundings.at(75).movers[kTimed].phase, sim::MoverPhase::warning);
    EXPECT_EQ(surroundings.at(120).movers[kTimed].phase, sim::MoverPhase::solid);
}

TEST_F(OwnSurroundingsTest, the_ticks_may_be_asked_for_in_any_order) {
    for (const sim::Tick tick : {200u, 201u, 202u, 202u, 150u, 151u, 400u, 1u, 2u}) {
        const sim::Surroundings around = surroundings.at(tick);
        const sim::MapMover& platform = terrain->movers[kPlatform];

        EXPECT_EQ(around.movers[kPlatform].offset, sim::mover_at(platform, tick, 60).offset)
            << tick;
        EXPECT_EQ(around.movers_before[kPlatform].offset,
                  sim::mover_at(platform, tick - 1, 60).offset)
            << tick;
    }
}

TEST_F(OwnSurroundingsTest, doors_and_crates_are_as_last_reported) {
    const Frame frame = frame_with({0, 0.5f}, sim::MoverPhase::gone);
    surroundings.on_frame(frame);

    const sim::Surroundings around = surroundings.at(105);

    for (const auto& movers : {around.movers_before, around.movers}) {
        EXPECT_EQ(movers[kDoor].offset, (sim::Vec2{0, 0.5f}));
        EXPECT_EQ(movers[kCrate].phase, sim::MoverPhase::gone);
        EXPECT_EQ(movers[kCrate].health, 20);
    }
}

TEST_F(OwnSurroundingsTest, a_door_reported_within_a_64th_of_a_metre_of_an_end_is_at_that_end) {
    const Frame open = frame_with({0, 2.0f - 0.015f}, sim::MoverPhase::solid);
    surroundings.on_frame(open);
    EXPECT_EQ(surroundings.at(105).movers[kDoor].offset, (sim::Vec2{0, 2}));

    const Frame shut = frame_with({0.01f, 0.01f}, sim::MoverPhase::solid);
    surroundings.on_frame(shut);
    EXPECT_EQ(surroundings.at(105).movers[kDoor].offset, (sim::Vec2{0, 0}));

    const Frame nearly_open = frame_with({0, 2.0f - 0.017f}, sim::MoverPhase::solid);
    surroundings.on_frame(nearly_open);
    EXPECT_EQ(surroundings.at(105).movers[kDoor].offset, (sim::Vec2{0, 2.0f - 0.017f}));
}

TEST_F(OwnSurroundingsTest, a_mover_that_is_not_in_the_frame_is_at_its_start) {
    Frame frame = frame_with({0, 0.5f}, sim::MoverPhase::gone);
    frame.movers.erase(frame.movers.begin());
    surroundings.on_frame(frame);

    EXPECT_EQ(surroundings.at(105).movers[kDoor].offset, sim::Vec2{});
    EXPECT_EQ(surroundings.at(105).movers[kCrate].phase, sim::MoverPhase::gone);
}

TEST_F(OwnSurroundingsTest, a_new_frame_counts_for_the_tick_before_as_well) {
    const Frame shut = frame_with({0, 0}, sim::MoverPhase::solid);
    surroundings.on_frame(shut);
    static_cast<void>(surroundings.at(105));
    const Frame half_open = frame_with({0, 1}, sim::MoverPhase::solid);
    surroundings.on_frame(half_open);

    EXPECT_EQ(surroundings.at(106).movers_before[kDoor].offset, (sim::Vec2{0, 1}));
}

TEST_F(OwnSurroundingsTest, the_others_are_extrapolated_to_the_end_of_the_tick_before) {
    Frame frame{.tick = 100};
    frame.players = {player({2}, {5, 5}, {0.125f, 0}, 1)};
    surroundings.on_frame(frame);

    const auto others = surroundings.at(104).others;
    ASSERT_EQ(others.size(), 1u);
    EXPECT_EQ(others[0].id, sim::EntityId{2});
    EXPECT_EQ(others[0].position, (sim::Vec2{5.375f, 5}));
    EXPECT_EQ(others[0].velocity, (sim::Vec2{7.5f, 0}));
    EXPECT_EQ(others[0].archetype, 1);

    EXPECT_EQ(surroundings.at(101).others[0].position, (sim::Vec2{5, 5}));
    EXPECT_EQ(surroundings.at(90).others[0].position, (sim::Vec2{5, 5})) << "never backwards";
    EXPECT_EQ(surroundings.at(111).others[0].position, (sim::Vec2{6.25f, 5}));
    EXPECT_EQ(surroundings.at(500).others[0].position, (sim::Vec2{6.25f, 5}))
        << "ten ticks at most";
}

TEST_F(OwnSurroundingsTest, leaves_out_the_own_player_and_archetypes_that_the_rules_do_not_have) {
    Frame frame{.tick = 100};
    frame.players = {player(kOwn, {5, 5}), player({2}, {6, 5}, {}, 2), player({3}, {7, 5}, {}, 1)};
    surroundings.on_frame(frame);

    const auto others = surroundings.at(101).others;

    ASSERT_EQ(others.size(), 1u);
    EXPECT_EQ(others[0].id, sim::EntityId{3});
}

TEST_F(OwnSurroundingsTest, a_new_stream_begins_without_a_frame) {
    Frame frame = frame_with({0, 1}, sim::MoverPhase::gone);
    frame.players = {player({2}, {5, 5})};
    surroundings.on_frame(frame);
    static_cast<void>(surroundings.at(105));

    surroundings.start(*terrain, rules, kOwn, 10.0);

    const sim::Surroundings around = surroundings.at(106);
    EXPECT_TRUE(around.others.empty());
    EXPECT_EQ(around.movers_before[kDoor].offset, sim::Vec2{});
    EXPECT_EQ(around.movers[kDoor].offset, sim::Vec2{});
}

}  // namespace
}  // namespace arena::client::own_surroundings_test
