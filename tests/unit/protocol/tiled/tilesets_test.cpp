#include "protocol/tiled/tilesets.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
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
    std::shared_ptr<const json> document;
    Tilesets tilesets;
    std::string problem;
    Lines warnings;
};

Read read(const std::string& tilesets, const SolidProperty& solid_property = {}) {
    Findings findings;
    Read result;
    result.document = std::make_shared<const json>(json::parse(R"({"tilesets":)" + tilesets + "}"));
    auto sets = read_tilesets(*result.document, solid_property, findings);
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

/// Returns tile 0 of a set that has only it, without its source.
Tile any_tile_of(const std::string& tile, const SolidProperty& solid_property = {}) {
    const Read result = read(set_with(tile), solid_property);
    EXPECT_EQ(result.problem, "");
    const Tileset* set = result.tilesets.of(1);
    Tile found = set == nullptr || set->find(0) == nullptr ? Tile{} : *set->find(0);
    found.source = nullptr;
    return found;
}

/// The same; fails the test when the tile is not solid.
Tile tile_of(const std::string& tile) {
    Tile found = any_tile_of(tile);
    EXPECT_NE(found.solid_by, SolidBy::nothing) << tile;
    if (found.shapes.empty()) found.shapes.emplace_back();
    return found;
}

bool is_solid_tile(const std::string& tile) {
    return any_tile_of(tile).solid_by != SolidBy::nothing;
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
        EXPECT_FALSE(is_solid_tile(tile)) << tile;
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
    EXPECT_EQ(box.tilesets.of(1)->find(0)->solid_by, SolidBy::nothing);
}

TEST(Tilesets, points_and_other_things_in_a_tile_are_passed_over) {
    for (const char* object :
         {"5", R"({"point":true,"x":0,"y":0})", R"({"text":{},"x":0,"y":0})", R"({"gid":1})"})
        EXPECT_FALSE(is_solid_tile(tile_with(object))) << object;
    EXPECT_FALSE(is_solid_tile(tile_with("5", "wall"))) << "it is drawn, so it is not a whole wall";
    EXPECT_TRUE(is_solid_tile(tile_with("", "wall"))) << "an empty list is not drawn";
}

/// Tile 0 with properties, written as one JSON object, and other keys.
std::string marked(const std::string& properties, const std::string& more_keys = "") {
    return R"({"id":0,)" + more_keys + R"("properties":)" + properties + "}";
}

TEST(Tilesets, a_tile_with_a_solid_property_is_solid_as_a_whole) {
    const Tile tile = tile_of(marked(R"({"collides":true})"));

    EXPECT_EQ(tile.solid_by, SolidBy::property);
    EXPECT_EQ(tile.solid_property, "collides");
    EXPECT_TRUE(tile.is_full);
    EXPECT_EQ(tile.shapes.at(0).object_class, ObjectClass::wall);
    EXPECT_EQ(tile.shapes[0].geometry.width, 32.0);
    EXPECT_EQ(tile_of(marked(R"({"solid":true})", R"("type":"tree",)")).solid_by, SolidBy::property)
        << "whatever else its class means";
    EXPECT_FALSE(is_solid_tile(marked(R"({"collides":false})")));
    EXPECT_FALSE(is_solid_tile(marked(R"({"music":true})")));
}

TEST(Tilesets, the_map_may_name_the_solid_property) {
    const std::string tile = marked(R"({"blockiert":true})");

    EXPECT_EQ(any_tile_of(tile).solid_by, SolidBy::nothing);
    EXPECT_EQ(any_tile_of(tile, SolidProperty("blockiert")).solid_by, SolidBy::property);
    EXPECT_EQ(any_tile_of(marked(R"({"collides":true})"), SolidProperty("blockiert")).solid_by,
              SolidBy::nothing);
}

TEST(Tilesets, collision_shapes_are_more_exact_than_the_property) {
    const std::string shapes =
        R"("objectgroup":{"objects":[)" + std::string(kBox) + R"(]},"type":"",)";
    for (const char* value : {"true", "false", "7"}) {
        const Read result =
            read(set_with(marked(R"({"collides":)" + std::string(value) + "}", shapes)));
        const Tile& tile = *result.tilesets.of(1)->find(0);

        EXPECT_EQ(tile.solid_by, SolidBy::shapes) << value;
        EXPECT_EQ(tile.shapes.at(0).geometry.width, 8.0) << value;
        EXPECT_EQ(result.warnings,
                  Lines{"1 x tile with collision shapes and a property for solid tiles: its shapes "
                        "say where it is solid, whatever the property says: tileset 'set', tile 0"})
            << value;
    }
}

TEST(Tilesets, shapes_that_are_not_solid_leave_it_to_the_property) {
    const std::string point = R"("objectgroup":{"objects":[{"point":true,"x":0,"y":0}]},)";
    const Tile tile = tile_of(marked(R"({"collides":true})", point + R"("type":"low_wall",)"));

    EXPECT_EQ(tile.solid_by, SolidBy::property);
    EXPECT_TRUE(tile.is_full);
    EXPECT_EQ(tile.shapes.at(0).object_class, ObjectClass::low_wall);
}

TEST(Tilesets, warn_of_a_solid_property_that_says_nothing_clear) {
    EXPECT_EQ(
        read(set_with(marked(R"({"collision":"half"})"))).warnings,
        Lines{"1 x property 'collision' of a tile is neither true nor false, ignored: tileset "
              "'set', tile 0"});
    EXPECT_EQ(read(set_with(marked(R"({"collides":"true"})"))).warnings,
              Lines{"1 x property 'collides' is a string, read anyway (change its type): tileset "
                    "'set', tile 0"});
    EXPECT_EQ(read(set_with(marked(R"({"colides":true,"wall_jump":true,"walls":"red"})"))).warnings,
              Lines{"1 x property 'colides' has no meaning for a tile, ignored (the closest match "
                    "is 'collides'): tileset 'set', tile 0"});
    EXPECT_EQ(read(set_with(marked(R"({"colides":true,"solid":true})"))).warnings, Lines{});
}

TEST(Tilesets, warn_of_a_class_near_to_one_that_is_solid) {
    EXPECT_EQ(read(set_with(R"({"id":0,"type":"Walls"},{"id":1,"type":"Walls"},)"
                            R"({"id":2,"type":"grass"})"))
                  .warnings,
              Lines{"unknown class 'Walls': 2 tiles not solid: the closest match is 'wall'"});
}

TEST(Tilesets, a_tile_with_its_own_image_has_its_own_size) {
    const Tile image = any_tile_of(R"({"id":0,"image":"a.png","imagewidth":48,"imageheight":80})");
    const Tile part =
        any_tile_of(R"({"id":0,"imagewidth":48,"imageheight":80,"width":16,"height":24})");

    EXPECT_EQ(image.width, 48.0);
    EXPECT_EQ(image.height, 80.0);
    EXPECT_EQ(part.width, 16.0) << "of the part of the image that it shows";
    EXPECT_EQ(part.height, 24.0);
    EXPECT_EQ(any_tile_of(R"({"id":0})").width, 32.0);
    EXPECT_EQ(any_tile_of(R"({"id":0,"imagewidth":0,"imageheight":-1})").height, 16.0);
    EXPECT_EQ(tile_of(R"({"id":0,"type":"wall","imagewidth":48,"imageheight":80})")
                  .shapes[0]
                  .geometry.width,
              48.0);
}

TEST(Tilesets, say_where_the_position_of_their_objects_is) {
    const auto anchor = [](const std::string& alignment) {
        return read(R"([{"firstgid":1,"objectalignment":")" + alignment + R"("}])")
            .tilesets.of(1)
            ->object_anchor;
    };

    EXPECT_EQ(Tileset().object_anchor, (Anchor{0.0, 1.0}));
    const std::pair<const char*, Anchor> cases[] = {
        {"unspecified", {0.0, 1.0}}, {"", {0.0, 1.0}},           {"topleft", {0.0, 0.0}},
        {"top", {0.5, 0.0}},         {"topright", {1.0, 0.0}},   {"left", {0.0, 0.5}},
        {"center", {0.5, 0.5}},      {"right", {1.0, 0.5}},      {"bottomleft", {0.0, 1.0}},
        {"bottom", {0.5, 1.0}},      {"bottomright", {1.0, 1.0}}};
    for (const auto& [alignment, expected] : cases)
        EXPECT_EQ(anchor(alignment), expected) << alignment;
}

TEST(Tilesets, say_how_large_their_tiles_are_drawn) {
    const Read result =
        read(R"([{"firstgid":1},{"firstgid":2,"tilerendersize":"grid"},)"
             R"({"firstgid":3,"fillmode":"preserve-aspect-fit","tilerendersize":"tile"}])");

    EXPECT_FALSE(result.tilesets.of(1)->render_size.is_grid);
    EXPECT_FALSE(result.tilesets.of(1)->render_size.keeps_aspect);
    EXPECT_TRUE(result.tilesets.of(2)->render_size.is_grid);
    EXPECT_FALSE(result.tilesets.of(3)->render_size.is_grid);
    EXPECT_TRUE(result.tilesets.of(3)->render_size.keeps_aspect);
}

TEST(Tilesets, keep_the_shapes_of_tiles_whose_class_is_for_objects) {
    const Tile tile = any_tile_of(tile_with(kBox, "crate"));

    EXPECT_EQ(tile.solid_by, SolidBy::nothing);
    EXPECT_EQ(tile.class_name, "crate");
    ASSERT_EQ(tile.shapes.size(), 1u);
    EXPECT_FALSE(is_solid(tile.shapes[0]));
    EXPECT_FALSE(tile.shapes[0].has_own_class);
}

TEST(Tilesets, keep_a_few_names_of_properties) {
    std::string list = R"({"p0":1)";
    for (std::size_t i = 1; i <= kTilePropertyNamesMax; ++i)
        list += R"(,"p)" + std::to_string(i) + R"(":1)";

    EXPECT_EQ(read(set_with(marked(R"({"a":1,"b":true})"))).tilesets.property_names(),
              (std::set<std::string>{"a", "b"}));
    EXPECT_EQ(read(set_with(marked(list + "}"))).tilesets.property_names().size(),
              kTilePropertyNamesMax);
}

TEST(Tilesets, an_invalid_shape_is_damage_of_its_tile_with_its_place) {
    const std::string invalid = R"({"id":4,"x":"a","y":0,"width":1,"height":1})";
    const std::string damage =
        "tileset 'set', tile 0, object 4: x is text 'a', not a number: write a number";

    EXPECT_EQ(any_tile_of(tile_with(invalid)).damage, damage);
    EXPECT_EQ(any_tile_of(tile_with(invalid + "," + kBox + R"(,{"id":5,"x":[]})")).damage, damage)
        << "the first";
    EXPECT_EQ(any_tile_of(tile_with(kBox)).damage, "");
    EXPECT_EQ(
        any_tile_of(tile_with(R"({"id":4,"type":"one_sided","x":0,"y":0,"polyline":[{"x":0,"y":0},)"
                              R"({"x":9,"y":0}],"properties":[{"name":"flip","value":1}]})"))
            .damage,
        "tileset 'set', tile 0, object 4: property 'flip' is 1: set it to true or false");
    EXPECT_TRUE(read(set_with(tile_with(invalid))).tilesets.may_be_solid());
    EXPECT_EQ(read(set_with(tile_with(invalid))).warnings,
              Lines{"1 x collision shape that cannot be read: ignored because nothing solid is of "
                    "its tile: " +
                    damage});
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

TEST(Tilesets, a_class_of_the_users_own_leaves_a_shape_a_wall) {
    const std::string own =
        R"({"id":4,"type":"CollisionRectangle","x":2,"y":3,"width":8,"height":8})";
    for (const std::string& tile :
         {tile_with(kBox, "TileComponent"), tile_with(kBox, "rock"), tile_with(own)}) {
        const Read result = read(set_with(tile));

        const Tile* found = result.tilesets.of(1)->find(0);
        ASSERT_EQ(found->shapes.size(), 1u) << tile;
        EXPECT_EQ(found->solid_by, SolidBy::shapes) << tile;
        EXPECT_EQ(found->shapes[0].object_class, ObjectClass::wall) << tile;
        EXPECT_FALSE(found->shapes[0].has_own_class) << tile;
        EXPECT_EQ(result.warnings, Lines{}) << tile;
    }
    EXPECT_EQ(tile_of(tile_with(own, "low_wall")).shapes.at(0).object_class, ObjectClass::low_wall)
        << "the class of the tile is known";
    const Tile half =
        tile_of(R"({"id":0,"type":"rock","properties":{"collides":true},"objectgroup":{"objects":[)"
                R"({"id":2,"x":0,"y":0,"width":32,"height":8}]}})");
    EXPECT_EQ(half.solid_by, SolidBy::shapes);
    EXPECT_EQ(half.shapes.at(0).geometry.height, 8.0);
}

TEST(Tilesets, a_class_near_to_another_than_wall_gets_a_hint_although_its_shape_is_a_wall) {
    const std::string fence = R"({"id":4,"type":"fence","x":2,"y":3,"width":8,"height":8})";

    EXPECT_EQ(
        read(set_with(tile_with(kBox, "Spike"))).warnings,
        Lines{"unknown class 'Spike': 1 tile with shapes that are walls: the closest match is "
              "'spikes'"});
    EXPECT_EQ(
        read(set_with(tile_with(fence + "," + fence, "fence"))).warnings,
        Lines{"unknown class 'fence': 1 tile with shapes that are walls: the closest match is "
              "'low_wall'"});
}

TEST(Tilesets, a_shape_that_cannot_be_a_wall_is_named_with_its_class_and_whose_that_is) {
    const std::string pickup = R"({"id":4,"type":"pickup","x":2,"y":3,"width":8,"height":8})";

    EXPECT_EQ(
        read(set_with(tile_with(pickup))).warnings,
        Lines{"1 x collision shape of a tile: not solid because it has the class 'pickup' "
              "(for a wall, remove the class of the shape): tileset 'set', tile 0, object 4"});
    EXPECT_EQ(read(set_with(tile_with(kBox, "one_sided"))).warnings,
              Lines{"1 x collision shape of a tile: not solid because its tile has the class "
                    "'one_sided', which is for polylines (for a wall, give the shape the class "
                    "wall): tileset 'set', tile 0, object 4"});
}

TEST(Tilesets, a_polygon_that_is_a_box_over_the_whole_tile_is_full) {
    const auto is_full = [](const std::string& place, const std::string& points) {
        return tile_of(tile_with(R"({"id":4,)" + place + R"(,"polygon":[)" + points + "]}"))
            .is_full;
    };
    const std::string corner = R"("x":0,"y":0)";

    EXPECT_TRUE(is_full(corner, R"({"x":0,"y":0},{"x":32,"y":0},{"x":32,"y":16},{"x":0,"y":16})"));
    EXPECT_TRUE(is_full(R"("x":16,"y":8)",
                        R"({"x":16,"y":8},{"x":16,"y":-8},{"x":-16,"y":-8.004},{"x":-16,"y":8})"))
        << "the other way around, from any corner and position";
    EXPECT_TRUE(is_full(corner, R"({"x":0,"y":0},{"x":32,"y":0},{"x":32,"y":16},{"x":0,"y":16},)"
                                R"({"x":0,"y":0})"))
        << "closed by hand";

    for (const char* points :
         {R"({"x":0,"y":0},{"x":32,"y":0},{"x":32,"y":15},{"x":0,"y":16})",
          R"({"x":0,"y":0},{"x":32,"y":0},{"x":32,"y":16})",
          R"({"x":0,"y":0},{"x":32,"y":16},{"x":32,"y":0},{"x":0,"y":16})",
          R"({"x":0,"y":0},{"x":32,"y":0},{"x":32,"y":16},{"x":16,"y":16},{"x":0,"y":16})",
          R"({"x":0,"y":0},{"x":16,"y":0},{"x":16,"y":16},{"x":0,"y":16})"})
        EXPECT_FALSE(is_full(corner, points)) << points;
    EXPECT_FALSE(is_full(R"("x":0,"y":0,"rotation":90)",
                         R"({"x":0,"y":0},{"x":32,"y":0},{"x":32,"y":16},{"x":0,"y":16})"));
}

/// What is said of tile 0 with these properties.
Lines said_of(const std::string& properties) {
    return read(set_with(marked(properties))).warnings;
}

TEST(Tilesets, a_property_that_may_say_what_is_solid_comes_with_the_value_to_name) {
    const std::pair<const char*, const char*> cases[] = {
        {R"({"passable":true})", "passable=false"},
        {R"({"walkable":true})", "walkable=false"},
        {R"({"isPassable":false})", "isPassable=false"},
        {R"({"nonsolid":false})", "nonsolid=false"},
        {R"({"unblocked":true})", "unblocked=false"},
        {R"({"IsBlocking":true})", "IsBlocking"},
        {R"({"ge_collide":true})", "ge_collide"},
        {R"({"type":"solid"})", "type=solid"},
        {R"({"kind":"Wall"})", "kind=Wall"},
        {R"({"collisionType":"full"})", "collisionType=full"},
    };
    for (const auto& [properties, named] : cases) {
        const std::string json_text = properties;
        const std::string name = json_text.substr(2, json_text.find('"', 2) - 2);
        EXPECT_EQ(said_of(properties), Lines{"1 x property '" + name +
                                             "' of a tile may say what is solid, ignored (if "
                                             "it does, set the map property solid_property to " +
                                             named + "): tileset 'set', tile 0"})
            << properties;
    }
    for (const char* other : {R"({"wall_jump":true})", R"({"music":true})", R"({"type":"grass"})",
                              R"({"passable":true,"collides":false})"})
        EXPECT_EQ(said_of(other), Lines{}) << other;
    EXPECT_EQ(read(set_with(marked(R"({"passable":true})")), SolidProperty("hard")).warnings,
              Lines{})
        << "the map names one";
}

}  // namespace
}  // namespace arena::protocol::tilesets_test
