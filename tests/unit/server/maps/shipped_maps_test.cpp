// Tests that the shipped maps together use every mechanic, without a warning.
#include <cstddef>
#include <cstdint>
#include <map>

#include <gtest/gtest.h>

#include "server/maps/load_game.h"
#include "sim/math/vec2.h"
#include "sim/mode/map_needs.h"
#include "tests/support/folders.h"

namespace arena::server {
namespace {

LoadedGame game_of(const std::string& name) {
    auto game = load_playable_game(arena::test::source_path("maps/" + name), "");
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
    for (const char* kind :
         {"wall", "low_wall", "one_sided", "spawn", "platform", "door", "timed", "crate", "spikes",
          "pickup", "pad", "plate", "area", "path", "flag", "base", "hill"})
        EXPECT_TRUE(game.map.report.objects_by_class.contains(kind)) << kind;
    EXPECT_EQ(game.rules.rules.gravity, 0.0f);
    EXPECT_GT(game.rules.rules.zone.damage, 0);
}

/// Returns with how many teams the map can be played in each of the modes with teams.
std::map<sim::GameMode, std::uint32_t> teams_max_on(const sim::Terrain& terrain) {
    std::map<sim::GameMode, std::uint32_t> teams_max;
    for (const sim::GameMode mode :
         {sim::GameMode::team_deathmatch, sim::GameMode::capture_the_flag,
          sim::GameMode::king_of_the_hill, sim::GameMode::elimination})
        teams_max[mode] = sim::find_teams_max(terrain, mode);
    return teams_max;
}

TEST(ShippedMaps, arena_plays_every_mode_with_two_teams) {
    const LoadedGame game = game_of("arena.tmj");
    const sim::Terrain& terrain = *game.map.terrain;

    for (std::size_t i = 0; i < sim::kGameModes; ++i) {
        const auto mode = static_cast<sim::GameMode>(i);
        EXPECT_TRUE(sim::find_lacks(terrain, mode, 2).empty()) << sim::name_of(mode);
        EXPECT_TRUE(sim::find_hints(terrain, mode, 2).empty()) << sim::name_of(mode);
    }
    for (const auto& [mode, teams] : teams_max_on(terrain))
        EXPECT_EQ(teams, 2u) << sim::name_of(mode);
    EXPECT_EQ(terrain.bases.size(), 2u);
    EXPECT_GE(terrain.hills.size(), 2u) << "so that the hill moves";
}

// Tests that neither team has the better half: a match on the arena is about the players.
TEST(ShippedMaps, the_flags_bases_and_hills_of_arena_are_symmetric_under_half_a_turn) {
    const LoadedGame game = game_of("arena.tmj");
    const sim::Terrain& terrain = *game.map.terrain;
    const auto turned = [&](sim::Vec2 p) { return terrain.bounds.max - p; };
    const auto middle_of = [](const sim::MapArea& area) {
        return area.shape == sim::Shape::circle ? area.center
                                                : (area.box.min + area.box.max) * 0.5f;
    };

    ASSERT_EQ(terrain.flags.size(), 2u);
    EXPECT_EQ(terrain.flags[1].position, turned(terrain.flags[0].position));
    EXPECT_EQ(middle_of(terrain.bases[1].area), turned(middle_of(terrain.bases[0].area)));
    ASSERT_EQ(terrain.hills.size(), 3u);
    EXPECT_EQ(middle_of(terrain.hills[0].area), turned(middle_of(terrain.hills[0].area)));
    EXPECT_EQ(middle_of(terrain.hills[2].area), turned(middle_of(terrain.hills[1].area)));
}

TEST(ShippedMaps, hills_plays_last_one_standing_and_capture_the_flag) {
    const LoadedGame game = game_of("hills.tmj");
    const sim::Terrain& terrain = *game.map.terrain;

    EXPECT_TRUE(sim::find_lacks(terrain, sim::GameMode::last_one_standing, 0).empty());
    EXPECT_EQ(teams_max_on(terrain),
              (std::map<sim::GameMode, std::uint32_t>{{sim::GameMode::team_deathmatch, 8},
                                                      {sim::GameMode::capture_the_flag, 2},
                                                      {sim::GameMode::king_of_the_hill, 0},
                                                      {sim::GameMode::elimination, 8}}));
}

}  // namespace
}  // namespace arena::server
