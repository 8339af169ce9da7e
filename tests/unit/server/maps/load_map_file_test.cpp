#include "server/maps/load_map_file.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/folders.h"

namespace arena::server {
namespace {

namespace fs = std::filesystem;

constexpr float kPlayerRadius = 0.5f;  ///< metres

fs::path data(const std::string& name) {
    return fs::path(arena::test::source_path("tests/data/maps")) / name;
}

/// Returns the error for a file without the file's name in front; the whole line when it does not
/// begin with the name, and an empty text when the file is accepted.
std::string refusal(const fs::path& path) {
    const auto map = load_playable_map(path, kPlayerRadius);
    if (map) return {};
    const std::string prefix = path.string() + ": ";
    const bool named = map.error().compare(0, prefix.size(), prefix) == 0;
    return named ? map.error().substr(prefix.size()) : map.error();
}

/// A directory that is removed after the test.
class ScratchDirectory {
  public:
    ScratchDirectory()
        : path_(fs::temp_directory_path() /
                ("arenad-maps-" +
                 std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()))) {
        fs::create_directories(path_);
    }
    ScratchDirectory(const ScratchDirectory&) = delete;
    ScratchDirectory& operator=(const ScratchDirectory&) = delete;
    ~ScratchDirectory() { fs::remove_all(path_); }

    [[nodiscard]] fs::path operator/(const std::string& name) const { return path_ / name; }

