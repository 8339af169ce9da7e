#include "protocol/ranges.h"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/wire_messages.h"

namespace arena::protocol {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// The example with one field set to `value`.
template <typename T, typename Field, typename Value>
T with(T example, Field T::*field, Value value) {
    example.*field = static_cast<Field>(value);
    return example;
}

SnapshotPlayer player() {
    return test::numbered_player(0);
}
SnapshotProjectile projectile() {
    return test::numbered_projectile(0);
}
sim::Event event(sim::EventKind kind, sim::EntityId subject) {
    sim::Event made;
    made.kind = kind;
    made.subject = subject;
    return made;
}

TEST(Ranges, the_examples_are_in_range) {
    for (const Message& message : test::one_of_each()) {
        EXPECT_TRUE(std::visit([](const auto& value) { return in_range(value); }, message))
            << "message " << message.index();
    }
}

TEST(Ranges, coordinates_are_finite_and_within_a_thousand_kilometres) {
    const float beyond = std::nextafter(kCoordinateMax, kInfinity);
    for (const float bad : {beyond, -beyond, kNan, kInfinity, -kInfinity}) {
        EXPECT_FALSE(in_range(with(player(), &SnapshotPlayer::position, sim::Vec2{bad, 0.0f})));
        EXPECT_FALSE(in_range(with(player(), &SnapshotPlayer::position, sim::Vec2{0.0f, bad})));
        EXPECT_FALSE(
            in_range(with(projectile(), &SnapshotProjectile::position, sim::Vec2{bad, 0.0f})));
        EXPECT_FALSE(in_range(
            with(event(sim::EventKind::hit, {1}), &sim::Event::position, sim::Vec2{0.0f, bad})));
    }
    EXPECT_TRUE(in_range(
        with(player(), &SnapshotPlayer::position, sim::Vec2{kCoordinateMax, -kCoordinateMax})));
}

TEST(Ranges, velocities_are_finite_and_bounded) {
    const float beyond = std::nextafter(kVelocityMax, kInfinity);
    for (const float bad : {beyond, -beyond, kNan, kInfinity}) {
        EXPECT_FALSE(in_range(with(player(), &SnapshotPlayer::velocity, sim::Vec2{0.0f, bad})));
        EXPECT_FALSE(
            in_range(with(projectile(), &SnapshotProjectile::velocity, sim::Vec2{bad, 0.0f})));
        EXPECT_FALSE(in_range(
            with(event(sim::EventKind::spawn, {1}), &sim::Event::velocity, sim::Vec2{bad, 0.0f})));
    }
    EXPECT_TRUE(in_range(
        with(player(), &SnapshotPlayer::velocity, sim::Vec2{kVelocityMax, -kVelocityMax})));
}

TEST(Ranges, an_id_belongs_to_the_category_of_its_list) {
    EXPECT_FALSE(in_range(with(player(), &SnapshotPlayer::id, sim::kNobody)));
    EXPECT_TRUE(
        in_range(with(player(), &SnapshotPlayer::id, sim::EntityId{sim::kFirstProjectileId - 1})));
    EXPECT_FALSE(
        in_range(with(player(), &SnapshotPlayer::id, sim::EntityId{sim::kFirstProjectileId})));
    EXPECT_FALSE(in_range(
        with(projectile(), &SnapshotProjectile::id, sim::EntityId{sim::kFirstProjectileId - 1})));
    EXPECT_TRUE(in_range(
        with(projectile(), &SnapshotProjectile::id, sim::EntityId{sim::kFirstObstacleId - 1})));
    EXPECT_FALSE(in_range(
        with(projectile(), &SnapshotProjectile::id, sim::EntityId{sim::kFirstObstacleId})));
}

TEST(Ranges, a_map_has_no_more_things_than_there_are_ids_for_them) {
    EXPECT_TRUE(in_range(MapCounts{.obstacles = 1u << 31u}));
    EXPECT_TRUE(in_range(MapCounts{.obstacles = (1u << 31u) - 3, .movers = 2, .fixtures = 1}));
    EXPECT_FALSE(in_range(MapCounts{.obstacles = (1u << 31u) - 2, .movers = 2, .fixtures = 1}));
    EXPECT_FALSE(in_range(MapCounts{.obstacles = ~0u, .movers = ~0u, .fixtures = ~0u}));
}

TEST(Ranges, a_snapshot_aim_is_no_longer_than_full) {
    EXPECT_TRUE(in_range(with(player(), &SnapshotPlayer::aim_x, -32767)));
    EXPECT_FALSE(in_range(with(player(), &SnapshotPlayer::aim_x, -32768)));
    EXPECT_FALSE(in_range(with(player(), &SnapshotPlayer::aim_y, -32768)));
}

TEST(Ranges, a_part_is_one_of_its_snapshot) {
    const SnapshotPart example = test::example_snapshot();

    EXPECT_FALSE(in_range(with(example, &SnapshotPart::part, 2)));
    EXPECT_FALSE(in_range(with(example, &SnapshotPart::part_count, 0)));
    EXPECT_TRUE(
        in_range(with(with(example, &SnapshotPart::part, 223), &SnapshotPart::part_count, 224)));
    EXPECT_FALSE(in_range(with(example, &SnapshotPart::part_count, 225)));
}

TEST(Ranges, all_kinds_share_the_bytes_of_a_part) {
    EXPECT_TRUE(in_range(test::part_of(29, 0)));
    EXPECT_TRUE(in_range(test::part_of(0, 44)));
    EXPECT_TRUE(in_range(test::part_of(0, 0, 44)));
    EXPECT_TRUE(in_range(test::part_of(0, 0, 0, 133)));
    EXPECT_TRUE(in_range(test::part_of(25, 6, 0, 3)));
    EXPECT_FALSE(in_range(test::part_of(29, 2)));
    EXPECT_FALSE(in_range(test::part_of(25, 8)));
    EXPECT_FALSE(in_range(test::part_of(25, 6, 1, 1)));
    EXPECT_FALSE(in_range(test::part_of(25, 6, 0, 4)));
}

TEST(Ranges, a_place_in_the_list_of_archetypes_or_weapons_is_below_64) {
    EXPECT_TRUE(in_range(with(player(), &SnapshotPlayer::archetype, 63)));
    EXPECT_FALSE(in_range(with(player(), &SnapshotPlayer::archetype, 64)));
    EXPECT_TRUE(in_range(with(projectile(), &SnapshotProjectile::weapon, 63)));
    EXPECT_FALSE(in_range(with(projectile(), &SnapshotProjectile::weapon, 64)));
}

TEST(Ranges, unknown_flags_of_a_player_are_refused) {
    EXPECT_TRUE(in_range(with(player(), &SnapshotPlayer::flags, 15)));
    EXPECT_FALSE(in_range(with(player(), &SnapshotPlayer::flags, 16)));
    EXPECT_FALSE(in_range(with(player(), &SnapshotPlayer::flags, 0x80)));
}

TEST(Ranges, ammunition_is_counted_or_without_end) {
    EXPECT_TRUE(in_range(with(player(), &SnapshotPlayer::ammunition, 0)));
    EXPECT_TRUE(in_range(with(player(), &SnapshotPlayer::ammunition, -1)));
    EXPECT_FALSE(in_range(with(player(), &SnapshotPlayer::ammunition, -2)));
}

TEST(Ranges, movers_and_fixtures_are_obstacles_in_a_known_phase) {
    const SnapshotMover mover = test::numbered_mover(0);
    const SnapshotFixture fixture = test::numbered_fixture(0);

    EXPECT_FALSE(in_range(with(mover, &SnapshotMover::id, sim::EntityId{1})));
    EXPECT_FALSE(in_range(with(mover, &SnapshotMover::offset, sim::Vec2{kNan, 0.0f})));
    EXPECT_FALSE(in_range(with(mover, &SnapshotMover::offset, sim::Vec2{0.0f, 2.0e6f})));
    EXPECT_FALSE(in_range(with(mover, &SnapshotMover::velocity, sim::Vec2{2.0e4f, 0.0f})));
    EXPECT_TRUE(in_range(with(mover, &SnapshotMover::phase, sim::MoverPhase::gone)));
    EXPECT_FALSE(in_range(with(mover, &SnapshotMover::phase, 3)));
    EXPECT_FALSE(
        in_range(with(fixture, &SnapshotFixture::id, sim::EntityId{sim::kFirstObstacleId - 1})));
    EXPECT_TRUE(in_range(with(fixture, &SnapshotFixture::status, FixtureStatus::pressed)));
    EXPECT_FALSE(in_range(with(fixture, &SnapshotFixture::status, 3)));
}

TEST(Ranges, one_bad_entity_spoils_the_part) {
    SnapshotPart part = test::part_of(3, 3);
    part.players[2].id = sim::kNobody;
    EXPECT_FALSE(in_range(part));

    part = test::part_of(3, 3);
    part.projectiles[2].velocity.x = kNan;
    EXPECT_FALSE(in_range(part));

    part = test::part_of(0, 0, 2, 2);
    part.movers[1].velocity.y = kNan;
    EXPECT_FALSE(in_range(part));

    part = test::part_of(0, 0, 2, 2);
    part.fixtures[1].id = sim::kNobody;
    EXPECT_FALSE(in_range(part));
}

TEST(Ranges, moves_reach_from_full_back_to_full_ahead) {
    sim::PlayerInput input{.move_x = -127, .move_y = -127};
    EXPECT_TRUE(in_range(input));

    EXPECT_FALSE(in_range(with(input, &sim::PlayerInput::move_x, -128)));
    EXPECT_FALSE(in_range(with(input, &sim::PlayerInput::move_y, -128)));
}

TEST(Ranges, unknown_buttons_are_refused) {
    EXPECT_TRUE(in_range(sim::PlayerInput{.buttons = sim::kButtonFire}));
    EXPECT_FALSE(in_range(sim::PlayerInput{.buttons = 8}));
    EXPECT_FALSE(in_range(sim::PlayerInput{.buttons = 0x81}));
}

TEST(Ranges, an_input_is_for_any_tick) {
    EXPECT_TRUE(in_range(with(test::example_input(), &Input::tick, 0)));
    EXPECT_TRUE(in_range(with(test::example_input(), &Input::tick, 0xFFFF'FFFF)));
    EXPECT_FALSE(
        in_range(with(test::example_input(), &Input::input, sim::PlayerInput{.buttons = 0x80})));
}

TEST(Ranges, rates_are_from_one_to_a_thousand) {
    const Welcome example = test::example_welcome();
    for (const auto rate : {&Welcome::tick_rate, &Welcome::snapshot_rate}) {
        EXPECT_TRUE(in_range(with(example, rate, 1)));
        EXPECT_TRUE(in_range(with(example, rate, 1000)));
        EXPECT_FALSE(in_range(with(example, rate, 0)));
        EXPECT_FALSE(in_range(with(example, rate, 1001)));
    }
}

TEST(Ranges, radii_are_above_zero_and_bounded) {
    const WelcomeArchetype archetype;
    Welcome welcome = test::example_welcome();
    EXPECT_TRUE(in_range(with(archetype, &WelcomeArchetype::radius, kRadiusMax)));
    for (const float bad : {0.0f, -0.5f, std::nextafter(kRadiusMax, kInfinity), kNan}) {
        EXPECT_FALSE(in_range(with(archetype, &WelcomeArchetype::radius, bad)));
        welcome.weapons[1].radius = bad;
        EXPECT_FALSE(in_range(welcome));
    }
}

TEST(Ranges, a_weapons_range_is_nothing_or_some_metres) {
    Welcome welcome = test::example_welcome();
    for (const float good : {0.0f, 0.5f, kCoordinateMax}) {
        welcome.weapons[1].range = good;
        EXPECT_TRUE(in_range(welcome)) << good;
    }
    for (const float bad : {-0.5f, std::nextafter(kCoordinateMax, kInfinity), kNan}) {
        welcome.weapons[1].range = bad;
        EXPECT_FALSE(in_range(welcome)) << bad;
    }
}

TEST(Ranges, an_archetype_is_a_disc_or_a_polygon_that_moves_in_a_known_way) {
    WelcomeArchetype archetype;
    EXPECT_TRUE(in_range(archetype));
    EXPECT_FALSE(in_range(with(archetype, &WelcomeArchetype::move, 3)));

    for (const std::size_t vertices : {1u, 2u, 3u, 8u}) {
        archetype.outline.clear();
        while (archetype.outline.size() < vertices)
            (void)archetype.outline.push_back({1.0f, -kRadiusMax});
        EXPECT_EQ(in_range(archetype), vertices >= 3) << vertices;
    }
    archetype.outline[7].x = kNan;
    EXPECT_FALSE(in_range(archetype));
}

TEST(Ranges, gravity_pulls_down_and_is_bounded) {
    const Welcome example = test::example_welcome();

    EXPECT_TRUE(in_range(with(example, &Welcome::gravity, 0.0f)));
    EXPECT_TRUE(in_range(with(example, &Welcome::gravity, kGravityMax)));
    for (const float bad : {-1.0f, std::nextafter(kGravityMax, kInfinity), kNan})
        EXPECT_FALSE(in_range(with(example, &Welcome::gravity, bad)));
}

TEST(Ranges, what_a_welcome_tells_of_the_rules_has_984_bytes_at_most) {
    Welcome welcome = test::example_welcome();
    WelcomeArchetype octagon;
    while (octagon.outline.push_back({1.0f, 1.0f})) {
    }
    welcome.archetypes.assign(13, octagon);  // 72 bytes each
    welcome.weapons.assign(6, {});
    ASSERT_EQ(rules_bytes(welcome), 984u);
    EXPECT_TRUE(in_range(welcome));

    welcome.weapons.push_back({});
    EXPECT_FALSE(in_range(welcome));
}

TEST(Ranges, a_welcome_has_one_to_64_archetypes_and_weapons) {
    const Welcome example = test::example_welcome();
    for (const std::size_t count : {0u, 1u, 64u, 65u}) {
        const bool good = count >= 1 && count <= 64;
        EXPECT_EQ(
            in_range(with(example, &Welcome::archetypes, std::vector<WelcomeArchetype>(count))),
            good);
        EXPECT_EQ(in_range(with(example, &Welcome::weapons, std::vector<WelcomeWeapon>(count))),
                  good);
    }
}

TEST(Ranges, a_welcome_names_a_player) {
    const Welcome example = test::example_welcome();

    EXPECT_FALSE(in_range(with(example, &Welcome::player, sim::kNobody)));
    EXPECT_FALSE(in_range(with(example, &Welcome::player, sim::EntityId{sim::kFirstProjectileId})));
}

TEST(Ranges, a_name_keeps_to_its_length) {
    const Welcome welcome = test::example_welcome();

    EXPECT_TRUE(in_range(with(welcome, &Welcome::map_name, std::string(64, 'x'))));
    EXPECT_FALSE(in_range(with(welcome, &Welcome::map_name, std::string(65, 'x'))));
    EXPECT_FALSE(in_range(with(welcome, &Welcome::map_name, std::string("\n"))));
    EXPECT_FALSE(in_range(with(welcome, &Welcome::map_name, std::string("\xFF"))));
}

TEST(Ranges, players_and_projectiles_come_and_go_but_only_players_are_hit_die_and_score) {
    const sim::EntityId shot{sim::kFirstProjectileId};
    const sim::EntityId wall{sim::kFirstObstacleId};
    for (const auto kind : {sim::EventKind::spawn, sim::EventKind::despawn}) {
        EXPECT_TRUE(in_range(event(kind, {1})));
        EXPECT_TRUE(in_range(event(kind, shot)));
        EXPECT_FALSE(in_range(event(kind, wall)));
        EXPECT_FALSE(in_range(event(kind, sim::kNobody)));
    }
    for (const auto kind : {sim::EventKind::hit, sim::EventKind::death, sim::EventKind::score}) {
        EXPECT_TRUE(in_range(event(kind, {1})));
        EXPECT_FALSE(in_range(event(kind, shot)));
        EXPECT_FALSE(in_range(event(kind, wall)));
        EXPECT_FALSE(in_range(event(kind, sim::kNobody)));
    }
}

TEST(Ranges, unknown_kinds_are_refused) {
    EXPECT_FALSE(in_range(event(static_cast<sim::EventKind>(12), {1})));
}

TEST(Ranges, event_sequences_begin_at_one_and_do_not_wrap) {
    Events events = test::example_events();
    events.first_sequence = 0;
    EXPECT_FALSE(in_range(events));

    events.first_sequence = 0xFFFF'FFFE;
    EXPECT_TRUE(in_range(events));
    events.first_sequence = 0xFFFF'FFFF;
    EXPECT_FALSE(in_range(events));

    events.first_sequence = 1;
    events.events.clear();
    EXPECT_FALSE(in_range(events));
}

}  // namespace
}  // namespace arena::protocol
