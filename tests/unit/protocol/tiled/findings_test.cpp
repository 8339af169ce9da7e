#include "protocol/tiled/findings.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/tiled/classes.h"

namespace arena::protocol::findings_test {
namespace {

using Lines = std::vector<std::string>;

TEST(Findings, nothing_found_is_no_warning) {
    EXPECT_EQ(Findings().warnings(), Lines{});
}

TEST(Findings, one_warning_counts_a_kind_and_names_the_first_four_places) {
    Findings findings;
    for (int i = 1; i <= 4; ++i)
        findings.note(Finding::text_object, "object " + std::to_string(i));
    EXPECT_EQ(findings.warnings(),
              Lines{"4 x text object: ignored (decoration): object 1; object 2; object 3; "
                    "object 4"});

    findings.note(Finding::text_object, "object 5");
    EXPECT_EQ(findings.warnings(),
              Lines{"5 x text object: ignored (decoration): object 1; object 2; object 3; "
                    "object 4; and 1 more"});
}

TEST(Findings, every_kind_has_its_own_words_in_the_order_of_the_kinds) {
    const std::string empty_layer =
        "1 x tile layer: has no solid tile (draw collision shapes in its tileset or walls in an "
        "object layer): here";
    const std::string soft_tile =
        "1 x collision shape of a tile: not solid because its class is not wall, low_wall or "
        "one_sided (a polyline): here";
    Findings findings;
    for (int i = static_cast<int>(Finding::tile_class); i >= 0; --i)
        findings.note(static_cast<Finding>(i), "here");

    EXPECT_EQ(
        findings.warnings(),
        (Lines{empty_layer, "1 x image layer: ignored (decoration): here",
               "1 x layer of unknown type: ignored: here",
               "1 x tile object: not supported (draw a shape): here",
               "1 x text object: ignored (decoration): here",
               "1 x capsule object: not supported (draw a polygon): here",
               "1 x point of class wall: not solid because it has no extent (draw a shape): here",
               "1 x hidden object: read anyway, as hiding affects only drawing: here", soft_tile}));
}

TEST(Findings, classes_come_first_then_properties_then_kinds_then_other_warnings) {
    Findings findings;
    findings.note_warning("something else");
    findings.note(Finding::image_layer, "layer 'sky'");
    findings.note_text_property("speed", "object 2");
    findings.note_unknown_property("crate", "helth", "object 3");
    findings.note_unknown_class("tree");

    EXPECT_EQ(
        findings.warnings(),
        (Lines{"unknown class 'tree': 1 object ignored: the known classes are " + class_list(),
               "1 x property 'helth' has no meaning for class crate, ignored: object 3",
               "1 x property 'speed' is a string, read anyway (change its type): object 2",
               "1 x image layer: ignored (decoration): layer 'sky'", "something else"}));
}

TEST(Findings, a_class_or_a_property_is_counted_in_one_warning) {
    Findings findings;
    for (int i = 1; i <= 6; ++i) {
        findings.note_unknown_class("tree");
        findings.note_unknown_property("crate", "colour", "object " + std::to_string(i));
    }
    findings.note_unknown_property("door", "colour", "object 9");

    const Lines lines = findings.warnings();
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0].rfind("unknown class 'tree': 6 objects ignored", 0), 0u) << lines[0];
    EXPECT_EQ(lines[1],
              "6 x property 'colour' has no meaning for class crate, ignored: object 1; object "
              "2; object 3; object 4; and 2 more");
    EXPECT_EQ(lines[2], "1 x property 'colour' has no meaning for class door, ignored: object 9");
}

TEST(Findings, at_most_32_classes_and_32_properties_are_named) {
    Findings findings;
    for (std::size_t i = 0; i < kUnknownClassesNamedMax; ++i) {
        findings.note_unknown_class("class " + std::to_string(i));
        findings.note_text_property("property " + std::to_string(i), "here");
    }
    EXPECT_EQ(findings.warnings().size(), 2 * kUnknownClassesNamedMax);

    findings.note_unknown_class("one more");
    findings.note_text_property("one more", "here");
    findings.note_text_property("two more", "here");
    const Lines lines = findings.warnings();
    ASSERT_EQ(lines.size(), 2 * kUnknownClassesNamedMax + 2);
    EXPECT_EQ(lines[kUnknownClassesNamedMax], "1 more unknown classes: their objects are ignored");
    EXPECT_EQ(lines.back(), "2 more kinds of properties: they are ignored or read as strings");
}

}  // namespace
}  // namespace arena::protocol::findings_test
