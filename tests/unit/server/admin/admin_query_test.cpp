#include "server/admin/admin_query.h"

#include <string>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

TEST(AdminQuery, a_match_is_named_by_its_id) {
    EXPECT_EQ(match_in("match=7"), 7u);
    EXPECT_EQ(match_in("match=4294967295"), 4294967295u);
    for (const char* wrong : {"", "match", "match=", "match=4294967296", "match=-1", "match=7&x=1",
                              "client=7", "match=seven"})
        EXPECT_EQ(match_in(wrong), std::nullopt) << wrong;
}

TEST(AdminQuery, a_move_names_a_client_and_a_team) {
    const auto order = move_in("client=18446744073709551615&team=255");

    ASSERT_TRUE(order);
    EXPECT_EQ(order->client_id, 18446744073709551615u);
    EXPECT_EQ(order->team, 255);
    for (const char* bad :
         {"", "&", "client=1", "client=1&", "client=1&team", "client=1&team=", "client=1&team=-1",
          "client=1&team=256", "client=1&team=2&team=3", "team=2&client=1", "client=&team=2",
          "client=1&Team=2", "client=1&team=2 "})
        EXPECT_FALSE(move_in(bad)) << bad;
}

TEST(AdminQuery, every_text_that_can_be_announced_survives_its_encoding) {
    for (const std::string& text :
         {std::string("a"), std::string("Server restarts in 5 minutes!"),
          std::string("100 % & a=b + c #d ?e /f"), std::string("\xC3\xA4\xE2\x82\xAC"),
          std::string(200, 'x'), std::string(200, ' ')}) {
        const std::string query = "text=" + percent_encoded(text);

        EXPECT_EQ(text_in(query), text);
        EXPECT_EQ(query.find_first_of(" &#"), std::string::npos) << query;
    }
}

TEST(AdminQuery, a_plus_is_a_plus_and_hex_digits_may_be_in_any_case) {
    EXPECT_EQ(text_in("text=1+1"), "1+1");
    EXPECT_EQ(text_in("text=%c3%A4"), "\xC3\xA4");
}

TEST(AdminQuery, texts_that_cannot_be_announced_are_none) {
    for (const std::string& bad :
         {std::string(), std::string("text"), std::string("text="), std::string("Text=a"),
          std::string("text=%"), std::string("text=%2"), std::string("text=%2g"),
          std::string("text=%00"), std::string("text=%0A"), std::string("text=%FF"),
          std::string("text=%E2%80%AE"), std::string("text=%E2%80%A8"), std::string("text=%C2%85"),
          std::string("text=%C3"), std::string("text=a&team=2"), "text=" + std::string(201, 'a')})
        EXPECT_FALSE(text_in(bad)) << bad;
}

TEST(AdminQuery, the_problem_of_a_text_is_named) {
    EXPECT_EQ(find_problem_of_announcement("Hello"), "");
    EXPECT_NE(find_problem_of_announcement("").find("empty"), std::string::npos);
    EXPECT_NE(find_problem_of_announcement(std::string(201, 'a')).find("201 bytes"),
              std::string::npos);
    EXPECT_EQ(find_problem_of_announcement("two\nlines"),
              "the text to announce has the control character U+000A at character 4: leave it out");
    EXPECT_EQ(find_problem_of_announcement("abc\u2067def"),
              "the text to announce has U+2067 at character 4, which turns text around: leave it "
              "out");
    EXPECT_NE(find_problem_of_announcement("\xFF").find("UTF-8"), std::string::npos);
}

TEST(AdminQuery, the_problem_of_a_text_in_a_query_is_that_of_the_text) {
    EXPECT_EQ(find_problem_of_text("text=abc%E2%80%AE"), find_problem_of_announcement("abc\u202E"));
    EXPECT_EQ(find_problem_of_text("text="), find_problem_of_announcement(""));
    EXPECT_EQ(find_problem_of_text("text=abc"), "");
    EXPECT_EQ(find_problem_of_text("text=%2"), "");
    EXPECT_EQ(find_problem_of_text("client=7"), "");
}

}  // namespace
}  // namespace arena::server
