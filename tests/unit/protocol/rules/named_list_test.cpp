#include "protocol/rules/named_list.h"

#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace arena::protocol::named_list_test {
namespace {

std::string text_of(const TomlReader& reader) {
    std::string lines;
    for (const std::string& problem : reader.problems())
        lines += problem + "\n";
    return lines;
}

TEST(NamedList, numbers_its_things_in_the_order_of_the_file) {
    const toml::table table;
    TomlReader reader("rules.toml");
    NamedList list("weapon");
    list.add_default("gun");
    list.add("bow", table, reader);

    EXPECT_EQ(list.index_of("weapon", "gun", table, reader), 0);
    EXPECT_EQ(list.index_of("weapon", "bow", table, reader), 1);
    EXPECT_EQ(list.index_of("weapon", "none", table, reader), sim::kNone);
    EXPECT_EQ(text_of(reader), "");
}

TEST(NamedList, reports_a_name_that_is_unknown_or_taken_or_means_none) {
    const toml::table first = toml::parse("name = \"bow\"");
    const toml::table second = toml::parse("\n\nname = \"bow\"");
    const toml::table none = toml::parse("name = \"none\"");
    TomlReader reader("rules.toml");
    NamedList list("weapon");
    list.add("bow", first, reader);

    list.add("bow", second, reader);
    list.add("none", none, reader);
    EXPECT_EQ(list.index_of("name", "bwo", first, reader), sim::kNone);

    EXPECT_EQ(
        text_of(reader),
        "rules.toml:1: weapon cannot have the name 'none', which means no reference: give it "
        "another name\n"
        "rules.toml:1: name 'bwo' names no [[weapon]] of this file: the closest match is 'bow'\n"
        "rules.toml:3: weapon 'bow' is already defined in line 1: give it another name\n");
}

TEST(NamedList, a_missing_name_keeps_its_place_and_may_be_any_unknown_one) {
    const toml::table root = toml::parse(
        "b = { name = \"\" }\nc = { name = \"x\\ty\" }\nd = { name = 5 }\ne = {}\n"
        "f = { name = \"fox\" }\n");
    TomlReader reader("rules.toml");
    NamedList list("item");
    EXPECT_FALSE(list.lacks_names());

    for (const auto& [key, name] :
         {std::pair{"b", ""}, std::pair{"c", "the default"}, std::pair{"d", "the default"},
          std::pair{"e", ""}, std::pair{"f", "fox"}})
        list.add(name, *root.get(key)->as_table(), reader);

    EXPECT_TRUE(list.lacks_names());
    EXPECT_EQ(list.index_of("item", "fox", root, reader), 4);
    EXPECT_EQ(list.index_of("item", "bear", root, reader), sim::kNone);
    EXPECT_EQ(text_of(reader), "") << "the names were reported when they were read";
}

TEST(NamedList, shows_an_unknown_name_in_one_line) {
    TomlReader reader("rules.toml");

    EXPECT_EQ(NamedList("item").index_of("items", "a\nb", {}, reader), sim::kNone);
    EXPECT_EQ(text_of(reader),
              "rules.toml:0: items 'a?b' names no [[item]] of this file: the known name is "
              "'none'\n");
}

}  // namespace
}  // namespace arena::protocol::named_list_test
