#include "protocol/tiled/property_reader.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/tiled/message.h"

namespace arena::protocol::property_reader_test {
namespace {

using nlohmann::json;
using Lines = std::vector<std::string>;

/// A thing with properties, and a reader of them.
struct Thing {
    explicit Thing(const std::string& properties)
        : document(json::parse(R"({"properties":)" + properties + "}")) {}

    json document;
    Findings findings;
    PropertyReader reader{document, "crate", "layer 'l', object 5", findings};
};

std::string problem_of(const Thing& thing) {
    return thing.reader.problem().value_or("none");
}

TEST(FindProperty, finds_a_value_in_a_list_or_in_an_object) {
    const json list = json::parse(
        R"({"properties":[5,{"value":1},{"name":"a","value":2},{"name":"a","value":3}]})");
    const json object = json::parse(R"({"properties":{"a":2}})");

    ASSERT_NE(find_property(list, "a"), nullptr);
    EXPECT_EQ(*find_property(list, "a"), 2) << "the first of two";
    ASSERT_NE(find_property(object, "a"), nullptr);
    EXPECT_EQ(*find_property(object, "a"), 2);
}

TEST(FindProperty, finds_nothing_where_there_is_none) {
    for (const char* thing :
         {"5", "{}", R"({"properties":null})", R"({"properties":[]})", R"({"properties":{"b":1}})",
          R"({"properties":[{"name":"a"}]})", R"({"properties":[{"name":5,"value":1}]})"})
        EXPECT_EQ(find_property(json::parse(thing), "a"), nullptr) << thing;
}

TEST(NumberInText, is_a_number_as_json_spells_it) {
    EXPECT_EQ(number_in_text("16"), 16.0);
    EXPECT_EQ(number_in_text("-6.4e1"), -64.0);
    EXPECT_EQ(number_in_text(" 2 "), 2.0);
    for (const char* text : {"", "wide", "1 2", "0x10", "1e999", "true", "[1]", "1,5"})
        EXPECT_EQ(number_in_text(text), std::nullopt) << text;
}

TEST(PropertyReader, returns_the_fallback_for_a_missing_property) {
    Thing thing("{}");
    const std::array<std::string_view, 2> words{"a", "b"};

    EXPECT_EQ(thing.reader.number("n", 7.5f, 0.0, 1.0), 7.5f) << "even out of the range";
    EXPECT_EQ(thing.reader.whole("n", 7, 0, 1), 7);
    EXPECT_TRUE(thing.reader.flag("n", true));
    EXPECT_EQ(thing.reader.text("n"), "");
    EXPECT_EQ(thing.reader.one_of("n", words, 1), 1u);
    EXPECT_EQ(thing.reader.raw("n"), nullptr);
    EXPECT_FALSE(thing.reader.has("n"));
    EXPECT_EQ(problem_of(thing), "none");
}

TEST(PropertyReader, reads_numbers_up_to_both_ends_of_their_range) {
    Thing thing(R"({"low":-1,"high":2.5,"below":-1.01,"above":3})");

    EXPECT_EQ(thing.reader.number("low", 0.0f, -1.0, 2.5), -1.0f);
    EXPECT_EQ(thing.reader.number("high", 0.0f, -1.0, 2.5), 2.5f);
    EXPECT_EQ(problem_of(thing), "none");
    EXPECT_EQ(thing.reader.number("below", 0.5f, -1.0, 2.5), 0.5f);
    EXPECT_EQ(problem_of(thing), "property 'below' is -1.01: set it to a number from -1 to 2.5");
    EXPECT_EQ(thing.reader.number("above", 0.5f, -1.0, 2.5), 0.5f);
    EXPECT_EQ(problem_of(thing), "property 'below' is -1.01: set it to a number from -1 to 2.5")
        << "the first problem is kept";
}

TEST(PropertyReader, reads_whole_numbers_up_to_both_ends_of_their_range) {
    Thing thing(R"({"low":-1,"high":4.0,"half":0.5,"above":5,"huge":1e300})");

    EXPECT_EQ(thing.reader.whole("low", 0, -1, 4), -1);
    EXPECT_EQ(thing.reader.whole("high", 0, -1, 4), 4) << "4.0 is whole";
    EXPECT_EQ(problem_of(thing), "none");
    EXPECT_EQ(thing.reader.whole("half", 3, -1, 4), 3);
    EXPECT_EQ(problem_of(thing), "property 'half' is 0.5: set it to a whole number from -1 to 4");
    EXPECT_EQ(thing.reader.whole("above", 3, -1, 4), 3);
    EXPECT_EQ(thing.reader.whole("huge", 3, -1, 4), 3);
}

TEST(PropertyReader, reads_numbers_and_flags_from_text_with_a_warning) {
    Thing thing(R"({"n":"1.5","w":"3","on":"true","off":"false","word":"yes"})");

    EXPECT_EQ(thing.reader.number("n", 0.0f, 0.0, 9.0), 1.5f);
    EXPECT_EQ(thing.reader.whole("w", 0, 0, 9), 3);
    EXPECT_TRUE(thing.reader.flag("on", false));
    EXPECT_FALSE(thing.reader.flag("off", true));
    EXPECT_EQ(problem_of(thing), "none");
    EXPECT_EQ(thing.findings.warnings().size(), 4u);
    EXPECT_EQ(thing.findings.warnings().front(),
              "1 x property 'n' is a string, read anyway (change its type): layer 'l', object 5");

    EXPECT_TRUE(thing.reader.flag("word", true));
    EXPECT_EQ(problem_of(thing), "property 'word' is text 'yes': set it to true or false");
}

TEST(PropertyReader, a_text_is_short_and_printable) {
    const std::string longest(kMapTextBytesMax, 'x');
    Thing thing(R"({"longest":")" + longest + R"(","longer":"x)" + longest +
                R"(","lines":"a\nb","number":5})");

