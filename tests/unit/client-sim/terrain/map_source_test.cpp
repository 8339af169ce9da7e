#include "client-sim/terrain/map_source.h"

#include <gtest/gtest.h>

#include "client-sim/terrain/load_rules.h"
#include "sim/rules/rules_hash.h"
#include "tests/support/folders.h"
#include "tests/support/temporary_folder.h"

namespace arena::client_sim {
namespace {

LoadedMap arena_map() {
    return load_map(arena::test::source_path("maps/arena.tmj")).value();
}

protocol::Welcome welcome_to(const LoadedMap& map) {
    return {.map_name = "arena", .map_hash = map.hash};
}

TEST(MapSource, returns_the_same_map_and_its_rules_to_every_client) {
    const LoadedMap map = arena_map();
    MapSource source({.map = map, .program_directory = {}, .rules_file = {}});

    const client::GameMap game = source.game_map(welcome_to(map));
    const auto field = source.field(welcome_to(map));

    EXPECT_EQ(game.terrain, map.terrain);
    ASSERT_TRUE(game.rules);
    EXPECT_FALSE(game.rules->archetypes.empty());
    ASSERT_TRUE(field.ok());
    EXPECT_EQ(field.value(), map.field);
}

TEST(MapSource, teaches_the_ways_of_a_map_seen_from_the_side_if_it_has_the_rules_of_the_server) {
    const LoadedMap hills = load_map(arena::test::source_path("maps/hills.tmj")).value();
    sim::Rules rules = load_rules(hills.file, {}).value();
    rules.tick_rate = 60;
    protocol::Welcome welcome{.map_name = "hills", .map_hash = hills.hash};
    welcome.tick_rate = 60;
    welcome.gravity = rules.gravity;
    MapSource source({.map = hills, .program_directory = {}, .rules_file = {}});

    welcome.rules_hash = sim::hash_of(rules) + 1;
    EXPECT_EQ(source.field(welcome).value()->leaps(), nullptr);

    welcome.rules_hash = sim::hash_of(rules);
    EXPECT_NE(source.field(welcome).value()->leaps(), nullptr);
}

TEST(MapSource, has_neither_field_nor_prediction_for_another_map) {
    MapSource source({.map = arena_map(), .program_directory = {}, .rules_file = {}});
    const protocol::Welcome other{.map_name = "arena", .map_hash = 1};

    EXPECT_EQ(source.game_map(other).terrain, nullptr);
    ASSERT_FALSE(source.field(other).ok());
    EXPECT_NE(source.field(other).error().find("is not the map that the server plays"),
              std::string::npos);
}

TEST(MapSource, finds_the_maps_with_which_a_server_goes_on_by_their_names) {
    const LoadedMap hills = load_map(arena::test::source_path("maps/hills.tmj")).value();
    const protocol::Welcome next{.map_name = "hills", .map_hash = hills.hash};
    MapSource source({.map = arena_map(),
                      .program_directory = arena::test::source_path("maps/in/the/build"),
                      .rules_file = {}});
    EXPECT_FALSE(source.field(next).ok()) << "it does not begin with another one";
    const auto first = source.field(welcome_to(arena_map()));
    ASSERT_TRUE(first.ok());

    const auto second = source.field(next);

    ASSERT_TRUE(second.ok()) << second.error();
    EXPECT_NE(second.value(), first.value());
    EXPECT_EQ(second.value(), source.field(next).value());
    EXPECT_EQ(source.field(welcome_to(arena_map())).value(), first.value());
    EXPECT_EQ(source.game_map(next).terrain->hash, hills.hash);
    ASSERT_TRUE(source.game_map(next).rules);
    EXPECT_FALSE(source.field({.map_name = "moon", .map_hash = 1}).ok());
}

TEST(MapSource, does_not_use_a_found_map_whose_files_the_run_refuses) {
    const LoadedMap map = arena_map();
    const std::string root = arena::test::source_path("maps/in/the/build");
    for (const std::string refused : {"arena.tmj", "arena.rules.toml"}) {
        const auto why_refused = [&](const std::filesystem::path& file) {
            return file.filename() == refused ? "refused: " + refused : std::string();
        };
        MapSource source({.map = std::nullopt,
                          .program_directory = root,
                          .rules_file = {},
                          .why_refused = why_refused});

        const auto field = source.field(welcome_to(map));

        ASSERT_FALSE(field.ok());
        EXPECT_EQ(field.error(), "refused: " + refused);
    }
    MapSource source({.map = std::nullopt,
                      .program_directory = root,
                      .rules_file = {},
                      .why_refused = [](const std::filesystem::path&) { return std::string(); }});
    EXPECT_TRUE(source.field(welcome_to(map)).ok());
}

TEST(MapSource, unreadable_rules_end_the_run_only_if_a_client_predicts) {
    const LoadedMap map = arena_map();
    const arena::test::TemporaryFolder folder;
    MapSource source(
        {.map = map, .program_directory = {}, .rules_file = folder.write("broken.toml", "x = {{")});
    const bool plays_before = source.field(welcome_to(map)).ok();

    const client::GameMap game = source.game_map(welcome_to(map));

    EXPECT_TRUE(plays_before);
    EXPECT_EQ(game.terrain, nullptr);
    ASSERT_FALSE(source.field(welcome_to(map)).ok());
    EXPECT_NE(source.field(welcome_to(map)).error().find("broken.toml:1"), std::string::npos);
}

}  // namespace
}  // namespace arena::client_sim
