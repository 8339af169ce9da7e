#include "server/websocket/origins.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::origins_test {
namespace {

using Origins = std::vector<std::string>;

// tests/unit/server/websocket/upgrade_test.cpp has the requests that only seem to come from a page.
TEST(IsAdmitted, without_a_list_a_page_of_the_own_host_and_port_is) {
    EXPECT_TRUE(is_admitted({.origin = "http://game.example:81", .host = "Game.example:81"}, {}));
    EXPECT_TRUE(is_admitted({.origin = "http://[::1]:8088", .host = "[::1]:8088"}, {}));
    EXPECT_FALSE(is_admitted({.origin = "http://game.example:5173", .host = "game.example"}, {}));
    EXPECT_FALSE(is_admitted({.origin = "http://evil.example", .host = "game.example"}, {}));
    EXPECT_FALSE(is_admitted({.origin = "null", .host = "null"}, {}));
    EXPECT_FALSE(is_admitted({.origin = "http://game.example", .host = {}}, {}));
}

TEST(IsAdmitted, with_a_list_a_page_on_it_is_whatever_the_own_host) {
    const PageRules rules{.origins = {"https://game.example"}};

    EXPECT_TRUE(is_admitted({.origin = "https://GAME.example", .host = "10.0.0.1"}, rules));
    EXPECT_FALSE(is_admitted({.origin = "http://game.example", .host = "game.example"}, rules));
    EXPECT_TRUE(is_admitted({.origin = "https://any.example", .host = {}}, {.origins = {"*"}}));
}

TEST(ReadOrigins, reads_a_list) {
    EXPECT_EQ(read_origins("").value(), Origins{});
    EXPECT_EQ(read_origins("*").value(), Origins{"*"});
    EXPECT_EQ(read_origins("https://game.example").value(), Origins{"https://game.example"});
    EXPECT_EQ(read_origins("https://game.example,http://[::1]:8080,*").value(),
              (Origins{"https://game.example", "http://[::1]:8080", "*"}));
}

TEST(ReadOrigins, names_the_part_that_is_no_origin_and_says_how_to_write_it) {
    for (const std::string part :
         {"game.example", "https://", "https://:8443", "https://game.example/",
          "https://game.example/play", "https://game.example?a", "https://game.example#a",
          "https://me@game.example", "ws://game.example", "null", "https://game.example:0",
          "https://game.example:x", "https://game.exämple", "https://a b", "HTTPS"}) {
        for (const std::string& list : {part, "https://other.example," + part, part + ",*"}) {
            const auto origins = read_origins(list);

            ASSERT_FALSE(origins.ok()) << list;
            EXPECT_EQ(origins.error(),
                      "--websocket-origins has '" + part +
                          "', which is no origin: write each as https://game.example, with its "
                          "port if it has one and without a path, and commas between them; * "
                          "stands for all");
        }
    }
}

TEST(ReadOrigins, blanks_around_an_origin_do_not_matter) {
    EXPECT_EQ(
        read_origins(" https://game.example, http://test.example:8080 ,\thttp://[::1]").value(),
        (Origins{"https://game.example", "http://test.example:8080", "http://[::1]"}));
}

TEST(ReadOrigins, a_port_that_browsers_leave_out_would_never_match) {
    EXPECT_EQ(read_origins("https://game.example:443").error(),
              "--websocket-origins has 'https://game.example:443', but browsers leave out the port "
              "of the scheme: write https://game.example");
    EXPECT_EQ(read_origins("http://[::1]:80").error(),
              "--websocket-origins has 'http://[::1]:80', but browsers leave out the port of the "
              "scheme: write http://[::1]");
    EXPECT_TRUE(read_origins("https://game.example:80").ok());
}

TEST(ReadOrigins, a_star_is_no_part_of_an_origin) {
    for (const std::string entry : {"https://*.game.example", "**", "*.example", "https://*"})
        EXPECT_EQ(read_origins(entry).error(),
                  "--websocket-origins has '" + entry +
                      "', but * stands for all origins, and only alone: write each origin by "
                      "itself");
}

TEST(ReadOrigins, an_empty_part_is_no_origin) {
    for (const char* list :
         {",", ",https://game.example", "https://game.example,,*", "https://game.example,"}) {
        const auto origins = read_origins(list);

        ASSERT_FALSE(origins.ok()) << list;
        EXPECT_NE(origins.error().find("has ''"), std::string::npos) << origins.error();
    }
}

TEST(ReadOrigins, an_error_is_one_short_line_whatever_the_part_has) {
    const auto origins = read_origins("bad\n\x1b[31m" + std::string(5000, 'x'));

    ASSERT_FALSE(origins.ok());
    EXPECT_EQ(origins.error().find_first_of("\n\x1b"), std::string::npos);
    EXPECT_LT(origins.error().size(), 400u);
}

}  // namespace
}  // namespace arena::server::origins_test