    EXPECT_EQ(thing.reader.text("longest"), longest);
    EXPECT_EQ(problem_of(thing), "none");
    EXPECT_EQ(thing.reader.text("lines"), "");
    EXPECT_EQ(problem_of(thing),
              "property 'lines' is text 'a?b': set it to a string of at most 64 bytes");
    EXPECT_EQ(thing.reader.text("longer"), "");
    EXPECT_EQ(thing.reader.text("number"), "");
}

TEST(PropertyReader, returns_the_index_of_a_word) {
    const std::array<std::string_view, 3> words{"once", "loop", "ping_pong"};
    Thing thing(R"({"first":"once","last":"ping_pong","other":"Loop","number":1})");

    EXPECT_EQ(thing.reader.one_of("first", words, 1), 0u);
    EXPECT_EQ(thing.reader.one_of("last", words, 1), 2u);
    EXPECT_EQ(problem_of(thing), "none");
    EXPECT_EQ(thing.reader.one_of("other", words, 1), 1u);
    EXPECT_EQ(problem_of(thing),
              "property 'other' is text 'Loop': set it to one of once, loop, ping_pong");
    EXPECT_EQ(thing.reader.one_of("number", words, 2), 2u);
}

TEST(PropertyReader, notes_which_property_may_be_meant) {
    Thing thing(R"({"Health":1,"respwan":2,"music":3})");

    static_cast<void>(thing.reader.whole("health", 5, 0, 9));
    static_cast<void>(thing.reader.number("respawn", 5.0f, 0.0, 9.0));
    thing.reader.finish();

    EXPECT_EQ(thing.findings.warnings(),
              (Lines{"1 x property 'Health' has no meaning for class crate, ignored (the closest "
                     "match is 'health'): layer 'l', object 5",
                     "1 x property 'music' has no meaning for class crate, ignored: layer 'l', "
                     "object 5",
                     "1 x property 'respwan' has no meaning for class crate, ignored (the closest "
                     "match is 'respawn'): layer 'l', object 5"}));
}

TEST(PropertyReader, notes_only_misspellings_where_other_properties_may_be_anyones) {
    Thing thing(R"({"Health":1,"music":3,"health_of_the_boss":4})");

    static_cast<void>(thing.reader.whole("health", 5, 0, 9));
    thing.reader.finish_near();

    EXPECT_EQ(thing.findings.warnings(),
              Lines{"1 x property 'Health' has no meaning for class crate, ignored (the closest "
                    "match is 'health'): layer 'l', object 5"});
}

TEST(PropertyReader, says_which_property_may_be_the_missing_one) {
    Thing thing(R"({"Signal":"a","speed":1})");

    EXPECT_EQ(thing.reader.missing("signal", "set it"),
              "property 'signal' is missing (the closest match is 'Signal'): set it");
    EXPECT_EQ(thing.reader.missing("path", "set it"), "property 'path' is missing: set it");
    static_cast<void>(thing.reader.text("Signal"));
    EXPECT_EQ(thing.reader.missing("signal", "set it"), "property 'signal' is missing: set it")
        << "that one has its own meaning";
}

TEST(PropertyReader, an_object_has_the_properties_of_its_tile_unless_it_has_its_own) {
    const json tile = json::parse(R"({"properties":{"health":7,"respawn":3,"collides":true}})");
    Thing thing(R"({"health":5})");
    thing.reader.inherit_from(tile);

    EXPECT_EQ(thing.reader.whole("health", 0, 0, 9), 5);
    EXPECT_EQ(thing.reader.whole("respawn", 0, 0, 9), 3);
    EXPECT_TRUE(thing.reader.has("respawn"));
    EXPECT_FALSE(thing.reader.has("delay"));
    thing.reader.finish();
    EXPECT_EQ(thing.findings.warnings(), Lines{}) << "the tile's other properties are its own";
}

TEST(ForEachProperty, visits_those_with_a_name_and_a_value) {
    std::string visited;
    const auto visit = [&](std::string_view name, const json& value) {
        visited += std::string(name) + "=" + value.dump() + ";";
    };

    for_each_property(json::parse(R"({"properties":[5,{"name":"a","value":1},{"name":"b"},)"
                                  R"({"value":2},{"name":3,"value":3},{"name":"c","value":[]}]})"),
                      visit);
    for_each_property(json::parse(R"({"properties":{"d":4}})"), visit);
    for (const char* none : {"5", "{}", R"({"properties":5})"})
        for_each_property(json::parse(none), visit);

    EXPECT_EQ(visited, "a=1;c=[];d=4;");
}

TEST(PropertyReader, notes_the_properties_that_were_not_asked_for) {
    Thing thing(
        R"([{"name":"a","value":1},{"name":"b","value":1},{"name":"c","value":1},{"value":1}])");

    EXPECT_TRUE(thing.reader.has("a")) << "which does not count as asking";
    EXPECT_EQ(thing.reader.whole("b", 0, 0, 9), 1);
    ASSERT_NE(thing.reader.raw("c"), nullptr);
    thing.reader.finish();

    EXPECT_EQ(thing.findings.warnings(),
              Lines{"1 x property 'a' has no meaning for class crate, ignored: layer 'l', object "
                    "5"});
}

}  // namespace
}  // namespace arena::protocol::property_reader_test
