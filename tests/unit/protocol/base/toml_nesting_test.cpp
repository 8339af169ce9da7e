#include "protocol/base/toml_nesting.h"

#include <string>

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

std::string repeated(std::string_view part, int times) {
    std::string text;
    for (int i = 0; i < times; ++i)
        text += part;
    return text;
}

std::string problem_of(const std::string& text) {
    const auto problem = find_toml_nesting_problem(text);
    return problem ? std::to_string(problem->line) + ": " + std::string(problem->text) : "none";
}

constexpr const char* kParts = "a key has more than 16 parts: write a shorter one";
constexpr const char* kDepth = "more than 32 nested lists and tables: flatten them";

TEST(TomlNesting, a_key_may_have_sixteen_parts_anywhere) {
    const std::string good = "a" + repeated(".a", 15);
    const std::string spaced = "a" + repeated(" . 'b'", 15);
    const std::string bad = good + ".a";

    EXPECT_EQ(
        problem_of(good + " = 1.5\n[" + good + "]\nx = {" + good + " = 1, " + good + " = 2}\n"),
        "none");
    EXPECT_EQ(problem_of(spaced + " = 1"), "none");
    for (const std::string& text :
         {bad + " = 1", "[" + bad + "]", "[[" + bad + "]]", "x = {" + bad + " = 1}",
          "x = {y = 1, " + bad + " = 1}", "x = [{" + bad + " = 1}]", spaced + "\t.\tc = 1"})
        EXPECT_EQ(problem_of("\n# line 2\n" + text), "3: " + std::string(kParts)) << text;
}

TEST(TomlNesting, lists_and_tables_may_nest_32_levels_deep) {
    const auto nested = [](int depth) {
        return "x = " + repeated("[{a=", depth / 2) + "1" + repeated("}]", depth / 2) + "\n";
    };

    EXPECT_EQ(problem_of(nested(32) + nested(32)), "none");
    EXPECT_EQ(problem_of(repeated("[a]\n", 1000)), "none");
    EXPECT_EQ(problem_of(nested(32) + nested(34)), "2: " + std::string(kDepth));
    EXPECT_EQ(problem_of("x = [\n" + repeated("[\n", 40)), "33: " + std::string(kDepth));
}

TEST(TomlNesting, dots_and_brackets_in_strings_and_comments_do_not_count) {
    const std::string dots = repeated(".a[", 100);

    for (const std::string& text :
         {std::string("x = ''\ny = \"\""), "# " + dots + "\nx = 1", "x = '" + dots + "'",
          "x = \"" + dots + "\"", "x = \"\\\"" + dots + "\"",
          "x = '''" + dots + "\n'" + dots + "''''",
          "x = \"\"\"\\\"\"\"" + dots + "\n\"\"" + dots + "\"\"\"\"\""})
        EXPECT_EQ(problem_of(text), "none") << text;
}

TEST(TomlNesting, a_string_or_comment_before_a_key_does_not_hide_it) {
    const std::string deep = "\na" + repeated(".a", 16) + " = 1";

    for (const std::string& text :
         {std::string("# \"\"\""), std::string("x = ''"), std::string("x = \"\\\\\""),
          std::string("x = ''' '' '''''"), std::string("x = \"\"\"\"\"\""), std::string("x = '\\'"),
          std::string("x = \"# '''\""), std::string("'#' = 1")})
        EXPECT_EQ(problem_of(text + deep), "2: " + std::string(kParts)) << text;
    EXPECT_EQ(problem_of("x = \"\"\"\n\\\n\"\"\"" + deep), "4: " + std::string(kParts));
}

TEST(TomlNesting, accepts_any_text) {
    EXPECT_EQ(problem_of(""), "none");
    for (const char* text : {"\"", "'", "\"\"\"", "'''", "\"\\", "#", "]]]}}}", "x = \"\\\n"})
        EXPECT_EQ(problem_of(text), "none") << text;
}

}  // namespace
}  // namespace arena::protocol
