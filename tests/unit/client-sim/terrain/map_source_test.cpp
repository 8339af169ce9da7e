#include "client-sim/terrain/map_source.h"

#include <gtest/gtest.h>

#include "client-sim/terrain/load_rules.h"
#include "sim/rules/rules_hash.h"
#include "tests/support/folders.h"
#include "tests/support/temporary_folder.h"

namespace arena::client_sim {
namespace {

LoadedMap arena_map() {
    return load_map(ARENAD_SOURCE_DIR "/maps/arena.tmj").value();
}

protocol::Welcome welcome_to(const LoadedMap& map) {
    return {.map_name = "arena", .map_hash = map.hash};
}

TEST(LoadRules, prefers_named_rules_then_those_beside_the_map_then_the_defaults) {
    const arena::test::TemporaryFolder folder;
    const std::string named = folder.write("slow.toml", "[[archetype]]\nname = \"snail\"\n");
    const auto beside = load_rules(ARENAD_SOURCE_DIR "/maps/arena.tmj", "");
    const auto asked = load_rules(ARENAD_SOURCE_DIR "/maps/arena.tmj", named);
    const auto none = load_rules(folder.path("nowhere.tmj"), "");
    folder.write("rules.toml", "[[archetype]]\nname = \"everybody\"\n");
    const auto common = load_rules(folder.path("nowhere.tmj"), "");

    ASSERT_TRUE(beside.ok() && asked.ok() && none.ok() && common.ok());
    EXPECT_NE(hash_of(beside.value()), hash_of(sim::Rules{}));
    EXPECT_EQ(asked.value().archetypes[0].name, "snail");
    EXPECT_EQ(hash_of(none.value()), hash_of(sim::Rules{}));
    EXPECT_EQ(common.value().archetypes[0].name, "everybody");
}

TEST(LoadRules, an_error_is_one_line_that_begins_with_the_file) {
    const arena::test::TemporaryFolder folder;
    const std::string broken = folder.write("broken.toml", "[[archetype]]\nradius = -1\n");

    const auto wrong = load_rules({}, broken);
    const auto missing = load_rules({}, folder.path("no.toml"));

    ASSERT_FALSE(wrong.ok() || missing.ok());
    EXPECT_TRUE(wrong.error().starts_with(broken + ":2")) << wrong.error();
    EXPECT_EQ(wrong.error().find('\n'), std::string::npos);
    EXPECT_TRUE(missing.error().ends_with("name a readable rules file with --rules"))
        << missing.error();
}

TEST(MapSource, returns_the_same_map_and_its_rules_to_every_client) {
    const LoadedMap map = arena_map();
    MapSource source({.map = map, .program_directory = {}, .rules_file = {}});

    const GameMap game = source.game_map(welcome_to(map));
    const auto field = source.field(welcome_to(map));

    EXPECT_EQ(game.terrain, map.terrain);
    ASSERT_TRUE(game.rules);
    EXPECT_FALSE(game.rules->archetypes.empty());
    ASSERT_TRUE(field.ok());
    EXPECT_EQ(field.value(), map.field);
}

TEST(MapSource, has_neither_field_nor_prediction_for_another_map) {
    MapSource source({.map = arena_map(), .program_directory = {}, .rules_file = {}});
    const protocol::Welcome other{.map_name = "arena", .map_hash = 1};

    EXPECT_EQ(source.game_map(other).terrain, nullptr);
    ASSERT_FALSE(source.field(other).ok());
    EXPECT_NE(source.field(other).error().find("is not the map that the server plays"),
              std::string::npos);
}

TEST(MapSource, unreadable_rules_end_the_run_only_if_a_client_predicts) {
    const LoadedMap map = arena_map();
    const arena::test::TemporaryFolder folder;
    MapSource source(
        {.map = map, .program_directory = {}, .rules_file = folder.write("broken.toml", "x = {{")});
    const bool plays_before = source.field(welcome_to(map)).ok();

    const GameMap game = source.game_map(welcome_to(map));

    EXPECT_TRUE(plays_before);
    EXPECT_EQ(game.terrain, nullptr);
    ASSERT_FALSE(source.field(welcome_to(map)).ok());
    EXPECT_NE(source.field(welcome_to(map)).error().find("broken.toml:1"), std::string::npos);
}

}  // namespace
}  // namespace arena::client_sim
