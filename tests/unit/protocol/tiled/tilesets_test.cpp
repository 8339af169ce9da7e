#include "protocol/tiled/tilesets.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::tilesets_test {
namespace {

using nlohmann::json;
using Lines = std::vector<std::string>;

/// The tilesets of a map, and what was found in them.
struct Read {
    Tilesets tilesets;
    std::string problem;
    Lines warnings;
};

Read read(const std::string& tilesets) {
    Findings findings;
    Read result;
    auto sets = read_tilesets(json::parse(R"({"tilesets":)" + tilesets + "}"), findings);
    if (sets.ok())
        result.tilesets = std::move(sets).value();
    else
        result.problem = sets.error();
    result.warnings = findings.warnings();
    return result;
}

/// One tileset of 32 x 16 px that begins at 1, with these tiles.
std::string set_with(const std::string& tiles) {
    return R"([{"firstgid":1,"name":"set","tilewidth":32,"tileheight":16,"tiles":[)" + tiles +
           "]}]";
}

/// Tile 0 with these collision shapes, and a class.
std::string tile_with(const std::string& objects, const std::string& tile_class = "") {
    return R"({"id":0,"type":")" + tile_class + R"(","objectgroup":{"objects":[)" + objects + "]}}";
}

/// Returns tile 0 of a set that has only it; fails the test when it is not solid.
Tile tile_of(const std::string& tile) {
    const Read result = read(set_with(tile));
    EXPECT_EQ(result.problem, "");
    const Tileset* set = result.tilesets.of(1);
    if (set == nullptr || !set->solid_tiles.contains(0)) {
        ADD_FAILURE() << "not solid: " << tile;
        return {};
    }
    return set->solid_tiles.at(0);
}

bool is_solid(const std::string& tile) {
    return read(set_with(tile)).tilesets.may_be_solid();
}

Tileset set_at(std::uint32_t first_gid) {
    Tileset tileset;
    tileset.first_gid = first_gid;
    return tileset;
}

constexpr const char* kBox = R"({"id":4,"x":2,"y":3,"width":8,"height":8})";
constexpr const char* kFullBox = R"({"id":4,"x":0,"y":0,"width":32,"height":16})";

TEST(Tilesets, without_tilesets_no_tile_is_found) {
    const Tilesets tilesets;

    EXPECT_EQ(tilesets.of(1), nullptr);
    EXPECT_FALSE(tilesets.may_be_solid());
    for (const char* list : {"[]", "null", "5", "[5]", R"([{"name":"no firstgid"}])"}) {
        const Read result = read(list);
        EXPECT_EQ(result.problem, "") << list;
        EXPECT_EQ(result.tilesets.of(1), nullptr) << list;
    }
}

TEST(Tilesets, a_tile_belongs_to_the_last_set_that_begins_at_or_before_it) {
    Tilesets tilesets;
    for (const std::uint32_t first : {11u, 1u, 21u, 5u})
        tilesets.add(set_at(first));

    EXPECT_EQ(tilesets.of(0), nullptr);
    const std::pair<std::uint32_t, std::uint32_t> cases[] = {
        {1, 1}, {4, 1}, {5, 5}, {10, 5}, {11, 11}, {20, 11}, {21, 21}, {4'294'967'295u, 21}};
    for (const auto& [gid, first] : cases) {
        ASSERT_NE(tilesets.of(gid), nullptr) << gid;
        EXPECT_EQ(tilesets.of(gid)->first_gid, first) << gid;
    }
}

TEST(Tilesets, an_external_one_may_be_solid) {
    Tileset external = set_at(1);
    external.is_external = true;
    Tilesets tilesets;
    tilesets.add(set_at(5));
    EXPECT_FALSE(tilesets.may_be_solid());

    tilesets.add(external);

    EXPECT_TRUE(tilesets.may_be_solid());
}

TEST(Tilesets, have_the_sizes_and_names_of_the_file) {
    const Read result = read(
        R"([{"firstgid":1,"name":"in","tilewidth":32,"tileheight":16,"tileoffset":{"x":3,"y":-4}},)"
        R"({"firstgid":9,"source":"out.tsx"}])");

    const Tileset* inner = result.tilesets.of(8);
    const Tileset* outer = result.tilesets.of(9);
    ASSERT_TRUE(inner != nullptr && outer != nullptr);
    EXPECT_EQ(inner->name, "in");
    EXPECT_FALSE(inner->is_external);
    EXPECT_EQ(inner->tile_width, 32.0);
    EXPECT_EQ(inner->tile_height, 16.0);
    EXPECT_EQ(inner->offset, (Pixel{3.0, -4.0}));
    EXPECT_EQ(outer->name, "out.tsx");
    EXPECT_TRUE(outer->is_external);
}

TEST(Tilesets, a_tile_without_shapes_is_solid_when_its_class_is) {
    EXPECT_TRUE(tile_of(R"({"id":0,"class":"wall"})").is_full);
    const Tile low = tile_of(R"({"id":0,"type":"low_wall"})");
    EXPECT_TRUE(low.is_full);
    EXPECT_EQ(low.shapes.at(0).object_class, ObjectClass::low_wall);
    EXPECT_EQ(low.shapes[0].geometry.width, 32.0);
    EXPECT_EQ(low.shapes[0].geometry.height, 16.0);

    for (const char* tile : {R"({"id":0})", R"({"id":0,"type":"one_sided"})",
                             R"({"id":0,"type":"tree"})", R"({"id":0,"type":"spikes"})"})
        EXPECT_FALSE(is_solid(tile)) << tile;
}

TEST(Tilesets, a_tile_is_full_when_its_only_shape_is_a_box_that_covers_it) {
    EXPECT_TRUE(tile_of(tile_with(kFullBox)).is_full);
    EXPECT_TRUE(
        tile_of(tile_with(R"({"x":0.009,"y":-0.009,"width":31.991,"height":16.009})")).is_full)
        << "within the tolerance";

    EXPECT_FALSE(tile_of(tile_with(kBox)).is_full);
    EXPECT_FALSE(tile_of(tile_with(std::string(kFullBox) + "," + kBox)).is_full);
    for (const char* shape : {R"({"x":0.02,"y":0,"width":32,"height":16})",
                              R"({"x":0,"y":-0.02,"width":32,"height":16})",
                              R"({"x":0,"y":0,"width":31.98,"height":16})",
                              R"({"x":0,"y":0,"width":32,"height":16.02})",
                              R"({"x":0,"y":0,"width":32,"height":16,"rotation":90})",
                              R"({"ellipse":true,"x":0,"y":0,"width":32,"height":16})"})
        EXPECT_FALSE(tile_of(tile_with(shape)).is_full) << shape;
}

TEST(Tilesets, a_shape_has_its_own_class_or_else_that_of_its_tile) {
    const std::string wall = R"({"id":4,"class":"wall","x":2,"y":3,"width":8,"height":8})";

    EXPECT_EQ(tile_of(tile_with(kBox)).shapes.at(0).object_class, ObjectClass::wall);
    EXPECT_EQ(tile_of(tile_with(kBox, "low_wall")).shapes.at(0).object_class,
              ObjectClass::low_wall);
    EXPECT_EQ(tile_of(tile_with(wall, "low_wall")).shapes.at(0).object_class, ObjectClass::wall);
}

TEST(Tilesets, only_a_line_can_be_one_sided) {
    const std::string line = R"("id":4,"x":0,"y":0,"polyline":[{"x":0,"y":0},{"x":9,"y":0}])";
    const std::string flip = R"(,"properties":[{"name":"flip","value":true}])";

    const Tile drawn = tile_of(tile_with(R"({"type":"one_sided",)" + line + "}"));
    EXPECT_EQ(drawn.shapes.at(0).object_class, ObjectClass::one_sided);
    EXPECT_FALSE(drawn.shapes[0].flip);
    EXPECT_TRUE(
        tile_of(tile_with(R"({"type":"one_sided",)" + line + flip + "}")).shapes.at(0).flip);
    EXPECT_FALSE(tile_of(tile_with("{" + line + flip + "}")).shapes.at(0).flip) << "a wall";

    const Read box = read(set_with(tile_with(kBox, "one_sided")));
    EXPECT_FALSE(box.tilesets.may_be_solid());
    EXPECT_EQ(box.warnings,
              Lines{"1 x collision shape of a tile: not solid because its class is not wall, "
                    "low_wall or one_sided (a polyline): tileset 'set', tile 0, object 4"});
}

TEST(Tilesets, points_and_other_things_in_a_tile_are_passed_over) {
    for (const char* object :
         {"5", R"({"point":true,"x":0,"y":0})", R"({"text":{},"x":0,"y":0})", R"({"gid":1})"})
        EXPECT_FALSE(is_solid(tile_with(object))) << object;
    EXPECT_FALSE(is_solid(tile_with("5", "wall"))) << "it is drawn, so it is not a whole wall";
    EXPECT_TRUE(is_solid(tile_with("", "wall"))) << "an empty list is not drawn";
}

TEST(Tilesets, an_invalid_shape_is_a_problem_with_its_place) {
    EXPECT_EQ(read(set_with(tile_with(R"({"id":4,"x":"a","y":0,"width":1,"height":1})"))).problem,
              "tileset 'set', tile 0, object 4: x is text 'a', not a number: write a number");
    EXPECT_EQ(read(set_with(tile_with(
                       R"({"id":4,"type":"one_sided","x":0,"y":0,"polyline":[{"x":0,"y":0},)"
                       R"({"x":9,"y":0}],"properties":[{"name":"flip","value":1}]})")))
                  .problem,
              "tileset 'set', tile 0, object 4: property 'flip' is 1: set it to true or false");
}

TEST(Tilesets, the_number_of_sets_is_limited) {
    const auto many = [](std::size_t count) {
        std::string list = "[";
        for (std::size_t i = 1; i <= count; ++i)
            list += (i == 1 ? R"({"firstgid":)" : R"(,{"firstgid":)") + std::to_string(i) + "}";
        return list + "]";
    };

    EXPECT_EQ(read(many(kTilesetsMax)).problem, "");
    EXPECT_EQ(read(many(kTilesetsMax + 1)).problem,
              "more than 1024 tilesets in the map: remove those that are not used");
}

}  // namespace
}  // namespace arena::protocol::tilesets_test
