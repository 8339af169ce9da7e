#include "protocol/ranges.h"

#include <cmath>
#include <limits>

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
        in_range(with(with(example, &SnapshotPart::part, 254), &SnapshotPart::part_count, 255)));
}

TEST(Ranges, players_and_projectiles_share_the_bytes_of_a_part) {
    EXPECT_TRUE(in_range(test::part_of(40, 0)));
    EXPECT_TRUE(in_range(test::part_of(0, 56)));
    EXPECT_TRUE(in_range(test::part_of(35, 7)));
    EXPECT_FALSE(in_range(test::part_of(40, 1)));
    EXPECT_FALSE(in_range(test::part_of(35, 8)));
}

TEST(Ranges, one_bad_entity_spoils_the_part) {
    SnapshotPart part = test::part_of(3, 3);
    part.players[2].id = sim::kNobody;
    EXPECT_FALSE(in_range(part));

    part = test::part_of(3, 3);
    part.projectiles[2].velocity.x = kNan;
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

TEST(Ranges, an_input_is_for_at_least_one_tick_and_for_none_below_zero) {
    Input input = test::example_input();
    input.newest_tick = 1;
    EXPECT_TRUE(in_range(input));
    input.newest_tick = 0;
    EXPECT_FALSE(in_range(input));

    input.inputs.clear();
    EXPECT_FALSE(in_range(input));
}

TEST(Ranges, one_bad_input_spoils_the_message) {
    Input input = test::example_input();
    input.inputs[1].buttons = 0x80;

    EXPECT_FALSE(in_range(input));
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
    const Welcome example = test::example_welcome();
    for (const auto radius : {&Welcome::player_radius, &Welcome::projectile_radius}) {
        EXPECT_TRUE(in_range(with(example, radius, kRadiusMax)));
        for (const float bad : {0.0f, -0.5f, std::nextafter(kRadiusMax, kInfinity), kNan}) {
            EXPECT_FALSE(in_range(with(example, radius, bad)));
        }
    }
}

TEST(Ranges, a_welcome_names_a_session_and_a_player) {
    const Welcome example = test::example_welcome();

    EXPECT_FALSE(in_range(with(example, &Welcome::session_token, 0)));
    EXPECT_FALSE(in_range(with(example, &Welcome::player, sim::kNobody)));
    EXPECT_FALSE(in_range(with(example, &Welcome::player, sim::EntityId{sim::kFirstProjectileId})));
}

TEST(Ranges, names_keep_to_their_lengths) {
    const Hello hello = test::example_hello();
    const Welcome welcome = test::example_welcome();

    EXPECT_TRUE(in_range(with(hello, &Hello::name, std::string(32, 'x'))));
    EXPECT_FALSE(in_range(with(hello, &Hello::name, std::string(33, 'x'))));
    EXPECT_TRUE(in_range(with(welcome, &Welcome::map_name, std::string(64, 'x'))));
    EXPECT_FALSE(in_range(with(welcome, &Welcome::map_name, std::string(65, 'x'))));
    EXPECT_FALSE(in_range(with(hello, &Hello::name, std::string("\n"))));
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

TEST(Ranges, unknown_kinds_and_reasons_are_refused) {
    EXPECT_FALSE(in_range(event(static_cast<sim::EventKind>(12), {1})));
    EXPECT_FALSE(in_range(Goodbye{.reason = static_cast<GoodbyeReason>(6)}));
    EXPECT_TRUE(in_range(Goodbye{.reason = GoodbyeReason::events_overflow}));
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
