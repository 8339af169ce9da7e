#include "server/maps/pack_map.h"

#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>

#include "server/maps/load_map_file.h"
#include "tests/support/folders.h"
#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

namespace fs = std::filesystem;

constexpr float kPackedPlayerRadius = 0.5f;
const std::string kForms = arena::test::source_path("tests/data/maps/forms/");

struct Ended {
    int exit_code = 0;
    std::string error;
};

Ended pack(const std::string& map, const std::string& packed,
           files::MapFilesFrom from = files::MapFilesFrom::its_folder) {
    std::ostringstream err;
    const int exit_code = run_pack_map(map, packed, from, err);
    return {exit_code, err.str()};
}

TEST(PackMap, writes_one_file_with_the_same_hash) {
    const arena::test::TemporaryFolder folder;
    const std::string packed = folder.path("packed.tmj");

    const Ended ended = pack(kForms + "template.tmx", packed);

    EXPECT_EQ(ended.exit_code, 0) << ended.error;
    const auto original = load_map_file(kForms + "template.tmx", kPackedPlayerRadius);
    const auto shipped = load_map_file(packed, kPackedPlayerRadius);
    ASSERT_TRUE(original && shipped);
    EXPECT_EQ(shipped.value().terrain->hash, original.value().terrain->hash);
    EXPECT_EQ(shipped.value().terrain->obstacles.size(),
              original.value().terrain->obstacles.size());
}

TEST(PackMap, packs_what_it_has_packed_to_the_same_bytes) {
    const arena::test::TemporaryFolder folder;

    ASSERT_EQ(pack(kForms + "external.tmj", folder.path("once.tmj")).exit_code, 0);
    ASSERT_EQ(pack(folder.path("once.tmj"), folder.path("twice.tmj")).exit_code, 0);

    EXPECT_EQ(folder.read("twice.tmj"), folder.read("once.tmj"));
}

TEST(PackMap, never_replaces_the_map_or_what_it_names) {
    const arena::test::TemporaryFolder folder;
    for (const char* name : {"template.tmx", "blocks.tsx", "spawn.tx"})
        fs::copy_file(kForms + name, folder.path(name));
    fs::create_hard_link(folder.path("blocks.tsx"), folder.path("hard.tmj"));
    fs::create_hard_link(folder.path("template.tmx"), folder.path("same.tmj"));

    for (const auto& [name, input] : {std::pair("same.tmj", "the map"),
                                      {"./same.tmj", "the map"},
                                      {"blocks.tsx", "a tileset or template of the map"},
                                      {"spawn.tx", "a tileset or template of the map"},
                                      {"hard.tmj", "a tileset or template of the map"}}) {
        const std::string before = folder.read(name);

        const Ended ended = pack(folder.path("template.tmx"), folder.path(name));

        EXPECT_EQ(ended.exit_code, 2);
        EXPECT_EQ(ended.error, "arenad: OUT.tmj " + folder.path(name) +
                                   ": is this run's own input (" + input +
                                   "): name another file\n");
        EXPECT_EQ(folder.read(name), before);
    }
}

TEST(PackMap, takes_files_outside_on_request) {
    const arena::test::TemporaryFolder folder;
    fs::create_directories(folder.path("maps"));
    fs::copy_file(kForms + "blocks.tsx", folder.path("blocks.tsx"));
    folder.write("maps/map.tmx",
                 "<map width='9' height='9' tilewidth='32' tileheight='32'>"
                 "<tileset firstgid='1' source='../blocks.tsx'/><layer name='g' width='1' "
                 "height='1'><data encoding='csv'>1</data></layer></map>");
    const std::string map = folder.path("maps/map.tmx");

    const Ended inside = pack(map, folder.path("packed.tmj"));
    EXPECT_EQ(inside.exit_code, 2);
    EXPECT_EQ(inside.error, "arenad: " + map +
                                ": layer 'g': the tileset '../blocks.tsx' of its tiles: lies "
                                "outside the map's folder: move it there, or allow it with "
                                "--map-files-outside; or embed the tileset in Tiled, or set the "
                                "layer's property solid to false\n");
    EXPECT_FALSE(fs::exists(folder.path("packed.tmj")));

    EXPECT_EQ(pack(map, folder.path("packed.tmj"), files::MapFilesFrom::anywhere).exit_code, 0);
    EXPECT_TRUE(load_map_file(folder.path("packed.tmj"), kPackedPlayerRadius));
}

TEST(PackMap, refuses_to_write_json_under_another_name) {
    const arena::test::TemporaryFolder folder;

    for (const std::string name :
         {"packed.tmx", "PACKED.TMX", "packed.xml", "packed.png", "packed.toml", "packed"}) {
        const Ended ended = pack(kForms + "csv.tmx", folder.path(name));

        EXPECT_EQ(ended.exit_code, 2);
        EXPECT_EQ(ended.error, "arenad: " + folder.path(name) +
                                   ": pack-map writes a map in JSON: name a file that "
                                   "ends in .tmj or .json\n");
        EXPECT_FALSE(fs::exists(folder.path(name)));
    }
    EXPECT_EQ(pack(kForms + "csv.tmx", folder.path("packed.json")).exit_code, 0);
}

TEST(PackMap, says_which_rules_are_missing_beside_the_packed_map) {
    const arena::test::TemporaryFolder folder;
    fs::create_directories(folder.path("out"));
    fs::copy_file(kForms + "csv.tmx", folder.path("map.tmx"));
    const std::string map = folder.path("map.tmx");
    const auto note_of = [&](const std::string& rules, const std::string& packed) {
        return "arenad: note: the rules " + folder.path(rules) + " are not in " +
               folder.path(packed + ".tmj") +
               ", and the server and games that predict need them, too: copy them to " +
               folder.path(packed + ".rules.toml") + ", or name them with --rules\n";
    };

    EXPECT_EQ(pack(map, folder.path("out/map.tmj")).error, "") << "there are none";
    folder.write("rules.toml", "");
    EXPECT_EQ(pack(map, folder.path("out/map.tmj")).error, note_of("rules.toml", "out/map"));
    EXPECT_EQ(pack(map, folder.path("other.tmj")).error, "") << "they are beside both";
    folder.write("map.rules.toml", "");
    EXPECT_EQ(pack(map, folder.path("map.tmj")).error, "");
    EXPECT_EQ(pack(map, folder.path("other.tmj")).error, note_of("map.rules.toml", "other"));
}

TEST(PackMap, a_map_or_a_file_that_cannot_be_used_ends_with_2) {
    const arena::test::TemporaryFolder folder;

    EXPECT_EQ(pack("/gone.tmj", folder.path("packed.tmj")).error,
              "arenad: /gone.tmj: no such file: check the path of the map\n");
    EXPECT_EQ(pack(kForms + "csv.tmx", "/nowhere/at/all.tmj").exit_code, 2);
}

}  // namespace
}  // namespace arena::server
