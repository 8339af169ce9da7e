#include "protocol/base/text.h"

#include <limits>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

using namespace std::string_view_literals;

TEST(Name, characters_of_one_to_four_bytes_make_a_name) {
    EXPECT_TRUE(is_name("Ann", 32));
    EXPECT_TRUE(is_name("Zo\xC3\xAB", 32));
    EXPECT_TRUE(is_name("\xE2\x82\xAC", 32));
    EXPECT_TRUE(is_name("\xF0\x9F\x8E\xAE", 32));
}

TEST(Name, the_empty_name_is_a_name) {
    EXPECT_TRUE(is_name("", 0));
}

TEST(Name, length_counts_bytes_up_to_the_limit) {
    EXPECT_TRUE(is_name(std::string(32, 'x'), 32));
    EXPECT_FALSE(is_name(std::string(33, 'x'), 32));
}

TEST(Name, control_characters_are_rejected) {
    EXPECT_FALSE(is_name("a\0b"sv, 32));
    EXPECT_FALSE(is_name("a\nb", 32));
    EXPECT_FALSE(is_name("\x1B[31m", 32));
    EXPECT_FALSE(is_name("\x7F", 32));
    EXPECT_FALSE(is_name("\xC2\x80", 32));
    EXPECT_FALSE(is_name("\xC2\x9F", 32));
    EXPECT_TRUE(is_name("\xC2\xA0", 32));
    EXPECT_TRUE(is_name("\x20\x7E", 32));
}

TEST(Name, characters_that_break_a_line_or_turn_its_direction_are_rejected) {
    for (const char* text :
         {"a\u2028b", "a\u2029b", "\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066",
          "\u2067", "\u2068", "\u2069", "\u200E", "\u200F", "\u061C"})
        EXPECT_FALSE(is_name(text, 32)) << printable(text);
    for (const char* text :
         {"\u2027", "\u202F", "\u2065", "\u206A", "\u200D", "\u2010", "\u05D0\u0628"})
        EXPECT_TRUE(is_name(text, 32)) << text;
    EXPECT_TRUE(is_name("\U0001F468\u200D\U0001F469\uFE0F", 32)) << "emoji are made of joiners";
}

TEST(Name, a_byte_that_cannot_begin_a_character_is_rejected) {
    EXPECT_FALSE(is_name("\x80", 32));
    EXPECT_FALSE(is_name("\xBF", 32));
    EXPECT_FALSE(is_name("\xF8\x88\x80\x80\x80", 32));
    EXPECT_FALSE(is_name("\xFF", 32));
}

TEST(Name, a_truncated_character_is_rejected) {
    EXPECT_FALSE(is_name("\xC3", 32));
    EXPECT_FALSE(is_name("\xE2\x82", 32));
    EXPECT_FALSE(is_name("\xF0\x9F\x8E", 32));
    EXPECT_FALSE(is_name("\xC3z", 32));
    EXPECT_FALSE(is_name("\xE2\x82z", 32));
}

TEST(Name, an_overlong_encoding_is_rejected) {
    EXPECT_FALSE(is_name("\xC0\xAF", 32));
    EXPECT_FALSE(is_name("\xC1\xBF", 32));
    EXPECT_FALSE(is_name("\xE0\x9F\xBF", 32));
    EXPECT_FALSE(is_name("\xF0\x8F\xBF\xBF", 32));
}

TEST(Name, surrogates_and_numbers_beyond_unicode_are_rejected) {
    EXPECT_TRUE(is_name("\xED\x9F\xBF", 32));
    EXPECT_FALSE(is_name("\xED\xA0\x80", 32));
    EXPECT_FALSE(is_name("\xED\xBF\xBF", 32));
    EXPECT_TRUE(is_name("\xEE\x80\x80", 32));
    EXPECT_TRUE(is_name("\xF4\x8F\xBF\xBF", 32));
    EXPECT_FALSE(is_name("\xF4\x90\x80\x80", 32));
}

TEST(IsInvisible, covers_each_range_up_to_its_ends) {
    for (const char32_t code_point : {U'\u00AD', U'\u200B', U'\u200F', U'\u202A', U'\u202E',
                                      U'\u2060', U'\u2069', U'\uFEFF', U'\U000E0FFF'})
        EXPECT_TRUE(is_invisible(code_point)) << std::uint32_t{code_point};
    for (const char32_t code_point : {U'a', U'\u00A0', U'\u00AE', U'\u200A', U'\u2010', U'\u2027',
                                      U'\u202F', U'\u2070', U'\uFFFC', U'\U0001F9F1'})
        EXPECT_FALSE(is_invisible(code_point)) << std::uint32_t{code_point};
}

