// Files that a map names and that cannot be read: an error where they are used, a warning
// elsewhere.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/protocol/tiled/files_text.h"
#include "tests/unit/protocol/tiled/map_text.h"

namespace arena::protocol::map_files_test {
namespace {

using files_text::reader_of;
using files_text::Texts;
using Lines = std::vector<std::string>;

/// What became of a map with these files: its warnings, or the line with which it was refused.
struct Outcome {
    Lines warnings;
    std::string refusal;
    std::size_t obstacles = 0;
    std::string packed_refusal;
};

Outcome outcome_of(const std::string& map, const Texts& texts = {}) {
    Outcome outcome;
    const auto read = read_tiled_map("maps/test.tmj", map, reader_of(texts));
    const auto packed = pack_tiled_map("maps/test.tmj", map, reader_of(texts));
    if (!packed) outcome.packed_refusal = packed.error().message;
    if (!read) {
        outcome.refusal = read.error().message;
        return outcome;
    }
    outcome.warnings = read.value().report.warnings;
    outcome.obstacles = read.value().description.obstacles.size();
    return outcome;
}

void expect_refused(const Outcome& outcome, const std::string& why) {
    EXPECT_EQ(outcome.refusal, "maps/test.tmj: " + why);
    EXPECT_EQ(outcome.packed_refusal, outcome.refusal);
}

void expect_read(const Outcome& outcome, const Lines& warnings) {
    EXPECT_EQ(outcome.refusal, "");
    EXPECT_EQ(outcome.packed_refusal, "");
    EXPECT_EQ(outcome.warnings, warnings);
}

/// A map whose tileset begins at 1: a solid tile 0, and a tile 1 with this collision shape.
std::string map_of(const std::string& shape, const std::string& layers) {
    return map_with(
        layers, R"("tilesets":[{"firstgid":1,"name":"set","tilewidth":32,"tileheight":32,"tiles":[)"
                R"({"id":0,"type":"wall"},{"id":1,"objectgroup":{"objects":[)" +
                    shape + R"(]}}]}],)");
}

/// A tile layer of 2 x 1 cells.
std::string cells(const std::string& numbers, const std::string& more_keys = "") {
    return R"({"type":"tilelayer","name":"ground","width":2,"height":1,)" + more_keys +
           R"("data":[)" + numbers + "]}";
}

constexpr const char* kNotSolid = R"("properties":[{"name":"solid","type":"bool","value":false}],)";
constexpr const char* kFromGone = R"({"id":4,"template":"gone.tx","x":0,"y":0})";
constexpr const char* kDamaged = R"({"id":4,"x":"a","y":0,"width":1,"height":1})";
const std::string kGoneLine =
    "tileset 'set', tile 1, object 4: template 'gone.tx': is not there; or detach the template in "
    "Tiled";
const std::string kDamagedLine =
    "tileset 'set', tile 1, object 4: x is text 'a', not a number: write a number";
const std::string kUnreadShape =
    "1 x collision shape that cannot be read: ignored because nothing solid is of its tile: ";

TEST(MapFiles, a_shape_that_cannot_be_read_matters_where_a_tile_layer_has_its_tile) {
    for (const auto& [shape, line] :
         {std::pair(kFromGone, kGoneLine), std::pair(kDamaged, kDamagedLine)}) {
        expect_refused(outcome_of(map_of(shape, cells("1,2"))),
                       "layer 'ground': tile (1, 0): " + line);

        const Outcome unused = outcome_of(map_of(shape, cells("1,1")));
        expect_read(unused, {kUnreadShape + line});
        EXPECT_EQ(unused.obstacles, 1u);
        expect_read(outcome_of(map_of(shape, cells("1,1") + "," + cells("2,2", kNotSolid))),
                    {kUnreadShape + line});
    }
}

TEST(MapFiles, a_shape_that_cannot_be_read_matters_where_an_object_may_have_it) {
    const auto with_object = [](const std::string& more_keys, const std::string& layer_keys = "") {
        return outcome_of(map_of(kDamaged, cells("1,1") + "," +
                                               object_layer(R"({"id":7,"gid":2,"x":64,"y":64,)"
                                                            R"("width":32,"height":32)" +
                                                                more_keys + "}",
                                                            layer_keys)));
    };

    expect_refused(with_object(R"(,"type":"crate")"), "layer 'walls', object 7: " + kDamagedLine);
    expect_refused(with_object(R"(,"type":"tree")"), "layer 'walls', object 7: " + kDamagedLine);
    expect_refused(with_object(""), "layer 'walls', object 7: " + kDamagedLine);
    expect_read(with_object(R"(,"type":"spawn")"), {kUnreadShape + kDamagedLine});
    EXPECT_EQ(with_object(R"(,"type":"tree")", kNotSolid).refusal, "");
}

TEST(MapFiles, a_template_matters_unless_its_object_is_decoration_anyway) {
    const auto with_object = [](const std::string& more_keys, const std::string& layer_keys = "") {
        return outcome_of(map_of(
            "", cells("1,1") + "," +
                    object_layer(R"({"id":7,"template":"gone.tx","x":64,"y":64)" + more_keys + "}",
                                 layer_keys)));
    };
    const std::string line =
        "layer 'walls', object 7: template 'gone.tx': is not there; or detach the template in "
        "Tiled";
    const Lines ignored = {
        "unknown class 'tree': 1 object ignored: the known classes are " +
            with_object(R"(,"type":"tree","gid":3)").warnings.at(0).substr(62),
        "1 x object whose template cannot be read: ignored because the object is decoration "
        "whatever the template says: " +
            line};

    expect_refused(with_object(""), line);
    expect_refused(with_object(R"(,"type":"wall")"), line);
    expect_refused(with_object(R"(,"type":"tree")"), line);  // its tile may be solid
    expect_refused(with_object(R"(,"type":"tree","gid":1)"), line);
    expect_refused(with_object("", kNotSolid), line);
    expect_read(with_object(R"(,"type":"tree","gid":3)"), ignored);
    expect_read(with_object(R"(,"type":"tree")", kNotSolid), ignored);
}

TEST(MapFiles, the_tile_of_a_template_that_cannot_be_numbered_is_no_tile_of_the_map) {
    const Texts texts = {{"t.tx", "<template><object gid='1' type='tree'/></template>"}};
    const std::string object = R"({"id":7,"template":"t.tx","x":64,"y":64})";

    expect_refused(outcome_of(map_of("", object_layer(object)), texts),
                   "layer 'walls', object 7: template 't.tx': its tile is of no tileset: save it "
                   "from Tiled again");
    EXPECT_EQ(outcome_of(map_of("", object_layer(object, kNotSolid)), texts).refusal, "");
}

TEST(MapFiles, a_tileset_that_cannot_be_read_and_is_not_used_is_a_warning) {
    const std::string sets =
        R"("tilesets":[{"firstgid":1,"name":"own","tilewidth":32,"tileheight":32,"tiles":[{"id":0,"type":"wall"}]},)"
        R"({"firstgid":9,"source":"gone.tsx"}],)";
    const std::string warning =
        "1 x tileset that cannot be read: ignored because nothing that may be solid is of its "
        "tiles: 'gone.tsx': is not there";

    expect_refused(
        outcome_of(map_with(cells("1,9"), sets)),
        "layer 'ground': the tileset 'gone.tsx' of its tiles: is not there; or embed the "
        "tileset in Tiled, or set the layer's property solid to false");
    expect_read(outcome_of(map_with(cells("1,1"), sets)), {warning});
    expect_read(outcome_of(map_with(cells("1,1") + "," + cells("9,9", kNotSolid), sets)),
                {warning});

    const std::string crate =
        object_layer(R"({"id":7,"gid":9,"type":"crate","x":64,"y":64,"width":32,"height":32})");
    expect_read(
        outcome_of(map_with(cells("1,1") + "," + crate, sets)),
        {"1 x tile object of the tileset 'gone.tsx', which is not there; until then nothing "
         "says where the object is solid: layer 'walls', object 7"});
}

TEST(MapFiles, what_is_no_shape_among_collision_shapes_is_named_with_its_tile) {
    const auto warnings_of = [](const std::string& shape) {
        return outcome_of(map_of(shape, cells("1,1"))).warnings;
    };
    const std::string place = "tileset 'set', tile 1, object 4";

    EXPECT_EQ(warnings_of(R"({"id":4,"point":true,"x":8,"y":8})"),
              Lines{"1 x point among the collision shapes of a tile: not solid because it has no "
                    "extent (draw a shape): " +
                    place});
    const Lines other = {
        "1 x thing among the collision shapes of a tile that is none: ignored (draw a shape): " +
        place};
    EXPECT_EQ(warnings_of(R"({"id":4,"text":{},"x":8,"y":8})"), other);
    EXPECT_EQ(warnings_of(R"({"id":4,"gid":1,"x":8,"y":8})"), other);
}

}  // namespace
}  // namespace arena::protocol::map_files_test
