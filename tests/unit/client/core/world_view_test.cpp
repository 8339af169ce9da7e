#include "client/core/world_view.h"

#include <cmath>
#include <utility>

#include <gtest/gtest.h>

#include "tests/unit/client/support/update_content.h"

namespace arena::client::world_view_test {
namespace {

using test::UpdateContent;

constexpr sim::EntityId kOwn{1};
constexpr sim::EntityId kOther{3};

/// 50 ticks a second, seen from above unless a test says otherwise.
protocol::Welcome welcome(float gravity = 0.0f) {
    return {.player = kOwn, .tick_rate = 50, .gravity = gravity};
}

void take(WorldView& view, const test::Message& message) {
    EXPECT_TRUE(view.apply(message.update()));
}

void take(WorldView& view, sim::Tick tick, const UpdateContent& content) {
    take(view, test::message(tick, content));
}

protocol::Introduction other_at(sim::Tick tick, sim::Vec2 position, sim::Vec2 step = {}) {
    return test::player(kOther.value, test::motion(tick, position, step));
}

TEST(WorldView, knows_nothing_at_first) {
    const WorldView view(welcome());

    EXPECT_EQ(view.tick(), 0u);
    EXPECT_TRUE(view.players().empty());
    EXPECT_EQ(view.own(), nullptr);
    EXPECT_FALSE(view.own_motion().part.has_value());
    EXPECT_EQ(view.projectile_speed(), 0.0f);
}

TEST(WorldView, shows_a_player_as_its_introduction_and_status_say) {
    WorldView view(welcome());
    protocol::Introduction introduction = other_at(10, {1, 2});
    introduction.traits.kind = 3;
    introduction.traits.team = 2;
    introduction.status = {.health = 75, .flags = protocol::kPlayerOnGround, .animation = 5};
    take(view, 10, {.introduced = {{0, introduction}}});

    ASSERT_TRUE(view.player(kOther));
    const PlayerView first = *view.player(kOther);
    take(view, 12, {.statuses = {{0, {.health = 40, .animation = 6}}}});

    EXPECT_EQ(first.position, (sim::Vec2{1, 2}));
    EXPECT_EQ(first.health, 75);
    EXPECT_EQ(first.archetype, 3);
    EXPECT_EQ(first.team, 2);
    EXPECT_EQ(first.flags, protocol::kPlayerOnGround);
    EXPECT_EQ(first.animation, 5);
    EXPECT_EQ(first.ammunition, -1) << "not sent for other players";
    EXPECT_EQ(view.player(kOther)->health, 40);
    EXPECT_EQ(view.player(kOther)->flags, 0);
    EXPECT_EQ(view.player(kOther)->animation, 6);
}

TEST(WorldView, extrapolates_each_entity_to_the_newest_tick) {
    WorldView view(welcome());
    take(view, 10, {.introduced = {{0, other_at(10, {1, 2}, {0.125f, -0.25f})}}});
    take(view, 14, {});

    EXPECT_EQ(view.tick(), 14u);
    EXPECT_EQ(view.player(kOther)->position, (sim::Vec2{1.5f, 1.0f}));
    EXPECT_EQ(view.player(kOther)->velocity, (sim::Vec2{6.25f, -12.5f})) << "metres per second";
}

TEST(WorldView, extrapolates_a_fall) {
    WorldView view(welcome(20.0f));
    const std::int64_t fall = protocol::fall_of(20.0f, 50);
    protocol::Introduction falls = other_at(10, {0, 10});
    falls.motion.falls = true;
    take(view, test::message({.tick = 10}, {.introduced = {{0, falls}}}, fall));
    take(view, 20, {});

    // After n ticks it is g / rate^2 * n * (n + 1) / 2 lower, and has the speed of n ticks of fall.
    EXPECT_NEAR(view.player(kOther)->position.y, 10.0 - 20.0 / 2500.0 * 55.0, 1e-3);
    EXPECT_NEAR(view.player(kOther)->velocity.y, -20.0 * 10.0 / 50.0, 1e-3);
}

TEST(WorldView, a_late_update_adds_unknown_entities_and_reverts_nothing) {
    WorldView view(welcome());
    take(view, 10, {.introduced = {{0, other_at(10, {1, 2})}}});
    take(view, 16, {.motions = {{0, test::motion(16, {3, 4})}}});
    take(view, 13,
         {.introduced = {{1, test::player(4, test::motion(13, {5, 5}, {0.5f, 0}))}},
          .motions = {{0, test::motion(13, {9, 9})}}});

    EXPECT_EQ(view.tick(), 16u);
    EXPECT_EQ(view.player(kOther)->position, (sim::Vec2{3, 4}));
    ASSERT_TRUE(view.player({4}));
    EXPECT_EQ(view.player({4})->position, (sim::Vec2{6.5f, 5.0f})) << "extrapolated to tick 16";
}

TEST(WorldView, a_removed_entity_is_gone) {
    WorldView view(welcome());
    take(view, 10,
         {.introduced = {{0, other_at(10, {1, 2})},
                         {1, test::projectile(5, test::motion(10, {1, 2}))}}});
    take(view, 12, {.removed = {0, 1}});

    EXPECT_TRUE(view.players().empty());
    EXPECT_TRUE(view.projectiles().empty());
}

TEST(WorldView, an_update_without_entities_introduces_and_moves_nothing) {
    WorldView view(welcome());
    take(view, 10, {.introduced = {{0, other_at(10, {1, 2})}}});
    EXPECT_TRUE(view.apply({.tick = 13}));

    EXPECT_EQ(view.tick(), 13u);
    EXPECT_TRUE(view.player(kOther));
    EXPECT_TRUE(view.replica().introduced().empty()) << "earlier news does not count again";
}

TEST(WorldView, rejects_invalid_bits) {
    WorldView view(welcome());
    const std::array<std::byte, 1> nonsense{std::byte{0xFF}};

    EXPECT_FALSE(view.apply({.tick = 13, .entities = nonsense}));
}

// --- The client's own player

TEST(WorldView, its_own_player_is_exactly_where_the_server_says) {
    WorldView view(welcome());
    take(view, 10, {.introduced = {{0, test::player(kOwn.value, test::motion(10, {1, 2}))}}});
    const sim::Vec2 before = view.own()->position;
    protocol::Update update{.tick = 12};
    update.own_motion = protocol::OwnMotion{.position = {3.001f, 4.002f}, .velocity = {0.3f, 0}};
    update.own_state = protocol::OwnState{.ammunition = 7};
    take(view, test::message(update, {}));

    EXPECT_EQ(before, (sim::Vec2{1, 2})) << "as introduced, while nothing better is known";
    EXPECT_EQ(view.own()->position, (sim::Vec2{3.001f, 4.002f}));
    EXPECT_EQ(view.own()->velocity, (sim::Vec2{0.3f, 0.0f}));
    EXPECT_EQ(view.own()->ammunition, 7);
    EXPECT_EQ(view.own_motion().tick, 12u);
    EXPECT_EQ(view.own_state().tick, 12u);
}

TEST(WorldView, news_of_its_own_player_holds_until_newer_news) {
    WorldView view(welcome());
    take(view, 10, {.introduced = {{0, test::player(kOwn.value, test::motion(10, {1, 2}))}}});
    take(view, test::message(12, {}, sim::Vec2{3, 4}));
    take(view, 14, {});
    take(view, test::message(11, {}, sim::Vec2{9, 9}));

    EXPECT_EQ(view.own()->position, (sim::Vec2{3, 4}));
    EXPECT_EQ(view.own_motion().tick, 12u);
}

TEST(WorldView, has_no_own_player_while_that_is_dead) {
    WorldView view(welcome());
    take(view, 10, {.introduced = {{0, test::player(kOwn.value, test::motion(10, {1, 2}))}}});
    take(view, test::message(12, {}, sim::Vec2{3, 4}));
    take(view, 14, {.removed = {0}});

    EXPECT_EQ(view.own(), nullptr);
    ASSERT_TRUE(view.own_motion().part.has_value()) << "where it was is still known";
    EXPECT_EQ(view.own_motion().part->position, (sim::Vec2{3, 4}));
}

// --- Aims

TEST(WorldView, aims_are_unit_vectors_counter_clockwise_from_the_right) {
    WorldView view(welcome());
    protocol::Introduction introduction = other_at(10, {1, 2});
    introduction.aim = 128;
    take(view, 10, {.introduced = {{0, introduction}}});
    const sim::Vec2 up = view.player(kOther)->aim;
    take(view, 12, {.aims = {{0, 256}}});
    const sim::Vec2 left = view.player(kOther)->aim;
    take(view, 14, {.aims = {{0, 448}}});
    const sim::Vec2 right_down = view.player(kOther)->aim;

    EXPECT_NEAR(up.x, 0.0f, 1e-6f);
    EXPECT_FLOAT_EQ(up.y, 1.0f);
    EXPECT_FLOAT_EQ(left.x, -1.0f);
    EXPECT_FLOAT_EQ(right_down.x, std::sqrt(0.5f));
    EXPECT_FLOAT_EQ(right_down.y, -std::sqrt(0.5f));
}

// --- Projectiles and things of the map

TEST(WorldView, shows_a_projectile_and_learns_its_speed) {
    WorldView view(welcome());
    // 24 and 32 m/s.
    take(view, 10,
         {.introduced = {{0, test::projectile(5, test::motion(10, {1, 2}, {0.48f, 0.64f}),
                                              {.kind = 4, .team = 1})}}});

    ASSERT_EQ(view.projectiles().size(), 1u);
    const ProjectileView& shot = view.projectiles()[0];
    EXPECT_EQ(shot.id.value, sim::kFirstProjectileId + 5);
    EXPECT_EQ(shot.owner, sim::EntityId{1});
    EXPECT_EQ(shot.weapon, 4);
    EXPECT_EQ(shot.team, 1);
    EXPECT_EQ(shot.position, (sim::Vec2{1, 2}));
    EXPECT_NEAR(view.projectile_speed(), 40.0f, 0.05f);
}

TEST(WorldView, a_projectile_that_slows_down_does_not_change_the_speed_of_shots) {
    WorldView view(welcome());
    take(view, 10, {.introduced = {{0, test::projectile(5, test::motion(10, {1, 2}, {0.5f, 0}))}}});
    take(view, 13, {.motions = {{0, test::motion(13, {2, 2}, {0.25f, 0})}}});

    EXPECT_FLOAT_EQ(view.projectile_speed(), 25.0f);
    EXPECT_EQ(view.projectiles()[0].velocity, (sim::Vec2{12.5f, 0.0f}));
}

TEST(WorldView, shows_movers_by_their_offset_and_triggers_by_their_status) {
    WorldView view(welcome());
    constexpr auto kWarning = static_cast<std::uint8_t>(sim::MoverPhase::warning);
    take(view, 10,
         {.introduced = {{0, test::mover(7, test::motion(10, {3, 0}, {0.125f, 0}),
                                         {.health = 9, .flags = kWarning})},
                         {1, test::trigger(8, protocol::TriggerStatus::pressed)}}});
    take(view, 12, {});

    const auto mover = view.mover({sim::kFirstObstacleId + 7});
    ASSERT_TRUE(mover);
    EXPECT_EQ(mover->offset, (sim::Vec2{3.25f, 0.0f})) << "extrapolated to tick 12";
    EXPECT_EQ(mover->velocity, (sim::Vec2{6.25f, 0.0f}));
    EXPECT_EQ(mover->health, 9);
    EXPECT_EQ(mover->phase, sim::MoverPhase::warning);
    ASSERT_EQ(view.triggers().size(), 1u);
    EXPECT_EQ(view.triggers()[0].id.value, sim::kFirstObstacleId + 8);
    EXPECT_EQ(view.triggers()[0].status, protocol::TriggerStatus::pressed);
    EXPECT_EQ(view.movers().size(), 1u);
}

// --- Lists

TEST(WorldView, a_list_that_was_read_shows_the_next_update_too) {
    WorldView view(welcome());
    take(view, 10,
         {.introduced = {{0, test::player(kOther.value, test::motion(10, {1, 1}, {0.125f, 0}))},
                         {1, test::projectile(5, test::motion(10, {1, 2}, {0.5f, 0}))}}});
    const sim::Vec2 before = view.players()[0].position;
    const std::size_t shots_before = view.projectiles().size();

    take(view, 12, {.removed = {1}});

    EXPECT_EQ(before, (sim::Vec2{1, 1}));
    EXPECT_EQ(view.players()[0].position, (sim::Vec2{1.25f, 1.0f}));
    EXPECT_EQ(shots_before, 1u);
    EXPECT_TRUE(view.projectiles().empty());
}

TEST(WorldView, one_that_was_moved_away_shows_nobody) {
    WorldView view(welcome());
    take(view, 10, {.introduced = {{0, other_at(10, {1, 2})}}});
    const WorldView& moved_away = view;
    const WorldView second = std::move(view);

    EXPECT_FALSE(moved_away.player(kOther));
    EXPECT_TRUE(moved_away.players().empty());
    EXPECT_EQ(moved_away.replica().size(), 0u);
    EXPECT_TRUE(second.player(kOther));
    EXPECT_EQ(second.replica().size(), 1u);
}

TEST(WorldView, an_entity_is_shown_only_as_what_it_is) {
    WorldView view(welcome());
    take(view, 10,
         {.introduced = {{0, test::projectile(5, test::motion(10, {1, 2}, {0.5f, 0}))},
                         {1, test::trigger(8, protocol::TriggerStatus::pressed)}}});

    EXPECT_FALSE(view.player({sim::kFirstProjectileId + 5}));
    EXPECT_FALSE(view.mover({sim::kFirstProjectileId + 5}));
    EXPECT_FALSE(view.mover({sim::kFirstObstacleId + 8}));
    EXPECT_TRUE(view.movers().empty());
}

}  // namespace
}  // namespace arena::client::world_view_test