TEST(FirstCharacter, has_a_size_and_a_code_point) {
    EXPECT_EQ(first_character("\U0001F9F1x").size, 4u);
    EXPECT_EQ(first_character("\U0001F9F1x").code_point, U'\U0001F9F1');
    EXPECT_EQ(first_character("\x80").size, 0u);
    EXPECT_EQ(first_character("").size, 0u);
}

TEST(ToName, a_valid_name_is_unchanged) {
    EXPECT_EQ(to_name("Zo\xC3\xAB", 4), "Zo\xC3\xAB");
    EXPECT_EQ(to_name("", 32), "");
}

TEST(ToName, leaves_out_bytes_that_a_name_must_not_have) {
    EXPECT_EQ(to_name("a\nb\x7F\xC2\x85"
                      "c\xFF\xED\xA0\x80"
                      "d",
                      32),
              "abcd");
    EXPECT_EQ(to_name("\xE2\x82", 32), "");
}

TEST(ToName, leaves_out_characters_that_break_a_line_or_turn_its_direction) {
    EXPECT_EQ(to_name("\u202EA\u2066nn\u2069\u200F\u2028!", 32), "Ann!");
    EXPECT_EQ(to_name("\u202E", 32), "");
}

TEST(NameFault, is_the_first_character_that_a_name_must_not_hold) {
    const auto fault = find_name_fault("Zo\u00EB\u202E\n");

    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->place, 4u) << "in characters, not in bytes";
    EXPECT_EQ(fault->code_point, U'\u202E');
    EXPECT_EQ(find_name_fault("a\xFF").value_or(NameFault{}).place, 2u);
    EXPECT_FALSE(find_name_fault("a\xFF").value_or(NameFault{}).code_point);
    EXPECT_FALSE(find_name_fault("Ann"));
    EXPECT_FALSE(find_name_fault(""));
}

TEST(ProblemOfName, names_the_character_and_its_place) {
    const auto problem = [](std::string_view text) {
        return find_problem_of_name("the name", text, 12);
    };

    EXPECT_EQ(problem("Ann"), "");
    EXPECT_EQ(problem(""), "");
    EXPECT_EQ(problem("Ann\u202Ennb"),
              "the name has U+202E at character 4, which turns text around: leave it out");
    EXPECT_EQ(problem("\u200F"),
              "the name has U+200F at character 1, which turns text around: leave it out");
    EXPECT_EQ(problem("a\u2028"),
              "the name has U+2028 at character 2, which breaks the line: leave it out");
    EXPECT_EQ(problem("two\nlines"),
              "the name has the control character U+000A at character 4: leave it out");
    EXPECT_EQ(problem("\u00EB\u0085"),
              "the name has the control character U+0085 at character 2: leave it out");
    EXPECT_EQ(problem("Zo\xFF"), "the name has a byte that is not UTF-8 at character 3");
    EXPECT_EQ(problem("thirteenbytes"), "the name has 13 bytes: 12 are the most");
}

TEST(ToName, a_long_name_is_cut_between_characters) {
    EXPECT_EQ(to_name("Zo\xC3\xAB", 3), "Zo");
    EXPECT_EQ(to_name("abc", 0), "");
}

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
    EXPECT_EQ(printable(std::string(1000, 'x')).size(), kShownBytesMax + 3);
}

TEST(NumberText, is_short_and_precise_enough) {
    EXPECT_EQ(number_text(16), "16");
    EXPECT_EQ(number_text(-0.5), "-0.5");
    EXPECT_EQ(number_text(1e300), "1e+300");
    EXPECT_EQ(number_text(100000), "100000");
    EXPECT_EQ(number_text(0.05), "0.05");
    EXPECT_EQ(number_text(1.0 / 3.0), "0.333333333");
    EXPECT_EQ(number_text(0), "0");
}

TEST(NumberText, of_a_float_is_what_was_written_for_it) {
    EXPECT_EQ(number_text(static_cast<double>(1.9f)), "1.9");
    EXPECT_EQ(number_text(static_cast<double>(0.1f)), "0.1");
    EXPECT_EQ(number_text(static_cast<double>(-7.25f)), "-7.25");
    EXPECT_EQ(number_text(static_cast<double>(1e30f)), "1e+30");
}

TEST(RealText, shows_what_was_written_with_a_point) {
    EXPECT_EQ(real_text(20.0), "20.0");
    EXPECT_EQ(real_text(0.1), "0.1");
    EXPECT_EQ(real_text(100000.0), "100000.0");
    EXPECT_EQ(real_text(-3.0), "-3.0");
    EXPECT_EQ(real_text(3.123456789012), "3.123456789012");
    EXPECT_EQ(real_text(1e300), "1e+300");
    EXPECT_EQ(real_text(std::numeric_limits<double>::infinity()), "inf");
    EXPECT_EQ(real_text(std::numeric_limits<double>::quiet_NaN()), "nan");
}

}  // namespace
}  // namespace arena::protocol
