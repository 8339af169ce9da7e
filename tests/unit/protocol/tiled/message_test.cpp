#include "protocol/tiled/message.h"

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

TEST(Printable, leaves_ordinary_names_unchanged) {
    EXPECT_EQ(printable("walls"), "walls");
    EXPECT_EQ(printable("Mur nord \xC3\xA9 \xE5\xA3\x81 \xF0\x9F\xA7\xB1"),
              "Mur nord \xC3\xA9 \xE5\xA3\x81 \xF0\x9F\xA7\xB1");
    EXPECT_EQ(printable(""), "");
}

TEST(Printable, replaces_control_characters_by_question_marks) {
    EXPECT_EQ(printable("a\nb\rc\td"), "a?b?c?d");
    EXPECT_EQ(printable("\x1B[2J\x7F"), "?[2J?");
    EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a?b");
    EXPECT_EQ(printable("c1 \xC2\x9B."), "c1 ?.");
    EXPECT_EQ(printable("line \xE2\x80\xA8separator"), "line ?separator");
}

TEST(Printable, replaces_invisible_and_reordering_characters_by_question_marks) {
    EXPECT_EQ(printable("\u202Eresu"), "?resu");                      // right-to-left override
    EXPECT_EQ(printable("A\u200Bnn A\u2066nn\u2069"), "A?nn A?nn?");  // zero width, isolates
    EXPECT_EQ(printable("\uFEFFa\u00ADb\u061Cc"), "?a?b?c");
    EXPECT_EQ(printable("tag\U000E0041"), "tag?");
    EXPECT_EQ(printable("\u05D0\u0628 \u00A0"), "\u05D0\u0628 \u00A0");  // letters, a space
}

TEST(Printable, replaces_each_byte_that_is_not_utf8) {
    EXPECT_EQ(printable("\xFF\xFE"), "??");
    EXPECT_EQ(printable("\xC3("), "?(");
    EXPECT_EQ(printable("\xC0\xAF"), "??");            // overlong
    EXPECT_EQ(printable("\xED\xA0\x80"), "???");       // surrogate
    EXPECT_EQ(printable("\xF4\x90\x80\x80"), "????");  // beyond U+10FFFF
    EXPECT_EQ(printable("\xE0\x80\x80"), "???");       // overlong
    EXPECT_EQ(printable("\xF0\x80\x80\x80"), "????");  // overlong
    EXPECT_EQ(printable("cut \xE5\xA3"), "cut ??");
}

TEST(Printable, cuts_long_names_at_a_whole_character) {
    EXPECT_EQ(printable("abcdef", 6), "abcdef");
    EXPECT_EQ(printable("abcdef", 5), "abcde...");
    EXPECT_EQ(printable("ab\xC3\xA9", 3), "ab...");
    EXPECT_EQ(printable(std::string(1000, 'x')).size(), kMapTextBytesMax + 3);
}

TEST(LayerPath, joins_names_and_marks_unnamed_layers) {
    EXPECT_EQ(layer_path("", "walls"), "walls");
    EXPECT_EQ(layer_path("outer", "inner"), "outer/inner");
    EXPECT_EQ(layer_path("outer", ""), "outer/unnamed");
}

TEST(LayerPath, loses_its_front_when_it_grows_too_long) {
    const std::string parent(100, 'p');

    EXPECT_EQ(layer_path(parent, std::string(27, 'n')), parent + "/" + std::string(27, 'n'));
    EXPECT_EQ(layer_path(parent, std::string(28, 'n')), ".../" + std::string(28, 'n'));
}

TEST(PlaceText, leaves_out_unknown_parts) {
    EXPECT_EQ(place_text("walls", 12), "layer 'walls', object 12");
    EXPECT_EQ(place_text("walls", 0), "layer 'walls'");
    EXPECT_EQ(place_text("", 12), "object 12");
    EXPECT_EQ(place_text("", 0), "");
}

TEST(NumberText, is_short_and_precise_enough) {
    EXPECT_EQ(number_text(16), "16");
    EXPECT_EQ(number_text(-0.5), "-0.5");
    EXPECT_EQ(number_text(1e300), "1e+300");
    EXPECT_EQ(counted(1, "object"), "1 object");
    EXPECT_EQ(counted(2, "object"), "2 objects");
}

}  // namespace
}  // namespace arena::protocol
