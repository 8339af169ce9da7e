#include "protocol/tiled/xml_document.h"

#include <gtest/gtest.h>

#include "protocol/tiled/read_map.h"
#include "tests/unit/protocol/tiled/map_text.h"

namespace arena::protocol::xml_document_test {
namespace {

using nlohmann::json;

json parsed(const std::string& text) {
    DocumentUse use;
    auto document = parse_xml_document(text, use);
    if (document) return std::move(document).value();
    ADD_FAILURE() << document.error();
    return {};
}

std::string problem_of(const std::string& text) {
    DocumentUse use;
    const auto document = parse_xml_document(text, use);
    return document ? "none" : document.error();
}

/// The layer of a map with one tile layer.
json layer_with(const std::string& data, const std::string& map_attributes = "") {
    return parsed("<map " + map_attributes + "><layer name='ground' width='2' height='1'>" + data +
                  "</layer></map>")
        .at("layers")
        .at(0);
}

json object_with(const std::string& attributes, const std::string& children = "") {
    return parsed("<map><objectgroup><object " + attributes + ">" + children +
                  "</object></objectgroup></map>")
        .at("layers")
        .at(0)
        .at("objects")
        .at(0);
}

TEST(XmlDocument, a_map_has_the_keys_of_json) {
    EXPECT_EQ(parsed("<map version='1.10' orientation='orthogonal' width='60' height='40' "
                     "tilewidth='32' tileheight='16' infinite='0' backgroundcolor='#000000'>"
                     "<editorsettings><export target='x'/></editorsettings></map>"),
              json::parse(R"({"type":"map","orientation":"orthogonal","width":60,"height":40,)"
                          R"("tilewidth":32,"tileheight":16,"infinite":false,"layers":[]})"));
}

TEST(XmlDocument, layers_keep_their_order_and_groups_their_layers) {
    EXPECT_EQ(parsed("<map><imagelayer name='sky'><image source='a.png'/></imagelayer>"
                     "<group name='g' offsetx='4' visible='0'><objectgroup name='o'/>"
                     "<layer name='t'/></group></map>")
                  .at("layers"),
              json::parse(R"([{"type":"imagelayer","name":"sky"},)"
                          R"({"type":"group","name":"g","offsetx":4,"visible":false,"layers":[)"
                          R"({"type":"objectgroup","name":"o","objects":[]},)"
                          R"({"type":"tilelayer","name":"t"}]}])"));
}

TEST(XmlDocument, objects_have_the_sizes_that_xml_leaves_out) {
    EXPECT_EQ(object_with("id='3' x='1.5' y='-2'"),
              json::parse(R"({"id":3,"x":1.5,"y":-2,"width":0,"height":0})"));
    EXPECT_EQ(object_with("id='3' template='a.tx' x='1' y='2'"),
              json::parse(R"({"id":3,"template":"a.tx","x":1,"y":2})"))
        << "an instance leaves out what is its template's";
    EXPECT_EQ(object_with("id='3' gid='7' x='1' y='2'"),
              json::parse(R"({"id":3,"gid":7,"x":1,"y":2})"))
        << "a tile has a size of its own";
}

TEST(XmlDocument, shapes_are_marked_as_in_json) {
    for (const char* mark : {"ellipse", "point", "capsule"})
        EXPECT_EQ(object_with("", "<" + std::string(mark) + "/>").at(mark), json(true)) << mark;
    EXPECT_EQ(object_with("", "<text wrap='1'>Hello</text>").at("text"), json::object());
    EXPECT_EQ(object_with("", "<polygon points='0,0 32,-16.5\n 8,9'/>").at("polygon"),
              json::parse(R"([{"x":0,"y":0},{"x":32,"y":-16.5},{"x":8,"y":9}])"));
    EXPECT_EQ(object_with("", "<polyline points=''/>").at("polyline"), json::array());
}

TEST(XmlDocument, a_vertex_that_is_no_pair_of_numbers_is_reported_by_who_reads_it) {
    const auto refused = [](const std::string& points) {
        return refusal(
            "<map width='9' height='9' tilewidth='9' tileheight='9'><objectgroup "
            "name='w'><object id='3' type='wall'><polygon points='" +
            points + "'/></object></objectgroup></map>");
    };

    for (const char* points : {"0,0 1 2,2", "0,0 1,x 2,2", "0,0 , 2,2", "0,0 1,2,3 2,2"})
        EXPECT_EQ(refused(points),
                  "maps/test.tmj: layer 'w', object 3: polygon vertex 2 has no x and y that are "
                  "numbers: delete the vertex or write its place")
            << points;
}

TEST(XmlDocument, properties_become_a_list) {
    EXPECT_EQ(parsed("<map><properties>"
                     "<property name='a' value='1'/><property name='b' type='float' value='2.5'/>"
                     "<property name='c' type='bool' value='true'/>"
                     "<property name='d'>two\nlines &amp; more</property>"
                     "<property name='e' type='class' propertytype='T'><properties>"
                     "<property name='f' value='g'/></properties></property>"
                     "<property name='h' type='list'><item type='int' value='1'/></property>"
                     "<property name='i'/></properties></map>")
                  .at("properties"),
              json::parse(R"([{"name":"a","type":"string","value":"1"},)"
                          R"({"name":"b","type":"float","value":2.5},)"
                          R"({"name":"c","type":"bool","value":true},)"
                          R"({"name":"d","type":"string","value":"two\nlines & more"},)"
                          R"({"name":"e","type":"class","value":{}},)"
                          R"({"name":"h","type":"list","value":[]},)"
                          R"({"name":"i","type":"string","value":""}])"));
}

TEST(XmlDocument, a_tileset_has_its_tiles_and_nothing_of_terrains) {
    EXPECT_EQ(
        parsed("<tileset name='set' tilewidth='32' tileheight='16' tilecount='2' columns='2'>"
               "<tileoffset x='3' y='-4'/><grid width='9' height='9'/>"
               "<image source='a.png' width='64' height='16'/>"
               "<terraintypes><terrain name='t' tile='0'/></terraintypes>"
               "<tile id='1' type='wall' terrain='0,,0,'><image source='b.png' width='8' "
               "height='9'/><objectgroup draworder='index'><object id='1' x='0' y='0' width='8' "
               "height='9'/></objectgroup><animation><frame tileid='0'/></animation></tile>"
               "<wangsets><wangset name='w'><wangtile tileid='0'/></wangset></wangsets></tileset>"),
        json::parse(R"({"type":"tileset","name":"set","tilewidth":32,"tileheight":16,)"
                    R"("tilecount":2,"tileoffset":{"x":3,"y":-4},"tiles":[{"id":1,)"
                    R"("type":"wall","imagewidth":8,"imageheight":9,)"
                    R"("objectgroup":{"objects":[{"id":1,"x":0,"y":0,"width":8,"height":9}]}}]})"));
}

TEST(XmlDocument, a_template_has_one_object_and_one_tileset) {
    EXPECT_EQ(parsed("<template><tileset firstgid='1' source='s.tsx'/>"
                     "<object name='n' gid='2' width='8' height='8'/></template>"),
              json::parse(R"({"type":"template","tileset":{"firstgid":1,"source":"s.tsx"},)"
                          R"("object":{"name":"n","gid":2,"width":8,"height":8}})"));
}

TEST(XmlDocument, tile_data_is_kept_as_in_json) {
    const json cells = json::binary({1, 0, 0, 0, 2, 0, 0, 0x80});

    EXPECT_EQ(layer_with("<data encoding='csv'>\n1,\n2147483650\n</data>").at("data"), cells);
    EXPECT_EQ(layer_with("<data><tile gid='1'/><tile gid='2147483650'/></data>").at("data"), cells);
    EXPECT_EQ(layer_with("<data><tile/></data>").at("data"), json::binary({0, 0, 0, 0}));
    EXPECT_EQ(layer_with("<data encoding='csv'/>").at("data"), json::binary({}));
    const json packed = layer_with("<data encoding='base64' compression='zlib'>\n  eJw=\n</data>");
    EXPECT_EQ(packed.at("encoding"), "base64");
    EXPECT_EQ(packed.at("compression"), "zlib");
    EXPECT_EQ(packed.at("data"), "\n  eJw=\n");
}

TEST(XmlDocument, an_infinite_map_has_chunks) {
    const json layer = layer_with(
        "<data encoding='csv'>\n<chunk x='-16' y='0' width='2' height='1'>\n1,2\n"
        "</chunk>\n<chunk x='0' y='0' width='1' height='1'>3</chunk></data>",
        "infinite='1'");

    EXPECT_EQ(layer.at("chunks").size(), 2u);
    EXPECT_EQ(layer.at("chunks").at(0).at("x"), -16);
    EXPECT_EQ(layer.at("chunks").at(0).at("data"), json::binary({1, 0, 0, 0, 2, 0, 0, 0}));
    EXPECT_FALSE(layer.contains("data"));
    EXPECT_EQ(layer_with("<data encoding='csv'></data>", "infinite='1'").at("chunks"),
              json::array());
    EXPECT_EQ(layer_with("<data><chunk width='1' height='1'><tile gid='4'/></chunk></data>")
                  .at("chunks")
                  .at(0)
                  .at("data"),
              json::binary({4, 0, 0, 0}));
}

TEST(XmlDocument, tile_data_with_other_values_than_tiles_is_refused_with_the_layer) {
    const auto refused = [](const std::string& data) {
        return problem_of("<map><group name='g'><layer name='ground'>" + data +
                          "</layer></group></map>");
    };

    for (const char* item : {"x", "-1", "1.5", "4294967296"}) {
        EXPECT_EQ(refused("<data encoding='csv'>1," + std::string(item) + "</data>"),
                  "layer 'g/ground': its data holds " +
                      (item == std::string("4294967296") ? std::string(item)
                                                         : "'" + std::string(item) + "'") +
                      ", not a tile: save the map again");
        EXPECT_EQ(refused("<data><tile gid='" + std::string(item) + "'/></data>")
                      .rfind("layer 'g/ground': its data holds ", 0),
                  0u);
    }
}

TEST(XmlDocument, what_is_not_of_the_format_is_passed_over_with_everything_in_it) {
    EXPECT_EQ(parsed("<map><layer><object/><property name='x'/><map><layer name='no'/></map>"
                     "</layer><tile id='1'/><data><tile gid='1'/></data></map>")
                  .at("layers"),
              json::parse(R"([{"type":"tilelayer","objects":)"
                          R"([{"x":0,"y":0,"width":0,"height":0}]}])"));
    EXPECT_EQ(parsed("<svg width='8'><map/></svg>"), json::parse(R"({"type":"svg","width":8})"));
}

TEST(XmlDocument, attributes_cannot_take_the_place_of_elements) {
    EXPECT_EQ(parsed("<map layers='5' tilesets='5' properties='5' unread='5'>"
                     "<layer data='5' chunks='5' objects='5'/></map>"),
              json::parse(R"({"type":"map","layers":[{"type":"tilelayer"}]})"));
}

TEST(XmlDocument, limits_are_those_of_json) {
    const auto repeated = [](std::size_t count, const std::string& item) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i)
            text += item;
        return text;
    };

