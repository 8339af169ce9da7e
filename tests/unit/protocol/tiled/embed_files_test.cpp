#include "protocol/tiled/embed_files.h"

#include <gtest/gtest.h>

#include "protocol/tiled/document.h"
#include "tests/unit/protocol/tiled/files_text.h"
#include "tests/unit/protocol/tiled/map_text.h"

namespace arena::protocol::embed_files_test {
namespace {

using files_text::reader_of;
using files_text::Texts;
using nlohmann::json;

/// A tileset of two tiles, the first of which is a wall.
constexpr const char* kWallsTsx =
    "<tileset name='walls' tilewidth='32' tileheight='32' tilecount='2'>"
    "<tile id='0' type='wall'/></tileset>";

struct Embedded {
    Embedded(const std::string& text, const Texts& texts) {
        DocumentUse use;
        map = parse_document(text, use).value();
        problem = embed_files(map, reader_of(texts), text.size(), use).value_or(std::string());
    }
    Embedded(const Embedded&) = default;

    json map;
    std::string problem;
};

Embedded embedded(const std::string& map, const Texts& texts) {
    return {map, texts};
}

std::string map_of(const std::string& tilesets, const std::string& objects = "") {
    return R"({"tilesets":[)" + tilesets + R"(],"layers":[{"name":"things","objects":[)" + objects +
           "]}]}";
}

json object_of(const Embedded& result) {
    EXPECT_EQ(result.problem, "");
    return result.map.at("layers").at(0).at("objects").at(0);
}

/// Returns the one object of a map, an instance of the template `door.tx`.
json instance_of(const std::string& template_text, const std::string& instance) {
    return object_of(embedded(map_of("", instance), {{"door.tx", template_text}}));
}

/// Returns why the template of a map's only object could not be read.
std::string unread_reason(const Embedded& result) {
    return why_unread(object_of(result));
}

std::string template_problem(const Texts& texts, const std::string& name = "door.tx") {
    return unread_reason(embedded(map_of("", R"({"id":7,"template":")" + name + "\"}"), texts));
}

TEST(EmbedFiles, a_tileset_is_filled_in_and_keeps_its_first_number) {
    const json map =
        embedded(map_of(R"({"firstgid":5,"source":"walls.tsx"})"), {{"walls.tsx", kWallsTsx}}).map;

    EXPECT_EQ(map.at("tilesets").at(0),
              json::parse(R"({"firstgid":5,"name":"walls","tilewidth":32,"tileheight":32,)"
                          R"("tilecount":2,"type":"tileset","tiles":[{"id":0,"type":"wall"}]})"));
}

TEST(EmbedFiles, one_file_may_be_two_tilesets) {
    int reads = 0;
    const ReadBeside count = [&](const std::string&) -> Result<std::string, std::string> {
        ++reads;
        return std::string(kWallsTsx);
    };
    DocumentUse use;
    json map =
        json::parse(map_of(R"({"firstgid":1,"source":"w.tsx"},{"firstgid":3,"source":"./w.tsx"})"));

    ASSERT_EQ(embed_files(map, count, 0, use), std::nullopt);

    EXPECT_EQ(reads, 1);
    EXPECT_EQ(map.at("tilesets").at(0).at("name"), "walls");
    EXPECT_EQ(map.at("tilesets").at(1).at("name"), "walls");
}

TEST(EmbedFiles, a_tileset_that_cannot_be_read_says_why_and_is_no_problem_by_itself) {
    const auto reason_of = [](const std::string& source, const Texts& texts) {
        const Embedded result =
            embedded(map_of(R"({"firstgid":1,"source":)" + json(source).dump() + "}"), texts);
        EXPECT_EQ(result.problem, "");
        return result.map.at("tilesets").at(0).value(kUnreadKey, std::string());
    };

    EXPECT_EQ(reason_of("gone.tsx", {}), "is not there");
    EXPECT_EQ(reason_of("a\nb", {}), "is not the path of a file: name another file in Tiled");
    EXPECT_EQ(reason_of(std::string("w.tsx\0.png", 10), {{"w.tsx", kWallsTsx}}),
              "is not the path of a file: name another file in Tiled");
    EXPECT_EQ(reason_of("map.tmx", {{"map.tmx", "<map/>"}}),
              "is of type 'map', not a tileset: name another file in Tiled");
    EXPECT_EQ(reason_of("list.json", {{"list.json", "[]"}}),
              "is a list, not a tileset: name another file in Tiled");
    EXPECT_EQ(reason_of("svg.tsx", {{"svg.tsx", "<svg/>"}}),
              "is of type 'svg', not a tileset: name another file in Tiled");
    EXPECT_EQ(reason_of("empty.tsx", {{"empty.tsx", ""}}), "the file is empty: save it again");
    EXPECT_EQ(reason_of("cut.tsx", {{"cut.tsx", "<tileset>"}}),
              "line 1, column 10: the file ends too early: save or copy it again");
}

TEST(EmbedFiles, no_text_can_claim_that_a_tileset_was_not_read) {
    const json map = embedded(map_of(R"({"firstgid":1,"name":"a","unread":"no"})"), {}).map;

    EXPECT_FALSE(map.at("tilesets").at(0).contains(kUnreadKey));
}

TEST(EmbedFiles, an_instance_has_what_its_template_has) {
    const json object = instance_of(
        "<template><object name='north' type='door' width='32' height='64' rotation='90'>"
        "<properties><property name='speed' type='float' value='3'/></properties></object>"
        "</template>",
        R"({"id":7,"template":"door.tx","x":96,"y":128})");

    EXPECT_EQ(object, json::parse(R"({"id":7,"x":96,"y":128,"width":32,"height":64,"rotation":90,)"
                                  R"("name":"north","type":"door","properties":)"
                                  R"([{"name":"speed","type":"float","value":3}]})"));
}

TEST(EmbedFiles, an_instance_overrides_its_template) {
    const json object = instance_of(
        "<template><object id='3' name='north' class='door' width='32' height='64'>"
        "<properties><property name='speed' value='3'/><property name='wait' value='1'/>"
        "</properties></object></template>",
        R"({"id":7,"template":"door.tx","x":0,"y":0,"type":"platform","width":16,)"
        R"("properties":[{"name":"speed","value":5},{"name":"mode","value":"loop"}]})");

    EXPECT_EQ(object.at("type"), "platform");
    EXPECT_FALSE(object.contains("class")) << "the template's class is replaced, too";
    EXPECT_EQ(object.at("width"), 16);
    EXPECT_EQ(object.at("height"), 64);
    EXPECT_EQ(object.at("properties"),
              json::parse(R"([{"name":"speed","value":5},{"name":"mode","value":"loop"},)"
                          R"({"name":"wait","type":"string","value":"1"}])"));
}

TEST(EmbedFiles, a_template_in_a_nested_group_is_found) {
    const std::string map = R"({"layers":[{"name":"outer","layers":[{"name":"inner","objects":[)"
                            R"({"id":7,"template":"door.tx"}]}]}]})";

    EXPECT_EQ(embedded(map, {{"door.tx", "<template><object type='wall'/></template>"}})
                  .map.at("layers")
                  .at(0)
                  .at("layers")
                  .at(0)
                  .at("objects")
                  .at(0)
                  .at("type"),
              "wall");
}

TEST(EmbedFiles, a_template_that_cannot_be_used_says_why_and_is_no_problem_by_itself) {
    const std::string place = "template 'door.tx': ";

    EXPECT_EQ(template_problem({}), place + "is not there; or detach the template in Tiled");
    EXPECT_EQ(template_problem({{"door.tx", kWallsTsx}}),
              place +
                  "is of type 'tileset', not a template: name another file in Tiled; or detach the "
                  "template in Tiled");
    EXPECT_EQ(template_problem({{"door.tx", "<template/>"}}),
              place + "has no object: save it from Tiled again");
    EXPECT_EQ(template_problem({{"door.tx", R"({"type":"template","object":5})"}}),
              place + "has no object: save it from Tiled again");
    EXPECT_EQ(template_problem({{"door.tx", "<template><object template='door.tx'/></template>"}}),
              place + "its object is the instance of another template: detach it in Tiled");
    EXPECT_EQ(template_problem({}, "doors/"),
              "template 'doors/' is not the path of a file: name another file in Tiled");
    EXPECT_EQ(unread_reason(embedded(map_of("", R"({"id":7,"template":5})"), {})),
              "template is 5, not a file: delete it");
}

/// A template in a folder, whose tile is the second of its tileset.
const std::string kCrateTx =
    "<template><tileset firstgid='10' source='../walls.tsx'/><object gid='1073741835'/></template>";
constexpr std::uint32_t kFlipY = 1u << 30u;

TEST(EmbedFiles, the_tile_of_a_template_gets_its_number_in_the_map) {
    const Embedded result = embedded(map_of(R"({"firstgid":5,"source":"walls.tsx"})",
                                            R"({"id":7,"template":"t/crate.tx","x":1,"y":2})"),
                                     {{"walls.tsx", kWallsTsx}, {"t/crate.tx", kCrateTx}});

    EXPECT_EQ(object_of(result).at("gid"), 6u | kFlipY);
    EXPECT_EQ(result.map.at("tilesets").size(), 1u);
}

TEST(EmbedFiles, the_tileset_of_a_template_becomes_one_of_the_map) {
    const std::string instance = R"({"id":7,"template":"t/crate.tx"})";
    const Embedded result =
        embedded(map_of(R"({"firstgid":5,"name":"own","tilecount":20})", instance + "," + instance),
                 {{"walls.tsx", kWallsTsx}, {"t/crate.tx", kCrateTx}});

    EXPECT_EQ(object_of(result).at("gid"), 26u | kFlipY);
    const json& tilesets = result.map.at("tilesets");
    ASSERT_EQ(tilesets.size(), 2u) << "once for both instances";
    EXPECT_EQ(tilesets.at(1).at("firstgid"), 25);
    EXPECT_EQ(tilesets.at(1).at("name"), "walls");
}

TEST(EmbedFiles, a_tileset_without_a_count_keeps_its_numbers_to_itself) {
    const auto first_behind = [](const std::string& tileset) {
        const Embedded result = embedded(map_of(tileset, R"({"id":7,"template":"t/crate.tx"})"),
                                         {{"walls.tsx", kWallsTsx}, {"t/crate.tx", kCrateTx}});
        return result.map.at("tilesets").at(1).at("firstgid").get<std::uint32_t>();
    };

    EXPECT_EQ(first_behind(R"({"firstgid":1,"name":"own"})"), 65'537u);
    EXPECT_EQ(first_behind(R"({"firstgid":1,"tilecount":9,"tiles":[{"id":70000}]})"), 70'002u);
}

TEST(EmbedFiles, a_tile_that_is_of_no_tileset_is_a_problem) {
    const auto problem_of = [](const std::string& text) {
        return template_problem({{"door.tx", text}});
    };
    const std::string place = "template 'door.tx': ";

    EXPECT_EQ(problem_of("<template><object gid='3'/></template>"),
              place + "its tile is of no tileset: save it from Tiled again");
    EXPECT_EQ(problem_of("<template><tileset firstgid='5' source='walls.tsx'/><object gid='3'/>"
                         "</template>"),
              place + "its tile is not of its tileset: save it from Tiled again");
    EXPECT_EQ(unread_reason(embedded(map_of(R"({"firstgid":1,"name":"own","tilecount":1})",
                                            R"({"id":7,"template":"door.tx"})"),
                                     {{"door.tx",
                                       "<template><tileset firstgid='1' source='gone.tsx'/>"
                                       "<object gid='268435455'/></template>"}})),
              "more tiles in the tilesets than can be numbered: remove some");
}

TEST(EmbedFiles, an_instance_may_have_another_tile_than_its_template) {
    const Embedded result = embedded(map_of("", R"({"id":7,"template":"t/crate.tx","gid":3})"),
                                     {{"t/crate.tx", kCrateTx}});

    EXPECT_EQ(object_of(result).at("gid"), 3);
    EXPECT_EQ(result.map.at("tilesets").size(), 0u);
}

TEST(EmbedFiles, collision_shapes_may_be_instances_relative_to_their_tileset) {
    const std::string tileset =
        "<tileset name='w'><tile id='2'><objectgroup><object id='1' template='../t/box.tx' x='1' "
        "y='2'/></objectgroup></tile></tileset>";
    const std::string box =
        "<template><tileset firstgid='1' source='gone.tsx'/>"
        "<object gid='9' width='8' height='8'/></template>";
    const std::string map = map_of(R"({"firstgid":1,"source":"sets/w.tsx"})");

    const auto shape_in = [&](const Texts& texts) {
        const Embedded result = embedded(map, texts);
        EXPECT_EQ(result.problem, "");
        return result.map.at("tilesets")
            .at(0)
            .at("tiles")
            .at(0)
            .at("objectgroup")
            .at("objects")
            .at(0);
    };

    EXPECT_EQ(shape_in({{"sets/w.tsx", tileset}, {"t/box.tx", box}}).at("width"), 8);
    EXPECT_EQ(why_unread(shape_in({{"sets/w.tsx", tileset}})),
              "template 't/box.tx': is not there; or detach the template in Tiled");
}

TEST(EmbedFiles, copies_count_before_they_are_made) {
    std::string points;
    for (int i = 0; i < 4096; ++i)
        points += std::to_string(i) + ",0 ";
    const std::string door =
        "<template><object><polygon points='" + points + "'/></object></template>";
    std::string instances = R"({"template":"door.tx"})";
    for (int i = 1; i < 65; ++i)
        instances += R"(,{"template":"door.tx"})";

    EXPECT_EQ(embedded(map_of("", instances), {{"door.tx", door}}).problem,
              "layer 'things': more than 262144 vertices in the map: draw with fewer points or "
              "split the map");
}

TEST(EmbedFiles, the_map_and_its_files_share_the_limit_of_bytes) {
    const std::string blanks(kMapBytesMax / 2, ' ');
    const Texts texts = {{"a.tsx", kWallsTsx + blanks}, {"b.tsx", kWallsTsx + blanks}};
    const json map =
        embedded(map_of(R"({"firstgid":1,"source":"a.tsx"},{"firstgid":9,"source":"b.tsx"})"),
                 texts)
            .map;

    EXPECT_FALSE(map.at("tilesets").at(0).contains(kUnreadKey));
    EXPECT_EQ(map.at("tilesets").at(1).at(kUnreadKey),
              "makes the map and its files larger than 32 MiB: make them smaller");
}

TEST(EmbedFiles, the_number_of_files_is_limited) {
    Texts texts;
    std::string instances;
    for (std::size_t i = 0; i <= kMapFilesMax; ++i) {
        const std::string name = std::to_string(i) + ".tx";
        texts[name] = "<template><object/></template>";
        instances += (i == 0 ? "" : ",") + (R"({"template":")" + name + "\"}");
    }

    const Embedded result = embedded(map_of("", instances), texts);

    EXPECT_EQ(result.problem, "");
    const json& objects = result.map.at("layers").at(0).at("objects");
    EXPECT_EQ(why_unread(objects.at(kMapFilesMax - 1)), "");
    EXPECT_EQ(why_unread(objects.at(kMapFilesMax)),
              "template '1024.tx': is one more than the 1024 files that a map may name: use fewer; "
              "or detach the template in Tiled");
}

TEST(EmbedFiles, without_a_reader_the_files_are_missing) {
    DocumentUse use;
    json map = json::parse(map_of(R"({"firstgid":1,"source":"walls.tsx"})"));

    ASSERT_EQ(embed_files(map, {}, 0, use), std::nullopt);

    EXPECT_EQ(map.at("tilesets").at(0).at(kUnreadKey),
              "is a file of its own, which was not given: give it with the map, or make one file "
              "of all with arenad pack-map");
}

TEST(EmbedFiles, what_is_no_map_stays_as_it_is) {
    for (const char* text : {"[]", "5", "{}", R"({"tilesets":5,"layers":[5,{"objects":[5,{}]}]})",
                             R"({"tilesets":[5,{"tiles":[5,{"objectgroup":5}]}]})"}) {
        DocumentUse use;
        json document = json::parse(text);

        EXPECT_EQ(embed_files(document, {}, 0, use), std::nullopt);
        EXPECT_EQ(document, json::parse(text));
    }
}

}  // namespace
}  // namespace arena::protocol::embed_files_test
