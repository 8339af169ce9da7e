#include "client-sim/terrain/load_map.h"

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/folders.h"

namespace arena::client_sim {
namespace {

namespace fs = std::filesystem;

/// A separate folder for each test, removed with it.
class LoadMap : public ::testing::Test {
  protected:
    void SetUp() override {
        const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::temp_directory_path() / (std::string("arenad_") + info->name());
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    fs::path write(const std::string& name, const std::string& bytes) const {
        std::ofstream(folder_ / name, std::ios::binary) << bytes;
        return folder_ / name;
    }

    fs::path folder_;
};

// 20 x 10 m with one box of 2 x 1 m in it and one spawn point.
constexpr const char* kSmallMap = R"({"type":"map","version":"1.8","orientation":"orthogonal",
"renderorder":"right-down","infinite":false,"width":20,"height":10,"tilewidth":16,"tileheight":16,
"properties":[{"name":"pixels_per_metre","type":"float","value":16}],
"tilesets":[],"layers":[{"type":"objectgroup","name":"things","id":1,"x":0,"y":0,"visible":true,
"opacity":1,"draworder":"topdown","objects":[
{"id":1,"name":"","type":"wall","x":64,"y":64,"width":32,"height":16,"rotation":0,"visible":true},
{"id":2,"name":"","type":"spawn","x":160,"y":32,"width":0,"height":0,"rotation":0,"point":true,
"visible":true}]}]})";

TEST_F(LoadMap, loads_the_obstacles_of_a_valid_file_in_metres) {
    const fs::path file = write("small.tmj", kSmallMap);

    const auto map = load_map(file);

    ASSERT_TRUE(map.ok()) << map.error();
    // 4 m from the left, 4 m from the top, 2 m wide; somewhere in it is solid.
    int solid = 0;
    for (double y = -20.0; y <= 20.0; y += 0.25)
        solid +=
            map.value().field->plain().deepest_overlap({5.0, y + 0.125}, 0.01).has_value() ? 1 : 0;
    EXPECT_GE(solid, 3);
    EXPECT_LE(solid, 5);
}

TEST_F(LoadMap, names_a_missing_file_in_one_line) {
    const auto map = load_map(folder_ / "nowhere.tmj");

    ASSERT_FALSE(map.ok());
    EXPECT_NE(map.error().find("nowhere.tmj"), std::string::npos);
    EXPECT_EQ(map.error().find('\n'), std::string::npos);
}

TEST_F(LoadMap, names_a_file_that_is_not_a_map_in_one_line) {
    const fs::path file = write("broken.tmj", "{]");

    const auto map = load_map(file);

    ASSERT_FALSE(map.ok());
    EXPECT_NE(map.error().find("broken.tmj"), std::string::npos);
    EXPECT_EQ(map.error().find('\n'), std::string::npos);
}

TEST_F(LoadMap, does_not_read_a_file_above_the_size_limit) {
    const fs::path file = write("large.tmj", "");
    fs::resize_file(file, (32u << 20) + 1);

    const auto map = load_map(file);

    ASSERT_FALSE(map.ok());
    EXPECT_NE(map.error().find("the limit is"), std::string::npos);
}

TEST_F(LoadMap, finds_the_servers_map_past_another_map_of_the_same_name) {
    fs::create_directories(folder_ / "a");
    std::string other = kSmallMap;
    other.replace(other.find("\"x\":64"), 6, "\"x\":80");
    const fs::path namesake = write("a/small.tmj", other);
    const fs::path right = write("small.tmj", kSmallMap);
    const std::uint64_t hash = load_map(right).value().hash;

    const auto map = find_map("small", hash, {folder_ / "none.tmj", namesake, right});

    ASSERT_TRUE(map.ok()) << map.error();
    EXPECT_EQ(map.value().file, right);
}

TEST_F(LoadMap, a_map_that_differs_only_in_what_is_drawn_is_the_servers) {
    std::string drawn = kSmallMap;
    drawn.replace(drawn.find("\"opacity\":1"), 11, "\"opacity\":0.5");
    const std::uint64_t hash = load_map(write("small.tmj", kSmallMap)).value().hash;

    EXPECT_TRUE(find_map("small", hash, {write("drawn.tmj", drawn)}).ok());
}

TEST_F(LoadMap, finds_the_servers_map_past_a_file_that_is_no_map) {
    const fs::path right = write("small.tmx", kSmallMap);
    const std::uint64_t hash = load_map(right).value().hash;

    EXPECT_TRUE(find_map("small", hash, {write("small.json", "{}"), right}).ok());
    const auto none = find_map("small", hash, {write("small.json", "{}")});
    ASSERT_FALSE(none.ok());
    EXPECT_NE(none.error().find("small.json: the map's tilewidth is missing"), std::string::npos);
}

TEST_F(LoadMap, reads_the_files_that_a_map_names) {
    const std::string forms = arena::test::source_path("tests/data/maps/forms/");
    const std::string original = arena::test::source_path("tests/data/maps/tiles/csv.tmj");

    const auto map = load_map(forms + "template.tmx");

    ASSERT_TRUE(map.ok()) << map.error();
    EXPECT_EQ(map.value().hash, load_map(original).value().hash);
}

TEST_F(LoadMap, rejects_and_names_a_lone_map_of_the_same_name_but_other_content) {
    const fs::path namesake = write("small.tmj", kSmallMap);

    const auto map = find_map("small", 1, {namesake});

    ASSERT_FALSE(map.ok());
    EXPECT_NE(map.error().find(namesake.string()), std::string::npos);
    EXPECT_NE(map.error().find("--map"), std::string::npos);
}

TEST(MapPlaces, a_name_that_would_leave_the_map_folder_has_no_places) {
    for (const char* name : {"", "../secret", "/etc/passwd", "a/b", ".hidden", "a\\b"})
        EXPECT_TRUE(map_places(name, "/opt/arenad/bin").empty()) << name;
}

TEST(MapPlaces, the_working_directory_comes_before_the_installation) {
    const auto places = map_places("arena", "/opt/arenad/bin");

    ASSERT_EQ(places.size(), 9u);
    EXPECT_EQ(places[0], fs::path("maps/arena.tmj"));
    EXPECT_EQ(places[1], fs::path("maps/arena.tmx"));
    EXPECT_EQ(places[2], fs::path("maps/arena.json"));
    EXPECT_EQ(places[3], fs::path("/opt/arenad/share/arenad/maps/arena.tmj"));
}

}  // namespace
}  // namespace arena::client_sim
