#include "protocol/base/toml_value.h"

#include <string>

#include <gtest/gtest.h>
#include <toml++/toml.h>

namespace arena::protocol {
namespace {

std::string shown(const std::string& value) {
    const toml::table table = toml::parse("x = " + value);
    return toml_value_text(*table.get("x"));
}

TEST(TomlValueText, shows_the_value_of_a_node) {
    EXPECT_EQ(shown("40000"), "40000");
    EXPECT_EQ(shown("-9223372036854775808"), "-9223372036854775808");
    EXPECT_EQ(shown("0.5"), "0.5");
    EXPECT_EQ(shown("20.0"), "20.0");
    EXPECT_EQ(shown("nan"), "nan");
    EXPECT_EQ(shown("true"), "true");
    EXPECT_EQ(shown("\"rays\""), "'rays'");
    EXPECT_EQ(shown("\"a\\nb\\u202E\""), "'a?b?'");
    EXPECT_EQ(shown("\"" + std::string(100, 'x') + "\""), "'" + std::string(64, 'x') + "...'");
}

TEST(TomlValueText, shows_a_short_list_and_says_what_else_there_is) {
    EXPECT_EQ(shown("[]"), "[]");
    EXPECT_EQ(shown("[1, 2.5, \"x\", true]"), "[1, 2.5, 'x', true]");
    EXPECT_EQ(shown("[1, 2, 3, 4, 5]"), "a list of 5");
    EXPECT_EQ(shown("[[1], 2]"), "a list");
    EXPECT_EQ(shown("{ a = 1 }"), "a table");
    EXPECT_EQ(shown("2024-02-29"), "a date or time");
}

}  // namespace
}  // namespace arena::protocol
