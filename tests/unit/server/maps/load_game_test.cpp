#include "server/maps/load_game.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "tests/support/folders.h"
#include "tests/support/many_octagons.h"
#include "tests/support/temporary_folder.h"

namespace arena::server::load_game_test {
namespace {

namespace fs = std::filesystem;

TEST(LoadGame, takes_the_rules_beside_the_map_or_the_named_ones) {
    const arena::test::TemporaryFolder folder;
    fs::copy_file(arena::test::source_path("tests/data/maps/small.tmj"), folder.path("m.tmj"));
    folder.write("rules.toml", "[world]\ngravity = 1\n");
    const std::string named = folder.write("named.toml", "[world]\ngravity = 2\n");

    const auto beside = load_game(folder.path("m.tmj"), "");
    const auto by_name = load_game(folder.path("m.tmj"), named);

    ASSERT_TRUE(beside) << beside.error().front();
    EXPECT_EQ(beside.value().rules.rules.gravity, 1.0f);
    EXPECT_EQ(beside.value().map.unplayable, "");
    EXPECT_EQ(beside.value().map.terrain->spawns.size(), 1u);
    ASSERT_TRUE(by_name) << by_name.error().front();
    EXPECT_EQ(by_name.value().rules.rules.gravity, 2.0f);
    EXPECT_EQ(by_name.value().rules.file, named);
}

TEST(LoadGame, all_problems_of_the_rules_come_before_those_of_the_map) {
    const arena::test::TemporaryFolder folder;
    folder.write("rules.toml", "[world]\ngravity = true\nrespawn_delay = true\n");

    const auto game = load_game(folder.path("gone.tmj"), "");
    ASSERT_FALSE(game);
    ASSERT_EQ(game.error().size(), 2u);
    for (const std::string& problem : game.error())
        EXPECT_EQ(problem.find(folder.path("rules.toml") + ":"), 0u) << problem;
    EXPECT_EQ(load_playable_game(folder.path("gone.tmj"), "").error(), game.error()[0]);

    folder.write("rules.toml", "");
    const auto without_map = load_game(folder.path("gone.tmj"), "");
    ASSERT_FALSE(without_map);
    EXPECT_EQ(without_map.error()[0].find(folder.path("gone.tmj") + ": no such file"), 0u)
        << without_map.error()[0];
}

TEST(LoadGame, a_map_without_a_spawn_can_be_loaded_but_not_played) {
    const arena::test::TemporaryFolder folder;
    fs::copy_file(arena::test::source_path("tests/data/maps/no_spawn.tmj"), folder.path("m.tmj"));

    const auto game = load_game(folder.path("m.tmj"), "");

    ASSERT_TRUE(game) << game.error().front();
    EXPECT_NE(game.value().map.unplayable, "");
    EXPECT_EQ(load_playable_game(folder.path("m.tmj"), "").error(),
              folder.path("m.tmj") + ": " + game.value().map.unplayable);
}

TEST(LoadGame, a_list_of_maps_is_loaded_each_with_its_rules) {
    const arena::test::TemporaryFolder folder;
    for (const char* name : {"a.tmj", "b.tmj"})
        fs::copy_file(arena::test::source_path("tests/data/maps/spawn_of_scouts.tmj"),
                      folder.path(name));
    const std::string scouts = "[[archetype]]\nname = \"scout\"\n";
    folder.write("a.rules.toml", scouts);
    folder.write("b.rules.toml", "[world]\ngravity = 7\n" + scouts);

    const auto games = load_playable_games(folder.path("a.tmj") + "," + folder.path("b.tmj"), "");

    ASSERT_TRUE(games) << games.error();
    ASSERT_EQ(games.value().size(), 2u);
    EXPECT_EQ(games.value()[0].rules.rules.gravity, 0.0f);
    EXPECT_EQ(games.value()[1].rules.rules.gravity, 7.0f);
    EXPECT_TRUE(load_playable_games("", "").value().empty());
}

TEST(LoadGame, a_list_of_maps_names_what_is_wrong_with_it) {
    const arena::test::TemporaryFolder folder;
    const std::string gone = folder.path("gone.tmj");

    EXPECT_EQ(load_playable_games(gone, "").error().find(gone + ": no such file"), 0u);
    for (const char* list : {",", "maps/arena.tmj,", ",maps/arena.tmj", "a.tmj,,b.tmj"}) {
        const std::string text(list);
        if (text[0] == 'a') continue;
        EXPECT_NE(load_playable_games(text, "").error(), "") << text;
    }
    EXPECT_NE(load_playable_games(",", "").error().find("comma"), std::string::npos);
}

TEST(LoadGame, maps_without_an_end_cannot_follow_each_other) {
    const arena::test::TemporaryFolder folder;
    fs::copy_file(arena::test::source_path("tests/data/maps/spawn_of_scouts.tmj"),
                  folder.path("a.tmj"));
    fs::copy_file(arena::test::source_path("tests/data/maps/spawn_of_scouts.tmj"),
                  folder.path("b.tmj"));
    const std::string scouts = "[[archetype]]\nname = \"scout\"\n";
    folder.write("a.rules.toml", "[match]\nmode = \"deathmatch\"\n" + scouts);
    folder.write("b.rules.toml", scouts);
    const LoadedGame a = load_playable_game(folder.path("a.tmj"), "").value();
    const LoadedGame b = load_playable_game(folder.path("b.tmj"), "").value();

    EXPECT_EQ(find_endless_map(b, {}), "") << "without others an endless match is fine";
    EXPECT_EQ(find_endless_map(a, {a}), "");
    EXPECT_NE(find_endless_map(a, {b}).find(folder.path("b.rules.toml")), std::string::npos);
    EXPECT_NE(find_endless_map(b, {a}).find("[match]"), std::string::npos);
}

TEST(LoadGame, names_the_rules_file_that_lacks_an_archetype) {
    const arena::test::TemporaryFolder folder;
    fs::copy_file(arena::test::source_path("tests/data/maps/spawn_of_scouts.tmj"),
                  folder.path("m.tmj"));
    folder.write("rules.toml",
                 "[[archetype]]\nname = \"tank\"\n[[archetype]]\nname = \"scouts\"\n");

    const auto game = load_game(folder.path("m.tmj"), "");

    ASSERT_TRUE(game) << game.error().front();
    EXPECT_EQ(game.value().map.unplayable,
              "layer 'spawns', object 2: property 'archetype' is 'scout', which " +
                  folder.path("rules.toml") + " does not have: the closest match is 'scouts'");
}

TEST(LoadGame, a_spawn_of_an_unknown_archetype_makes_the_map_unplayable) {
    const arena::test::TemporaryFolder folder;
    fs::copy_file(arena::test::source_path("tests/data/maps/spawn_of_scouts.tmj"),
                  folder.path("m.tmj"));
    const std::string reason =
        "layer 'spawns', object 2: property 'archetype' is 'scout', which the default rules do not "
        "have: the known name is 'player'";

    const auto game = load_game(folder.path("m.tmj"), "");
    ASSERT_TRUE(game);
    EXPECT_EQ(game.value().map.unplayable, reason);
    EXPECT_EQ(load_playable_game(folder.path("m.tmj"), "").error(),
              folder.path("m.tmj") + ": " + reason);

    folder.write("rules.toml", "[[archetype]]\nname = \"scout\"\n");
    EXPECT_TRUE(load_playable_game(folder.path("m.tmj"), ""));
}

TEST(LoadGame, a_trigger_of_an_unknown_effect_makes_the_map_unplayable) {
    const arena::test::TemporaryFolder folder;
    folder.write("m.tmx", R"(<map orientation="orthogonal" width="10" height="10" tilewidth="32"
 tileheight="32"><properties><property name="pixels_per_metre" type="float" value="32"/></properties>
 <objectgroup name="things"><object id="1" type="spawn" x="64" y="64"><point/></object>
 <object id="2" type="spikes" x="160" y="160" width="32" height="32"><properties>
 <property name="amount" type="int" value="5"/><property name="effect" value="poisn"/></properties>
 </object></objectgroup></map>)");
    const auto unplayable = [&] {
        const auto game = load_game(folder.path("m.tmx"), "");
        return game ? game.value().map.unplayable : game.error().front();
    };

    EXPECT_EQ(unplayable(),
              "layer 'things', object 2: property 'effect' is 'poisn', which the default rules do "
              "not have: there are none");
    folder.write("rules.toml", "[[effect]]\nname = \"poison\"\n");
    EXPECT_EQ(unplayable(), "layer 'things', object 2: property 'effect' is 'poisn', which " +
                                folder.path("rules.toml") +
                                " does not have: the closest match is 'poison'");
    folder.write("rules.toml", "[[effect]]\nname = \"poisn\"\n");
    EXPECT_EQ(unplayable(), "");
}

TEST(LoadGame, a_pickup_names_an_item_or_a_loot_table_of_the_rules) {
    const arena::test::TemporaryFolder folder;
    folder.write("m.tmx", R"(<map orientation="orthogonal" width="10" height="10" tilewidth="32"
 tileheight="32"><properties><property name="pixels_per_metre" type="float" value="32"/></properties>
 <objectgroup name="things"><object id="1" type="spawn" x="64" y="64"><point/></object>
 <object id="2" type="pickup" x="160" y="160" width="32" height="32"><ellipse/><properties>
 <property name="item" value="flor"/></properties></object></objectgroup></map>)");
    const auto unplayable = [&] {
        const auto game = load_game(folder.path("m.tmx"), "");
        return game ? game.value().map.unplayable : game.error().front();
    };
    const std::string item = "[[item]]\nname = \"medkit\"\nhealth = 5\n";

    EXPECT_EQ(unplayable(),
              "layer 'things', object 2: property 'item' is 'flor', which the default rules do not "
              "have: there are none");
    folder.write("rules.toml", item + "[[loot_table]]\nname = \"floor\"\nitems = [\"medkit\"]\n");
    EXPECT_EQ(unplayable(), "layer 'things', object 2: property 'item' is 'flor', which " +
                                folder.path("rules.toml") +
                                " does not have: the closest match is 'floor'");
    folder.write("rules.toml", item + "[[loot_table]]\nname = \"flor\"\nitems = [\"medkit\"]\n");
    EXPECT_EQ(unplayable(), "");
    folder.write("rules.toml", "[[item]]\nname = \"flor\"\nhealth = 5\n");
    EXPECT_EQ(unplayable(), "");
}

TEST(LoadGame, rejects_rules_that_do_not_fit_into_a_welcome_and_names_their_file) {
    const arena::test::TemporaryFolder folder;
    fs::copy_file(arena::test::source_path("tests/data/maps/small.tmj"), folder.path("m.tmj"));
    folder.write("rules.toml", arena::test::octagons(18));
    EXPECT_TRUE(load_game(folder.path("m.tmj"), ""));

    folder.write("rules.toml", arena::test::octagons(19));
    const auto game = load_game(folder.path("m.tmj"), "");

    ASSERT_FALSE(game);
    ASSERT_EQ(game.error().size(), 1u);
    EXPECT_EQ(game.error()[0],
              folder.path("rules.toml") + ": " + std::string(arena::test::kOctagonsTooMany));
    EXPECT_EQ(load_playable_game(folder.path("m.tmj"), "").error(), game.error()[0]);
}

TEST(LoadGame, a_large_body_needs_more_room_at_its_spawn) {
    const arena::test::TemporaryFolder folder;
    // small.tmj: the spawn is 4 m from the upper edge.
    fs::copy_file(arena::test::source_path("tests/data/maps/small.tmj"), folder.path("m.tmj"));
    folder.write("rules.toml", "[[archetype]]\nradius = 4.1\n");

    EXPECT_FALSE(load_playable_game(folder.path("m.tmj"), ""));
    folder.write("rules.toml", "[[archetype]]\nradius = 3.9\n");
    EXPECT_TRUE(load_playable_game(folder.path("m.tmj"), ""));
}

}  // namespace
}  // namespace arena::server::load_game_test
