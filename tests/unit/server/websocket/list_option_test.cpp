#include "server/websocket/list_option.h"

#include <gtest/gtest.h>

namespace arena::server::list_option_test {
namespace {

using Entries = std::vector<std::string_view>;

TEST(EntriesOf, are_between_the_commas_without_their_blanks) {
    EXPECT_EQ(entries_of("a"), Entries{"a"});
    EXPECT_EQ(entries_of("a,b"), (Entries{"a", "b"}));
    EXPECT_EQ(entries_of(" a , b c\t,\td"), (Entries{"a", "b c", "d"}));
}

TEST(EntriesOf, an_empty_list_has_none_and_others_may_have_empty_ones) {
    EXPECT_EQ(entries_of(""), Entries{});
    EXPECT_EQ(entries_of(" "), Entries{""});
    EXPECT_EQ(entries_of(","), (Entries{"", ""}));
    EXPECT_EQ(entries_of("a,, b,"), (Entries{"a", "", "b", ""}));
}

TEST(WithoutBlanks, leaves_those_inside) {
    EXPECT_EQ(without_blanks(""), "");
    EXPECT_EQ(without_blanks(" \t "), "");
    EXPECT_EQ(without_blanks("\t a b "), "a b");
}

}  // namespace
}  // namespace arena::server::list_option_test
