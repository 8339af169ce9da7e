// One map in all forms in which Tiled writes it: each describes the same world.
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "protocol/tiled/read_map.h"
#include "sim/terrain/map_hash.h"
#include "tests/support/folders.h"

namespace arena::protocol::forms_map_test {
namespace {

const std::string kMaps = test::source_path("tests/data/maps/");

Result<std::string, std::string> read_text(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return Failure{std::string("is not there")};
    return std::string(std::istreambuf_iterator<char>(stream), {});
}

Result<std::string, std::string> beside_forms(const std::string& path) {
    return read_text(kMaps + "forms/" + path);
}

TiledMap map_in(const std::string& file) {
    const auto text = read_text(kMaps + file);
    EXPECT_TRUE(text) << file;
    auto map = read_tiled_map(file, text ? text.value() : "", beside_forms);
    if (map) return std::move(map).value();
    ADD_FAILURE() << map.error().message;
    return {};
}

/// Expects a file to describe the same world as another, to its last bit, and to be packed into one
/// text that does so, too.
void expect_same_world(const std::string& file, const std::string& original) {
    const TiledMap expected = map_in(original);
    const TiledMap actual = map_in(file);
    EXPECT_EQ(sim::hash_of(actual.description), sim::hash_of(expected.description)) << file;
    EXPECT_EQ(actual.description.obstacles.size(), expected.description.obstacles.size()) << file;
    EXPECT_EQ(actual.report.objects_by_class, expected.report.objects_by_class) << file;
    EXPECT_EQ(actual.report.warnings, expected.report.warnings) << file;

    const auto packed = pack_tiled_map(file, read_text(kMaps + file).value(), beside_forms);
    ASSERT_TRUE(packed) << packed.error().message;
    const auto again = read_tiled_map("packed.tmj", packed.value());
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(sim::hash_of(again.value().description), sim::hash_of(expected.description)) << file;
    EXPECT_EQ(again.value().report.warnings, expected.report.warnings) << file;
}

TEST(FormsOfAMap, each_tile_data_format_of_xml_gives_the_same_world) {
    for (const char* file :
         {"csv.tmx", "base64.tmx", "zlib.tmx", "gzip.tmx", "zstd.tmx", "xml.tmx"})
        expect_same_world("forms/" + std::string(file), "tiles/csv.tmj");
    expect_same_world("forms/infinite.tmx", "tiles/infinite.tmj");
}

TEST(FormsOfAMap, the_json_of_tiled_before_1_2_gives_the_same_world) {
    expect_same_world("forms/old.json", "tiles/csv.tmj");
    expect_same_world("forms/old_infinite.json", "tiles/infinite.tmj");
    expect_same_world("forms/transforms_old.json", "transforms.tmj");
}

TEST(FormsOfAMap, external_tilesets_in_each_form_give_the_same_world) {
    for (const char* file : {"external.tmx", "external.tmj", "external_old.json"})
        expect_same_world("forms/" + std::string(file), "tiles/csv.tmj");
}

TEST(FormsOfAMap, templates_in_each_form_give_the_same_world) {
    for (const char* file : {"template.tmx", "template.tmj"})
        expect_same_world("forms/" + std::string(file), "tiles/csv.tmj");
}

TEST(FormsOfAMap, each_shape_and_transform_is_the_same_in_xml) {
    expect_same_world("forms/transforms.tmx", "transforms.tmj");
}

}  // namespace
}  // namespace arena::protocol::forms_map_test
