#include "protocol/tiled/properties.h"

#include <gtest/gtest.h>

#include "tests/unit/protocol/tiled/map_text.h"

namespace arena::protocol {
namespace {

/// A map of 10 x 10 tiles of 32 px with one unclassified box and the given properties.
std::string map_with_properties(const std::string& properties) {
    return R"({"width":10,"height":10,"tilewidth":32,"tileheight":32,"properties":)" + properties +
           R"(,"layers":[)" + object_layer(R"({"id":1,"x":32,"y":32,"width":64,"height":64})") +
           "]}";
}

std::string scale_property(const std::string& value) {
    return R"([{"name":"pixels_per_metre","type":"float","value":)" + value + "}]";
}

TEST(PixelsPerMetre, sets_the_size_of_everything) {
    const TiledMap map = read(map_with_properties(scale_property("16")));

    expect_near(map.description.bounds.max, {20, 20});
    EXPECT_TRUE(map.report.warnings.empty()) << joined(map.report.warnings);
}

TEST(PixelsPerMetre, defaults_to_one_tile_a_metre_with_a_warning) {
    const TiledMap map = read(map_with_properties("[]"));

    expect_near(map.description.bounds.max, {10, 10});
    EXPECT_EQ(map.report.warnings,
              (std::vector<std::string>{"map property 'pixels_per_metre' is missing: one tile (32 "
                                        "px) is taken as one metre"}));
}

TEST(PixelsPerMetre, is_read_from_text_that_spells_a_number_with_a_warning) {
    const TiledMap map = read(map_with_properties(scale_property(R"("6.4e1")")));

    expect_near(map.description.bounds.max, {5, 5});
    EXPECT_EQ(map.report.warnings,
              (std::vector<std::string>{"map property 'pixels_per_metre' is a string, read as the "
                                        "number 64: change its type to float"}));
}

TEST(PixelsPerMetre, is_rejected_with_any_other_type) {
    const std::pair<const char*, const char*> cases[] = {{"0", "0"},
                                                         {"-16", "-16"},
                                                         {"true", "true"},
                                                         {"null", "null"},
                                                         {"[16]", "a list"},
                                                         {R"({"value":16})", "an object"},
                                                         {R"("")", "text ''"},
                                                         {R"("wide")", "text 'wide'"},
                                                         {R"("-1")", "text '-1'"},
                                                         {R"("1e999")", "text '1e999'"}};
    for (const auto& [value, named] : cases) {
        EXPECT_EQ(refusal(map_with_properties(scale_property(value))),
                  "maps/test.tmj: map property 'pixels_per_metre' is " + std::string(named) +
                      ", not a number above 0: set it to the length of a metre in pixels");
    }
}

TEST(PixelsPerMetre, is_rejected_when_the_map_would_be_too_small_or_too_large) {
    EXPECT_EQ(
        refusal(map_with_properties(scale_property("0.01"))),
        "maps/test.tmj: the map is 32000 x 32000 m, the limit is 8192: raise pixels_per_metre "
        "or make the map smaller");
    EXPECT_EQ(
        refusal(map_with_properties(scale_property("1e9"))),
        "maps/test.tmj: the map is 3.2e-07 x 3.2e-07 m, the minimum is 1: lower pixels_per_metre "
        "or make the map larger");
    EXPECT_NE(refusal(map_with_properties(scale_property("1e-320"))), "");
}

TEST(DefaultClass, makes_unclassified_objects_solid_but_counts_them_as_unclassified) {
    const TiledMap map =
        read(map_with_properties(R"([{"name":"default_class","type":"string","value":"wall"},)"
                                 R"({"name":"pixels_per_metre","type":"int","value":32}])"));

    EXPECT_EQ(map.description.obstacles.size(), 1u);
    EXPECT_EQ(map.report.objects_by_class,
              (std::map<std::string, std::uint32_t>{{"unclassified", 1}}));
    EXPECT_TRUE(map.report.warnings.empty()) << joined(map.report.warnings);
}

TEST(DefaultClass, can_make_unclassified_objects_spawn_points) {
    const TiledMap map = read(map_with_properties(R"([{"name":"default_class","value":"spawn"}])"));

    EXPECT_TRUE(map.description.obstacles.empty());
    ASSERT_EQ(map.description.spawns.size(), 1u);
    expect_near(map.description.spawns[0].position, {2, 8});
}

TEST(DefaultClass, warns_when_it_is_unknown_or_not_text_and_makes_nothing_solid) {
    const std::pair<const char*, const char*> cases[] = {
        {R"("lava")",
         "map property 'default_class' is 'lava', which is not a known class: objects without a "
         "class "
         "are ignored: set it to wall or spawn"},
        {"1",
         "map property 'default_class' is 1, not a string, and is ignored: change its type to "
         "string"},
        {"null",
         "map property 'default_class' is null, not a string, and is ignored: change its type to "
         "string"},
        {R"({"wall":true})",
         "map property 'default_class' is an object, not a string, and is ignored: change its type "
         "to string"}};
    for (const auto& [value, warning] : cases) {
        const TiledMap map = read(map_with_properties(
            R"([{"name":"pixels_per_metre","value":32},{"name":"default_class","value":)" +
            std::string(value) + "}]"));

        EXPECT_TRUE(map.description.obstacles.empty());
        EXPECT_EQ(map.report.warnings, std::vector<std::string>{warning});
    }
}

TEST(DefaultClass, does_not_affect_objects_with_a_class) {
    const TiledMap map = read(
        R"({"width":10,"height":10,"tilewidth":32,"tileheight":32,"properties":[)"
        R"({"name":"default_class","value":"wall"}],"layers":[)" +
        object_layer(R"({"id":1,"class":"tree","x":32,"y":32,"width":64,"height":64})") + "]}");

    EXPECT_TRUE(map.description.obstacles.empty());
    EXPECT_EQ(map.report.objects_by_class.at("tree"), 1u);
}

TEST(SolidPropertyOfTheMap, names_the_property_of_its_tiles) {
    const auto map = [](const std::string& value) {
        return nlohmann::json{{"properties", {{"solid_property", nlohmann::json::parse(value)}}}};
    };

    EXPECT_EQ(read_map_properties(map(R"("blocks")")).value().solid_property.name(), "blocks");
    EXPECT_FALSE(read_map_properties(map(R"("")")).value().solid_property.is_named());
    const auto number = read_map_properties(map("5"));
    EXPECT_FALSE(number.value().solid_property.is_named());
    EXPECT_EQ(number.value().warnings,
              (std::vector<std::string>{"map property 'solid_property' is 5, not a string, and is "
                                        "ignored: change its type to string"}));
}

TEST(Properties, of_the_map_that_may_be_misspelt_are_named) {
    const auto warning = [](const std::string& name, const std::string& nearest) {
        return "1 x property '" + name +
               "' has no meaning for the map, ignored (the closest match "
               "is '" +
               nearest + "'): map properties\n";
    };
    const nlohmann::json map = {{"properties",
                                 {{"pixel_per_metre", 16},
                                  {"defaultClass", "wall"},
                                  {"solid_propery", "collides"},
                                  {"music", "a.ogg"},
                                  {"class", "desert"}}}};

    EXPECT_EQ(joined(read_map_properties(map).value().warnings),
              warning("defaultClass", "default_class") +
                  warning("pixel_per_metre", "pixels_per_metre") +
                  warning("solid_propery", "solid_property"));
}

TEST(Properties, are_read_from_an_object_as_before_tiled_1_2) {
    const TiledMap map = read(
        map_with_properties(R"({"pixels_per_metre":64,"default_class":"wall","music":"a.ogg"})"));

    expect_near(map.description.bounds.max, {5, 5});
    EXPECT_EQ(map.description.obstacles.size(), 1u);
}

TEST(Properties, of_any_type_are_read_safely) {
    for (const char* properties :
         {"null", "5", R"("text")", "[5,null,[]]", R"([{"name":5,"value":1}])", R"([{"value":16}])",
          R"([{"name":"pixels_per_metre"}])",
          R"([{"name":"gravity","type":"class","value":{"x":{"y":[1,2]}}}])"}) {
        const TiledMap map = read(map_with_properties(properties));

        expect_near(map.description.bounds.max, {10, 10});
    }
}

}  // namespace
}  // namespace arena::protocol
