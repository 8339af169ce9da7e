#include "program/help_formatter.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "program/option_values.h"

namespace arena::program::help_formatter_test {
namespace {

/// Returns "placeholder|description" of an option.
std::string shown(const CLI::Option* option) {
    const HelpFormatter formatter;
    return formatter.make_option_opts(option) + "|" + formatter.make_option_desc(option);
}

class HelpFormatterTest : public testing::Test {
  protected:
    CLI::App app{"what it does", "prog"};
    std::uint32_t number = 3;
    double real = 0.5;
    std::string text;
    bool flag = false;
    std::vector<std::uint32_t> list{1, 2};
};

TEST_F(HelpFormatterTest, a_number_has_its_range_and_its_default_in_brackets) {
    EXPECT_EQ(shown(app.add_option("--n", number, "things")
                        ->transform(whole_from(1, 8192))
                        ->capture_default_str()),
              " N|things (1 to 8192; default 3)");
    EXPECT_EQ(shown(app.add_option("--x", real, "share")->transform(number_from(0, 1))),
              " NUMBER|share (0 to 1)");
    EXPECT_EQ(shown(app.add_option("--seed", number, "seed")->transform(any_whole())), " N|seed");
}

TEST_F(HelpFormatterTest, notes_go_into_brackets_about_the_value) {
    EXPECT_EQ(shown(app.add_option("--n", number, "things (0: all)")->transform(whole_from(0, 9))),
              " N|things (0: all; 0 to 9)");
    EXPECT_EQ(
        shown(app.add_option("--m", number, "more (default: 3)")->transform(whole_from(0, 9))),
        " N|more (default: 3; 0 to 9)");
    EXPECT_EQ(shown(app.add_option("--k", number, "a or b (half)")->transform(whole_from(0, 9))),
              " N|a or b (half) (0 to 9)");
}

TEST_F(HelpFormatterTest, a_placeholder_may_hold_a_colon) {
    EXPECT_EQ(shown(app.add_option("--server", text, "address")->type_name("HOST:PORT")),
              " HOST:PORT|address");
    EXPECT_EQ(
        shown(
            app.add_option("--n", number, "")->type_name("HOST:PORT")->transform(whole_from(1, 2))),
        " HOST:PORT|(1 to 2)");
}

TEST_F(HelpFormatterTest, a_list_has_dots_and_a_flag_nothing) {
    EXPECT_EQ(shown(app.add_option("--list", list, "things")->capture_default_str()),
              " N ...|things (default [1,2])");
    EXPECT_EQ(shown(app.add_option("--files", list, "files")->type_name("FILE...")),
              " FILE...|files");
    EXPECT_EQ(shown(app.add_flag("--flag", flag, "does it")), "|does it");
}

TEST_F(HelpFormatterTest, says_what_an_option_needs_and_excludes_sorted_by_name) {
    CLI::Option* b = app.add_flag("--b", flag, "b");
    CLI::Option* a = app.add_flag("--a", flag, "a");
    EXPECT_EQ(shown(app.add_option("FILE", text, "file")->required()->type_name("")),
              "|file (required)");
    EXPECT_EQ(shown(app.add_option("--c", text, "c")->type_name("FILE")->needs(b)->needs(a)),
              " FILE|c (with --a, --b)");
    EXPECT_EQ(shown(app.add_option("--d", text, "d")->type_name("FILE")->excludes(b)->excludes(a)),
              " FILE|d (not with --a, --b)");
}

}  // namespace
}  // namespace arena::program::help_formatter_test
