#include "server/maps/draw_map.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>

#include "server/maps/load_game.h"
#include "tests/support/folders.h"
#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

namespace fs = std::filesystem;

const std::string kRoot = arena::test::source_path("");

std::string text_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::size_t count_of(const std::string& text, const std::string& word) {
    std::size_t count = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        ++count;
    return count;
}

TEST(DrawMap, shows_every_wall_mover_trigger_and_spawn) {
    std::ostringstream out;
    std::ostringstream err;
    const auto game = load_game(kRoot + "maps/hills.tmj", "");
    ASSERT_TRUE(game) << game.error().front();
    const sim::Terrain& terrain = *game.value().map.terrain;

    const int exit_code = run_draw_map(kRoot + "maps/hills.tmj", "", "", out, err);

    const std::string svg = out.str();
    EXPECT_EQ(exit_code, 0);
    EXPECT_EQ(err.str(), "");
    EXPECT_EQ(svg.rfind("<svg ", 0), 0u);
    // Each is once in the drawing, and once in the legend.
    EXPECT_EQ(count_of(svg, "class=\"spawn\""), terrain.spawns.size() + 1);
    EXPECT_EQ(count_of(svg, "class=\"platform\""), 4u + 1);
    EXPECT_EQ(count_of(svg, "class=\"crate\""), 3u + 1);
    EXPECT_EQ(count_of(svg, "class=\"spikes\""), 2u + 1);
    for (const char* look :
         {"wall", "low", "line", "side", "door", "timed", "path", "pickup", "pad", "plate", "area"})
        EXPECT_GE(count_of(svg, std::string("class=\"") + look + "\""), 2u) << look;
    EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(DrawMap, shows_every_flag_base_and_hill) {
    std::ostringstream out;
    std::ostringstream err;

    const int exit_code = run_draw_map(kRoot + "maps/arena.tmj", "", "", out, err);

    const std::string svg = out.str();
    EXPECT_EQ(exit_code, 0);
    // Each is once in the drawing, and once in the legend; a flag has a circle and a pennant.
    EXPECT_EQ(count_of(svg, "class=\"flag\""), 2u * 2 + 1);
    EXPECT_EQ(count_of(svg, "class=\"base\""), 2u + 1);
    EXPECT_EQ(count_of(svg, "class=\"hill\""), 3u + 1);
}

TEST(DrawMap, the_pictures_in_the_documentation_match_the_maps) {
    for (const char* map : {"hills", "arena", "heroes", "brawl", "royale", "field"}) {
        std::ostringstream out;
        std::ostringstream err;

        EXPECT_EQ(run_draw_map(kRoot + "maps/" + map + ".tmj", "", "", out, err), 0) << err.str();
        EXPECT_TRUE(out.str() == text_of(kRoot + "docs/images/" + map + ".svg"))
            << "arenad draw-map maps/" << map << ".tmj --out docs/images/" << map << ".svg";
    }
}

TEST(DrawMap, the_label_of_a_small_spawn_is_beside_it) {
    const arena::test::TemporaryFolder folder;
    folder.write("wide.tmj", R"({"type":"map","orientation":"orthogonal","infinite":false,
        "width":400,"height":100,"tilewidth":32,"tileheight":32,"tilesets":[],
        "properties":[{"name":"pixels_per_metre","type":"float","value":32}],
        "layers":[{"type":"objectgroup","name":"spawns","objects":[
            {"id":1,"type":"spawn","point":true,"x":3200,"y":1600,"width":0,"height":0}]}]})");
    std::ostringstream out;
    std::ostringstream err;

    EXPECT_EQ(run_draw_map(folder.path("wide.tmj"), "", "", out, err), 0) << err.str();

    // At 4 pixels a metre the spawn is a circle of 2 pixels, and its label is 6 pixels further to
    // the right.
    EXPECT_NE(out.str().find("cx=\"416.0\" cy=\"216.0\" r=\"2.0\""), std::string::npos);
    EXPECT_NE(out.str().find("<text x=\"424.0\" y=\"220.0\">0<"), std::string::npos);
}

TEST(DrawMap, shows_the_zone_of_the_rules) {
    std::ostringstream out;
    std::ostringstream err;

    EXPECT_EQ(run_draw_map(kRoot + "maps/arena.tmj", "", "", out, err), 0);

    EXPECT_EQ(count_of(out.str(), "class=\"zone\""), 2u + 1);
}

TEST(DrawMap, an_unreadable_map_or_an_unwritable_picture_exits_with_2) {
    std::ostringstream out;
    std::ostringstream err;

    EXPECT_EQ(run_draw_map(kRoot + "maps/gone.tmj", "", "", out, err), 2);
    EXPECT_EQ(run_draw_map(kRoot + "maps/hills.tmj", "", "/nowhere/at/all.svg", out, err), 2);
    EXPECT_EQ(out.str(), "");
    EXPECT_EQ(err.str(),
              "arenad: " + kRoot + "maps/gone.tmj: no such file: check the path of the map\n" +
                  "arenad: /nowhere/at/all.svg: cannot be written (No such file or directory): "
                  "check the path and its permissions\n");
}

TEST(DrawMap, never_replaces_what_it_draws) {
    const arena::test::TemporaryFolder folder;
    for (const char* name : {"template.tmx", "blocks.tsx", "spawn.tx"})
        fs::copy_file(kRoot + "tests/data/maps/forms/" + name, folder.path(name));
    folder.write("rules.toml", "");
    fs::create_directory(folder.path("below"));
    fs::create_symlink(folder.path("blocks.tsx"), folder.path("below/link.svg"));
    const std::string rules = folder.write("below/own.toml", "");
    const std::pair<std::string, std::string> cases[]{
        {"template.tmx", "the map"},
        {"blocks.tsx", "a tileset or template of the map"},
        {"spawn.tx", "a tileset or template of the map"},
        {"below/link.svg", "a tileset or template of the map"},
        {"rules.toml", "the rules"},
    };
    for (const auto& [name, input] : cases) {
        const std::string before = folder.read(name);
        std::ostringstream out;
        std::ostringstream err;

        EXPECT_EQ(run_draw_map(folder.path("template.tmx"), "", folder.path(name), out, err), 2);

        EXPECT_EQ(err.str(), "arenad: --out " + folder.path(name) + ": is this run's own input (" +
                                 input + "): name another file\n");
        EXPECT_EQ(folder.read(name), before);
    }
    std::ostringstream out;
    std::ostringstream err;
    EXPECT_EQ(run_draw_map(folder.path("template.tmx"), rules, rules, out, err), 2);
    EXPECT_EQ(run_draw_map(folder.path("template.tmx"), rules, folder.path("rules.toml"), out, err),
              0)
        << "other rules than those of this run: " << err.str();
}

}  // namespace
}  // namespace arena::server