  private:
    fs::path path_;
};

struct Refused {
    const char* file;
    const char* line;
};

TEST(LoadPlayableMap, each_bad_map_is_an_error_of_one_line_with_the_place_and_the_remedy) {
    const Refused cases[] = {
        {"bad/polygon_two_vertices.tmj",
         "layer 'walls', object 12: polygon has 2 vertices, a polygon needs 3: add vertices or "
         "delete the object"},
        {"bad/self_crossing.tmj",
         "layer 'walls', object 12: edge 0 crosses or touches edge 2 (edge i starts at vertex i): "
         "move their vertices apart"},
        {"bad/no_area.tmj",
         "layer 'walls', object 12: all vertices lie on one line, the polygon has no area: move a "
         "vertex or delete it"},
        {"spawn_in_wall.tmj",
         "layer 'spawns', object 7: the spawn point has a wall within a player's radius: move it "
         "away"},
        {"bad/zero_width.tmj",
         "layer 'walls', object 12: rectangle has no area: give it a width and a height, or delete "
         "it"},
        {"bad/negative_size.tmj", "layer 'walls', object 12: width is -32: make it 0 or more"},
        {"bad/far_away.tmj",
         "layer 'walls', object 12: lies more than 8192 m from the map's corner: move it into the "
         "map"},
        {"bad/missing_position.tmj",
         "layer 'walls', object 1: x is missing: delete the object and draw it again"},
        {"bad/nan.tmj",
         "layer 'walls', object 12: line 21, column 11: NaN is not JSON: write the intended "
         "number"},
        {"bad/huge_number.tmj",
         "layer 'walls', object 12: line 21, column 15: number 1e999 is too large: write the "
         "intended number"},
        {"bad/deep_groups.tmj",
         "layer 'g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/walls': groups "
         "are "
         "nested deeper than 32: move the layer out of some of them"},
        {"bad/wrong_scale.tmj",
         "map property 'pixels_per_metre' is true, not a number above 0: set it to the length of a "
         "metre in pixels"},
        {"bad/no_layers.tmj", "the map has no list of layers: export the map from Tiled again"},
        {"bad/tileset.tmj", "is of type 'tileset', not a Tiled map: name the file of a map"},
        {"bad/xml.tmj", "the map's tilewidth is missing: export it again"},
        {"bad/empty.tmj", "the file is empty: save it again"},
        {"bad/not_json.tmj", "line 1, column 1: not JSON at 'width': save it from Tiled again"},
        {"bad/not_utf8.tmj", "line 8, column 15: not JSON at 'w?lls': save it from Tiled again"},
        {"bad/truncated.tmj",
         "layer 'spawns': line 37, column 15: the file ends too early: save or copy it again"},
        {"no_spawn.tmj", "the map has no spawn point: add an object of class 'spawn'"},
        {"isometric.tmj",
         "the map's orientation is 'isometric': only orthogonal maps can be played"},
        {"missing.tmj", "no such file: check the path of the map"},
        {"bad", "is a directory: name the map in it (.tmj or .tmx)"},
    };
    for (const Refused& refused : cases)
        EXPECT_EQ(refusal(data(refused.file)), refused.line);
}

TEST(LoadPlayableMap, room_for_a_spawn_depends_on_the_players_radius) {
    // small.tmj: the spawn at (4, 6) is 4 m from the upper and 6 m from the lower edge.
    EXPECT_TRUE(load_playable_map(data("small.tmj"), 3.9f));
    EXPECT_FALSE(load_playable_map(data("small.tmj"), 4.1f));
}

TEST(LoadPlayableMap, files_that_are_not_regular_are_not_opened) {
    EXPECT_EQ(refusal("/dev/null"), "is not a regular file: copy the map into one");
}

TEST(LoadPlayableMap, rejects_a_file_over_the_limit_before_reading_it) {
    const ScratchDirectory directory;
    const fs::path path = directory / "huge.tmj";
    std::ofstream(path).close();
    fs::resize_file(path, std::uintmax_t{1} << 40u);  // sparse; reading it would take forever

    EXPECT_EQ(refusal(path),
              "has 1099511627776 bytes, the limit is 33554432: delete objects or split the map");
}

TEST(LoadPlayableMap, a_file_name_cannot_break_the_line) {
    const auto map = load_playable_map("two\nlines\x1b[2J.tmj", kPlayerRadius);

    ASSERT_FALSE(map);
    EXPECT_EQ(map.error(), "two?lines?[2J.tmj: no such file: check the path of the map");
}

TEST(LoadPlayableMap, every_good_map_makes_a_terrain) {
    for (const char* file :
         {"small.tmj", "class_of_tiled_1_9.tmj", "old_format.tmj", "unclassified.tmj",
          "default_class.tmj", "infinite.tmj", "passed_over.tmj"}) {
        const auto map = load_playable_map(data(file), kPlayerRadius);

        ASSERT_TRUE(map) << map.error();
        EXPECT_EQ(map.value().terrain->spawns.size(), 1u) << file;
        EXPECT_EQ(map.value().unplayable, "") << file;
    }
}

TEST(LoadPlayableMap, every_version_of_the_format_results_in_the_same_world) {
    const auto now = load_playable_map(data("small.tmj"), kPlayerRadius);
    ASSERT_TRUE(now);
    for (const char* file : {"class_of_tiled_1_9.tmj", "old_format.tmj"}) {
        const auto other = load_playable_map(data(file), kPlayerRadius);

        ASSERT_TRUE(other);
        EXPECT_EQ(other.value().terrain->vertices, now.value().terrain->vertices) << file;
        EXPECT_EQ(other.value().report.objects_by_class, now.value().report.objects_by_class);
    }
}

TEST(LoadMapFile, warns_when_nothing_is_solid) {
    const std::string warning =
        "nothing in the map is solid but its border: give shapes the class wall (those without a "
        "class by the map property default_class), or make tiles solid by their collision shapes, "
        "by their property collides (or another, which the map property solid_property names), or "
        "by the property solid of their layer";
    const auto has_warning = [&](const char* file) {
        const auto map = load_map_file(data(file), kPlayerRadius);
        const std::vector<std::string>& warnings = map.value().report.warnings;
        return std::find(warnings.begin(), warnings.end(), warning) != warnings.end();
    };

    EXPECT_TRUE(has_warning("unclassified.tmj"));
    EXPECT_FALSE(has_warning("small.tmj"));
    EXPECT_FALSE(has_warning("solid_tiles.tmj"));
}

TEST(LoadMapFile, reads_unplayable_maps) {
    for (const char* file : {"no_spawn.tmj", "isometric.tmj", "spawn_in_wall.tmj"}) {
        const auto map = load_map_file(data(file), kPlayerRadius);

        ASSERT_TRUE(map) << map.error();
        EXPECT_NE(map.value().unplayable, "") << file;
        EXPECT_EQ(map.value().terrain->pieces.size(), 1u) << file;
    }
}

TEST(Arena, has_the_documented_properties) {
    const auto map =
        load_playable_map(fs::path(arena::test::source_path("maps/arena.tmj")), kPlayerRadius);
    ASSERT_TRUE(map) << map.error();

    const sim::Terrain& terrain = *map.value().terrain;
    EXPECT_EQ(terrain.bounds.max, (sim::Vec2{60, 40}));
    EXPECT_EQ(terrain.spawns.size(), 16u);
    EXPECT_GE(terrain.obstacles.size(), 20u);
    EXPECT_TRUE(map.value().report.warnings.empty());

    std::size_t concave = 0;
    std::size_t vertices_most = 0;
    for (std::uint32_t i = 0; i < terrain.obstacles.size(); ++i) {
        const auto pieces = std::count_if(
            terrain.pieces.begin(), terrain.pieces.end(), [&](const sim::TerrainPiece& piece) {
                return piece.obstacle.value == sim::kFirstObstacleId + i;
            });
        if (pieces > 1) ++concave;
        vertices_most = std::max(vertices_most, terrain.obstacles[i].vertices.size());
    }
    EXPECT_GE(concave, 6u);
    EXPECT_GT(vertices_most, 20u);
}

TEST(Arena, is_the_same_for_both_sides) {
    const auto map =
        load_playable_map(fs::path(arena::test::source_path("maps/arena.tmj")), kPlayerRadius);
    ASSERT_TRUE(map) << map.error();

    // Half a turn about the middle takes each spawn to another one.
    const auto& spawns = map.value().terrain->spawns;
    for (const sim::MapSpawn& spawn : spawns) {
        const sim::Vec2 opposite{60.0f - spawn.position.x, 40.0f - spawn.position.y};
        EXPECT_TRUE(std::any_of(spawns.begin(), spawns.end(), [&](const sim::MapSpawn& other) {
            return other.position == opposite;
        })) << spawn.source.object_id;
    }
}

}  // namespace
}  // namespace arena::server
