#include "sim/mode/mode.h"

#include <gtest/gtest.h>

#include "tests/support/match_scene.h"

namespace arena::sim::mode_test {
namespace {

TEST(Mode, each_mode_but_endless_decides_something) {
    EXPECT_EQ(mode_for(GameMode::endless), nullptr);
    for (std::size_t i = 1; i < kGameModes; ++i) {
        const Mode* mode = mode_for(static_cast<GameMode>(i));
        ASSERT_NE(mode, nullptr) << i;
        EXPECT_EQ(mode->points_decide, !has_one_life(static_cast<GameMode>(i))) << i;
        for (std::size_t other = 1; other < i; ++other)
            EXPECT_NE(mode, mode_for(static_cast<GameMode>(other)));
    }
}

TEST(Mode, a_mode_without_players_orders_nothing_and_nobody_leads) {
    for (std::size_t i = 1; i < kGameModes; ++i) {
        const test::ModeScene scene(static_cast<GameMode>(i));

        EXPECT_TRUE(scene.orders().empty()) << i;
        EXPECT_FALSE(scene.leader().exists()) << i;
    }
}

TEST(Mode, in_deathmatch_kills_count_by_themselves) {
    test::ModeScene scene(GameMode::deathmatch);
    scene.players.score[scene.add(0)] = 3;
    scene.kill(scene.add(0), {1});

    EXPECT_TRUE(scene.orders().empty());
    EXPECT_EQ(scene.leader().player, EntityId{1});
}

}  // namespace
}  // namespace arena::sim::mode_test
