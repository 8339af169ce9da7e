#include "protocol/tiled/findings.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/tiled/classes.h"

namespace arena::protocol::findings_test {
namespace {

using Lines = std::vector<std::string>;

constexpr std::array<std::string_view, 2> kCrate{"health", "respawn"};

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
        "1 x tile layer: has no solid tile (to make all of them solid, set its property solid to "
        "true; to make some solid, draw their collision shapes, set their property collides to "
        "true, "
        "or name their own property in the map property solid_property): here";
    const std::string decoration =
        "1 x tile object: ignored (decoration: it has no class, and its tile is not solid): here";
    const std::string shapes_win =
        "1 x tile with collision shapes and a property for solid tiles: its shapes say where it is "
        "solid, whatever the property says: here";
    Findings findings;
    for (int i = static_cast<int>(Finding::shapes_and_property); i >= 0; --i)
        findings.note(static_cast<Finding>(i), "here");

    EXPECT_EQ(
        findings.warnings(),
        (Lines{empty_layer, "1 x image layer: ignored (decoration): here",
               "1 x layer of unknown type: ignored: here", decoration,
               "1 x text object: ignored (decoration): here",
               "1 x point of class wall: not solid because it has no extent (draw a shape): here",
               "1 x hidden object: read anyway, as hiding affects only drawing: here",
               shapes_win}));
}

TEST(Findings, classes_come_first_then_properties_then_kinds_then_other_warnings) {
    Findings findings;
    findings.note_warning("something else");
    findings.note(Finding::image_layer, "layer 'sky'");
    findings.note_text_property("speed", "object 2");
    findings.note_unknown_property({"crate", "helth", kCrate}, "object 3");
    findings.note_tile_class("Walls", false);
    findings.note_tile_class("Walls", true);
    findings.note_tile_class("grass", false);
    findings.note_class("soft", "tile 4");
    findings.note_unknown_class("tree");

    const std::string misspelt =
        "1 x property 'helth' has no meaning for class crate, ignored (the closest match is "
        "'health'): object 3";
    EXPECT_EQ(
        findings.warnings(),
        (Lines{"unknown class 'tree': 1 object ignored: the known classes are " + class_list(),
               "unknown class 'Walls': 1 tile not solid: the closest match is 'wall'",
               "1 x soft: tile 4", misspelt,
               "1 x property 'speed' is a string, read anyway (change its type): object 2",
               "1 x image layer: ignored (decoration): layer 'sky'", "something else"}));
}

TEST(Findings, a_class_or_a_property_is_counted_in_one_warning) {
    Findings findings;
    for (int i = 1; i <= 6; ++i) {
        findings.note_unknown_class("tree");
        findings.note_unknown_property({"crate", "colour", kCrate}, "object " + std::to_string(i));
    }
    findings.note_unknown_property({"door", "colour", {}}, "object 9");

    const Lines lines = findings.warnings();
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0].rfind("unknown class 'tree': 6 objects ignored", 0), 0u) << lines[0];
    EXPECT_EQ(lines[1],
              "6 x property 'colour' has no meaning for class crate, ignored: object 1; object "
              "2; object 3; object 4; and 2 more");
    EXPECT_EQ(lines[2], "1 x property 'colour' has no meaning for class door, ignored: object 9");
}

TEST(Findings, an_unknown_class_comes_with_the_nearest_known_one) {
    Findings findings;
    for (int i = 0; i < 3; ++i)
        findings.note_unknown_class("SpawnPoint");

    EXPECT_EQ(findings.warnings(),
              Lines{"unknown class 'SpawnPoint': 3 objects ignored: the closest match is 'spawn'"});
}

TEST(Findings, at_most_32_names_of_objects_are_named) {
    Findings findings;
    for (int i = 0; i < 40; ++i)
        findings.note_named_like_class("wall " + std::to_string(i), ObjectClass::wall, "here");

    const Lines lines = findings.warnings();
    ASSERT_EQ(lines.size(), kUnknownClassesNamedMax);
    EXPECT_EQ(lines[0],
              "1 x object named 'wall 0' has no class, ignored (for a wall, set its class): here");
}

TEST(Findings, a_property_that_may_be_anyones_is_noted_only_as_a_misspelling) {
    constexpr std::array<std::string_view, 1> kSolid{"solid"};
    Findings findings;
    for (const char* name : {"Solids", "solid_until_noon", "music"})
        findings.note_near_property({"a tile layer", name, kSolid}, "layer 'l'");

    EXPECT_EQ(findings.warnings(),
              Lines{"1 x property 'Solids' has no meaning for a tile layer, ignored (the closest "
                    "match is 'solid'): layer 'l'"});
}

TEST(Findings, a_flood_of_unknown_properties_is_looked_up_only_so_often) {
    Findings findings;
    for (std::size_t i = 0; i < kNearestMax; ++i)
        findings.note_near_property({"crate", "x" + std::to_string(i), kCrate}, "here");

    findings.note_near_property({"crate", "helth", kCrate}, "here");

    EXPECT_EQ(findings.warnings(), Lines{});
}

TEST(Findings, a_solid_property_that_is_neither_true_nor_false_is_named) {
    Findings findings;
    findings.note_unclear_mark("collision", "a tile", "tileset 's', tile 4");

    EXPECT_EQ(
        findings.warnings(),
        Lines{"1 x property 'collision' of a tile is neither true nor false, ignored: tileset "
              "'s', tile 4"});
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
