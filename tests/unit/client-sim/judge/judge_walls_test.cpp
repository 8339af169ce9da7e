// How a judge treats projectiles in walls. Where a projectile is fired it may reach into a wall
// beside its shooter; later it may not.
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "client-sim/judge/judge.h"
#include "protocol/replication/shot_motion_code.h"
#include "sim/values/map.h"

namespace arena::client_sim::judge_walls_test {
namespace {

constexpr sim::EntityId kProjectile{sim::kFirstProjectileId + 7};

/// A wall from x = 10 m on, and one projectile of radius 1 m that a client sees.
class JudgeWallsTest : public testing::Test {
  protected:
    void introduce(sim::Tick tick, float x) {
        std::vector<std::byte> bytes(256);
        protocol::BitWriter bits(bytes);
        write_ids(bits, {});
        write_ids(bits, kIds);
        const protocol::Introduction introduction{
            .traits = {.id = kProjectile, .owner = {2}},
            .motion = protocol::motion_through(tick, {x, 0.0f}, {}, false)};
        protocol::IntroductionCode(tick, 0).write(bits, std::span(&introduction, 1));
        for (int list = 0; list < 4; ++list)
            write_ids(bits, {});
        receive(tick, bytes, bits);
    }
    void move(sim::Tick tick, float x) {
        std::vector<std::byte> bytes(256);
        protocol::BitWriter bits(bytes);
        write_ids(bits, {});
        write_ids(bits, {});
        write_ids(bits, {});
        write_ids(bits, kIds);
        write_shot_motion(bits, protocol::motion_through(tick, {x, 0.0f}, {}, false), tick, {}, {},
                          {}, false);
        write_ids(bits, {});
        write_ids(bits, {});
        receive(tick, bytes, bits);
    }
    [[nodiscard]] std::uint64_t in_walls() const {
        return judge_.verdict()
            .violations[static_cast<std::size_t>(ViolationKind::projectile_in_wall)];
    }

  private:
    static constexpr std::array<protocol::ShortId, 1> kIds{0};

    static Judge::Config config() {
        Judge::Config config{.client = "bot-1"};
        config.welcome.player = {1};
        config.welcome.archetypes.resize(1);
        config.welcome.weapons = {{.radius = 1.0f}};
        return config;
    }
    static ObstacleField field() {
        const sim::MapObstacle wall{.vertices = {{10, -20}, {20, -20}, {20, 20}, {10, 20}}};
        return ObstacleField(std::span(&wall, 1), {{-50, -50}, {50, 50}});
    }
    void receive(sim::Tick tick, std::vector<std::byte>& bytes, protocol::BitWriter& bits) {
        bytes.resize(bits.finish());
        const protocol::Update update{.tick = tick, .entities = bytes};
        ASSERT_TRUE(view_.apply(update));
        judge_.on_update(update, view_);
    }

    CachedField field_{field()};
    client::WorldView view_{config().welcome};
    Judge judge_{config(), field_};
};

TEST_F(JudgeWallsTest, a_shot_that_begins_beside_a_wall_may_reach_into_it) {
    introduce(100, 9.5f);

    EXPECT_EQ(in_walls(), 0u);
}

TEST_F(JudgeWallsTest, a_shot_that_begins_in_a_wall_is_a_violation) {
    introduce(100, 10.1f);

    EXPECT_EQ(in_walls(), 1u);
}

TEST_F(JudgeWallsTest, a_shot_may_begin_on_the_surface_within_rounding) {
    introduce(100, 10.0f + 0.01f);

    EXPECT_EQ(in_walls(), 0u);
}

TEST_F(JudgeWallsTest, a_shot_that_flies_into_a_wall_is_a_violation) {
    introduce(100, 5.0f);

    move(103, 9.5f);

    EXPECT_EQ(in_walls(), 1u);
}

TEST_F(JudgeWallsTest, a_shot_that_touches_a_wall_is_no_violation) {
    introduce(100, 5.0f);

    move(103, 9.0f);

    EXPECT_EQ(in_walls(), 0u);
}

}  // namespace
}  // namespace arena::client_sim::judge_walls_test