    EXPECT_EQ(problem_of("<map><objectgroup name='walls'>" +
                         repeated(kMapObjectsMax + 1, "<object/>") + "</objectgroup></map>"),
              "layer 'walls': more than 65536 objects in the map: delete objects or split the map");
    EXPECT_EQ(
        problem_of("<map><objectgroup name='walls'><object id='3'><polygon points='" +
                   repeated(kMapVerticesMax + 1, "1,1 ") + "'/></object></objectgroup></map>"),
        "layer 'walls', object 3: more than 262144 vertices in the map: draw with fewer "
        "points or split the map");
    EXPECT_EQ(problem_of("<map><layer name='ground'><data encoding='csv'>" +
                         repeated(kMapTilesMax + 1, "1,") + "</data></layer></map>"),
              "layer 'ground': more than 4194304 tiles in the map: make its tile layers smaller");
    EXPECT_EQ(problem_of("<map><properties>" +
                         repeated(kDocumentValuesMax / 4 + 1, "<property name='' value=''/>") +
                         "</properties></map>"),
              "more than 1750000 values in the map: delete objects or layers");
    EXPECT_EQ(problem_of("<tileset>" + repeated(kDocumentValuesMax / 2 + 1, "<tile id='1'/>") +
                         "</tileset>"),
              "more than 1750000 values in the map: delete objects or layers");
}

TEST(XmlDocument, groups_nested_too_deeply_are_reported_as_in_json) {
    std::string text = "<map width='9' height='9' tilewidth='9' tileheight='9'>";
    for (int i = 0; i < 33; ++i)
        text += "<group name='g'>";
    for (int i = 0; i < 33; ++i)
        text += "</group>";

    EXPECT_NE(refusal(text + "</map>").find("groups are nested deeper than 32"), std::string::npos);
}

}  // namespace
}  // namespace arena::protocol::xml_document_test
