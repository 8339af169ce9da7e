#include "protocol/base/toml_string.h"

#include <string>

#include <gtest/gtest.h>

namespace arena::protocol::toml_string_test {
namespace {

/// Returns what is left behind the string with which a text begins, or the problem.
std::string behind(const std::string& text) {
    const TomlString string = read_toml_string(text, 0);
    return string.problem.empty() ? text.substr(string.end) : string.problem;
}

TEST(TomlString, ends_behind_its_closing_quotes) {
    EXPECT_EQ(behind("\"\" x"), " x");
    EXPECT_EQ(behind("\"a'b\" x"), " x");
    EXPECT_EQ(behind("'a\"b\\' x"), " x") << "a literal string has no escapes";
    EXPECT_EQ(behind("\"a\\\"b\" x"), " x");
    EXPECT_EQ(behind("\"\"\"a\n\"b\"\" c\"\"\" x"), " x");
    EXPECT_EQ(behind("\"\"\"a\"\"\"\"\" x"), " x") << "two quotes belong to the string";
    EXPECT_EQ(behind("\"\"\"a\"\"\"\"\"\" x"), "\" x") << "three do not";
    EXPECT_EQ(behind("'''\\\n''' x"), " x");
}

TEST(TomlString, knows_the_escapes_of_toml) {
    EXPECT_EQ(behind(R"("\b\t\n\f\r\"\\\u00e9\U0001F9F1" x)"), " x");
    EXPECT_EQ(behind("\"\"\"a \\\n  b \\  \n\"\"\" x"), " x") << "a backslash joins lines";
    EXPECT_EQ(behind("\"\"\"\\\r\n\"\"\" x"), " x");
}

TEST(TomlString, says_which_escape_is_wrong) {
    EXPECT_EQ(behind(R"("C:\maps")"),
              "'\\m' is no escape: write \\\\ for a backslash, or put the text between two '");
    EXPECT_EQ(behind("\"\"\"a\\ b\"\"\""),
              "'\\ ' is no escape: write \\\\ for a backslash, or put the text between two '");
    EXPECT_EQ(behind(R"("\u12")"), "'\\u' takes 4 hexadecimal digits: write all of them");
    EXPECT_EQ(behind(R"("\U0001F9G1")"), "'\\U' takes 8 hexadecimal digits: write all of them");
    EXPECT_EQ(behind(R"("\uD800")"), "'\\uD800' is no character: write one up to 10FFFF");
    EXPECT_EQ(behind(R"("\U00110000")"), "'\\U00110000' is no character: write one up to 10FFFF");
    EXPECT_EQ(read_toml_string("\"ab\\c\"", 0).end, 3u) << "the place is that of the escape";
}

TEST(TomlString, says_which_quotes_are_missing) {
    EXPECT_EQ(behind("\"abc\nd\""), "the string has no closing quote: write \" at its end");
    EXPECT_EQ(behind("'abc"), "the string has no closing quote: write ' at its end");
    EXPECT_EQ(behind("\"abc\\"), "the string has no closing quote: write \" at its end");
    EXPECT_EQ(behind("\"abc\\\nd\""), "the string has no closing quote: write \" at its end");
    EXPECT_EQ(behind("\"\"\"abc\n\"\""),
              "the string has no closing quotes: write \"\"\" at its end");
    EXPECT_EQ(behind("'''"), "the string has no closing quotes: write ''' at its end");
    EXPECT_EQ(read_toml_string("x = 'abc", 4).end, 4u) << "the place is that of the first quote";
}

}  // namespace
}  // namespace arena::protocol::toml_string_test
