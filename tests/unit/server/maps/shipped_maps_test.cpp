// Tests that the shipped maps together use every mechanic, without a warning.
#include <gtest/gtest.h>

#include "server/maps/load_game.h"
#include "tests/support/folders.h"

namespace arena::server {
namespace {

LoadedGame game_of(const std::string& name) {
    auto game = load_playable_game(test::source_path("maps/" + name), "");
    if (!game) {
        ADD_FAILURE() << game.error();
        return {};
    }
    return std::move(game).value();
}

TEST(ShippedMaps, hills_has_every_mechanic_of_a_side_view) {
    const LoadedGame game = game_of("hills.tmj");

    EXPECT_TRUE(game.map.report.warnings.empty());
    for (const char* kind : {"wall", "low_wall", "one_sided", "spawn", "platform", "door", "timed",
                             "crate", "spikes", "pickup", "pad", "plate", "area", "path"})
        EXPECT_TRUE(game.map.report.objects_by_class.contains(kind)) << kind;
    bool has_mode[3] = {};
    for (const sim::MapMover& mover : game.map.terrain->movers)
        if (mover.kind == sim::MoverKind::platform) has_mode[static_cast<int>(mover.mode)] = true;
    EXPECT_TRUE(has_mode[0] && has_mode[1] && has_mode[2]);
    EXPECT_GT(game.rules.rules.gravity, 0.0f);
    EXPECT_FALSE(game.rules.rules.animations.empty());
}

TEST(ShippedMaps, arena_has_every_mechanic_of_a_top_down_view) {
    const LoadedGame game = game_of("arena.tmj");

    EXPECT_TRUE(game.map.report.warnings.empty());
    for (const char* kind : {"wall", "low_wall", "one_sided", "spawn", "platform", "door", "timed",
                             "crate", "spikes", "pickup", "pad", "plate", "area", "path"})
        EXPECT_TRUE(game.map.report.objects_by_class.contains(kind)) << kind;
    EXPECT_EQ(game.rules.rules.gravity, 0.0f);
    EXPECT_GT(game.rules.rules.zone.damage, 0);
}

}  // namespace
}  // namespace arena::server
