#include "tests/bench/replication/living.h"

#include <functional>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/replication/status_flags.h"
#include "sim/state/state_image.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::bench::living_test {
namespace {

/// Two players whose archetype plays animation 2.
class LivingTest : public ::testing::Test {
  protected:
    LivingTest()
        : driver_(test::MapBuilder(100.0f, 100.0f).spawn({10, 10}).spawn({40, 40}).terrain(),
                  rules()) {
        driver_.step({test::join({1}), test::join({2})});
    }

    static sim::Rules rules() {
        sim::Rules rules;
        rules.animations.resize(3);
        rules.archetypes[0].animation = 2;
        return rules;
    }

    void edit(const std::function<void(sim::WorldState&)>& happen) {
        sim::WorldState state = driver_.world.state();
        happen(state);
        const sim::World& world = driver_.world;
        const auto image = write_image(state, world.terrain(), world.rules(), world.limits());
        ASSERT_EQ(driver_.world.load(image), std::nullopt);
    }

    test::WorldDriver driver_;
};

TEST_F(LivingTest, a_player_is_copied_from_the_world) {
    edit([](sim::WorldState& state) {
        state.players.velocity[0] = {1.5f, -2.0f};
        state.players.aim[0] = {0.0f, -1.0f};
        state.players.health[0] = 61;
        state.players.team[0] = 3;
    });

    const Living living = living_in(driver_.world);

    ASSERT_EQ(living.players.size(), 2u);
    EXPECT_EQ(living.players[0], (LivingPlayer{.id = {1},
                                               .position = driver_.player(1).position,
                                               .velocity = {1.5f, -2.0f},
                                               .aim = {0.0f, -1.0f},
                                               .health = 61,
                                               .archetype = 0,
                                               .team = 3,
                                               .flags = 0,
                                               .animation = 2}));
    EXPECT_EQ(living.players[1].id, sim::EntityId{2});
}

TEST_F(LivingTest, an_attack_is_shown_instead_of_the_archetypes_animation) {
    edit([](sim::WorldState& state) { state.players.animation[0] = 1; });

    EXPECT_EQ(living_in(driver_.world).players[0].animation, 1);
}

TEST_F(LivingTest, a_flag_lasts_until_its_tick_has_come) {
    const sim::Tick now = driver_.world.tick();
    edit([now](sim::WorldState& state) {
        state.players.ground_normal[0] = {0.0f, 1.0f};
        state.players.dash_until_tick[0] = now + 1;
        state.players.protected_until_tick[0] = now;
        state.players.dash_until_tick[1] = now;
        state.players.protected_until_tick[1] = now + 1;
        state.players.speed_until_tick[1] = now + 1;
    });

    const Living living = living_in(driver_.world);

    EXPECT_EQ(living.players[0].flags, protocol::kPlayerOnGround | protocol::kPlayerDashes);
    EXPECT_EQ(living.players[1].flags, protocol::kPlayerIsProtected | protocol::kPlayerIsFaster);
}

TEST_F(LivingTest, dead_players_are_left_out) {
    edit([](sim::WorldState& state) {
        state.players.alive[0] = 0;
        state.players.health[0] = 0;
    });

    const Living living = living_in(driver_.world);

    ASSERT_EQ(living.players.size(), 1u);
    EXPECT_EQ(living.players[0].id, sim::EntityId{2});
}

TEST_F(LivingTest, projectiles_are_sorted_by_id_when_their_numbers_wrap_around) {
    const sim::EntityId lowest{sim::kFirstProjectileId};
    const sim::EntityId highest{sim::kFirstObstacleId - 1};
    edit([&](sim::WorldState& state) {
        const auto flying = [](sim::EntityId id, sim::Vec2 position, std::uint8_t team) {
            return sim::ProjectileState{.id = id,
                                        .owner = {1},
                                        .position = position,
                                        .velocity = {20.0f, 0.0f},
                                        .expiry_tick = 10,
                                        .team = team};
        };
        state.projectiles = {flying(highest, {70, 20}, 0), flying(lowest, {60, 20}, 5)};
        state.shots_fired = 1;
    });

    const Living living = living_in(driver_.world);

    const LivingProjectile expected{
        .id = lowest, .position = {60, 20}, .velocity = {20.0f, 0.0f}, .weapon = 0, .team = 5};
    ASSERT_EQ(living.projectiles.size(), 2u);
    EXPECT_EQ(living.projectiles[0], expected);
    EXPECT_EQ(living.projectiles[1].id, highest);
}

}  // namespace
}  // namespace arena::bench::living_test
