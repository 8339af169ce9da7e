#include "protocol/tiled/solid_property.h"

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "tests/support/folders.h"

namespace arena::protocol::solid_property_test {
namespace {

using nlohmann::json;
using Says = SolidMark::Says;

/// What these properties, written as one JSON object, say.
SolidMark read(const std::string& properties, const SolidProperty& property = {}) {
    return property.read(json::parse(R"({"properties":)" + properties + "}"));
}

TEST(SolidProperty, has_one_of_the_usual_names_in_whatever_capitals) {
    for (const std::string_view name : kSolidNames) {
        const SolidMark mark = read(R"({")" + std::string(name) + R"(":true})");
        EXPECT_EQ(mark.says, Says::yes) << name;
        EXPECT_EQ(mark.name, name);
        EXPECT_EQ(mark.converted_from, "");
    }
    EXPECT_EQ(read(R"({"Collides":true})").name, "collides");
    EXPECT_EQ(read(R"({"SOLID":true})").name, "solid");
    for (const char* other : {"{}", R"({"colides":true})", R"({"wall_jump":true})", R"({"":true})",
                              R"({"ge_collide":true})"})
        EXPECT_EQ(read(other).says, Says::nothing) << other;
}

TEST(SolidProperty, has_names_that_the_document_lists) {
    std::ifstream file(test::source_path("docs/maps.md"));
    const std::string text{std::istreambuf_iterator<char>(file), {}};

    for (const std::string_view name : kSolidNames)
        EXPECT_NE(text.find("`" + std::string(name) + "`"), std::string::npos) << name;
}

TEST(SolidProperty, that_the_map_names_is_the_only_one_and_means_its_exact_name) {
    const SolidProperty named("Blockiert");

    EXPECT_TRUE(named.is_named());
    EXPECT_FALSE(SolidProperty().is_named());
    EXPECT_EQ(read(R"({"Blockiert":true})", named).says, Says::yes);
    EXPECT_EQ(read(R"({"Blockiert":true})", named).name, "Blockiert");
    EXPECT_EQ(read(R"({"blockiert":true})", named).says, Says::nothing);
    EXPECT_EQ(read(R"({"collides":true})", named).says, Says::nothing);
}

TEST(SolidProperty, that_the_map_names_may_have_any_value) {
    const std::pair<const char*, const char*> solid[] = {
        {"type=solid", R"({"type":"solid"})"},
        {"walkable=false", R"({"walkable":false})"},
        {"walkable=false", R"({"walkable":"false"})"},
        {"kind=2", R"({"kind":2})"},
        {"kind=a=b", R"({"kind":"a=b"})"}};
    for (const auto& [named, properties] : solid) {
        EXPECT_EQ(read(properties, SolidProperty(named)).says, Says::yes) << named;
        EXPECT_EQ(read(properties, SolidProperty(named)).name, named);
        EXPECT_EQ(read(properties, SolidProperty(named)).converted_from, "");
    }
    for (const char* other : {R"({"type":"Solid"})", R"({"type":true})", R"({"type":["solid"]})"})
        EXPECT_EQ(read(other, SolidProperty("type=solid")).says, Says::no) << other;
    EXPECT_EQ(SolidProperty("type=solid").name(), "type");
    EXPECT_EQ(read(R"({"type":true})", SolidProperty("type=")).says, Says::yes) << "no value";
}

TEST(SolidProperty, is_also_read_from_text_and_from_0_and_1) {
    for (const char* yes : {R"("true")", R"("True")", R"("1")", "1", "1.0"}) {
        const SolidMark mark = read(R"({"collides":)" + std::string(yes) + "}");
        EXPECT_EQ(mark.says, Says::yes) << yes;
        EXPECT_EQ(mark.converted_from, yes[0] == '"' ? "a string" : "a number") << yes;
    }
    for (const char* no : {"false", R"("false")", R"("FALSE")", R"("0")", R"("")", "0"})
        EXPECT_EQ(read(R"({"collides":)" + std::string(no) + "}").says, Says::no) << no;
    for (const char* unclear :
         {"2", "0.5", R"("yes")", R"("half")", "null", "[true]", R"({"collides":true})"})
        EXPECT_EQ(read(R"({"collision":)" + std::string(unclear) + "}").says, Says::unclear)
            << unclear;
}

TEST(SolidProperty, of_several_the_true_one_decides_and_then_an_unclear_one) {
    for (const char* list :
         {R"([{"name":"solid","value":false},{"name":"collides","value":true}])",
          R"([{"name":"collides","value":true},{"name":"solid","value":false}])",
          R"([{"name":"wall","value":"brick"},{"name":"collides","value":true}])"}) {
        EXPECT_EQ(read(list).says, Says::yes) << list;
        EXPECT_EQ(read(list).name, "collides") << list;
    }
    EXPECT_EQ(read(R"([{"name":"solid","value":false},{"name":"wall","value":7}])").name, "wall");
    EXPECT_EQ(read(R"([{"name":"wall","value":7},{"name":"solid","value":false}])").name, "wall");
}

TEST(SolidProperty, of_something_that_has_no_properties_says_nothing) {
    for (const char* thing : {"5", "{}", R"({"properties":5})", R"({"properties":[5,{"name":5}]})",
                              R"({"properties":[{"name":"collides"}]})"})
        EXPECT_EQ(SolidProperty().read(json::parse(thing)).says, Says::nothing) << thing;
}

}  // namespace
}  // namespace arena::protocol::solid_property_test
