#include "protocol/rules/named_list.h"

#include <string>

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
        "rules.toml:3: weapon 'bow' is already defined in line 1: give it another name\n"
        "rules.toml:1: weapon cannot have the name 'none', which means no reference: give it "
        "another name\n"
        "rules.toml:1: name 'bwo' names no [[weapon]] of this file: the closest match is 'bow'\n");
}

}  // namespace
}  // namespace arena::protocol::named_list_test
