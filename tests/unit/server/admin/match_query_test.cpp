#include "server/admin/match_query.h"

#include <string>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

TEST(MatchQuery, an_empty_one_says_nothing) {
    const MatchQuery match = match_query_in("").value();

    EXPECT_EQ(match.map + match.rules + match.label, "");
    EXPECT_FALSE(match.mode || match.seats || match.watchers);
    EXPECT_EQ(query_of(match), "");
}

TEST(MatchQuery, everything_is_read_and_written_back) {
    const std::string query =
        "map=dust%20bowl.tmj&rules=ranked.rules.toml&mode=capture_the_flag&seats=8&watchers=0"
        "&label=room-7";

    const MatchQuery match = match_query_in(query).value();

    EXPECT_EQ(match.map, "dust bowl.tmj");
    EXPECT_EQ(match.rules, "ranked.rules.toml");
    EXPECT_EQ(match.mode, sim::GameMode::capture_the_flag);
    EXPECT_EQ(match.seats, 8u);
    EXPECT_EQ(match.watchers, 0u);
    EXPECT_EQ(match.label, "room-7");
    EXPECT_EQ(query_of(match), query);
}

TEST(MatchQuery, what_is_wrong_is_named) {
    const auto problem = [](const std::string& query) {
        const auto match = match_query_in(query);
        return match ? std::string() : match.error();
    };

    for (const char* name : {"", ".", "..", "../x.tmj", "a/b.tmj", "%2Fetc%2Fpasswd", "a%00.tmj",
                             "a%5Cb.tmj", ".tmj", "op.key", "a.toml"})
        EXPECT_NE(problem("map=" + std::string(name))
                      .find("must be the name of a file in the folder of the server's --map that "
                            "ends in .tmj or .tmx"),
                  std::string::npos)
            << name;
    for (const char* name : {"op.key", "x.toml.bak", ".toml", "a.tmj"})
        EXPECT_NE(problem("rules=" + std::string(name)).find("that ends in .toml"),
                  std::string::npos)
            << name << ": an error about a secret file would show its lines";
    for (const char* number : {"", "-1", "4294967296", "8x", "0x8", "%38x"})
        EXPECT_NE(problem("seats=" + std::string(number)).find("no whole number"),
                  std::string::npos)
            << number;
    for (const char* label : {"", "a b", "a%0Ab", "0123456789012345678901234567890123"})
        EXPECT_NE(problem("label=" + std::string(label)).find("must be 1 to 32 bytes"),
                  std::string::npos)
            << label;
    EXPECT_EQ(problem("mode=deathmatsch"),
              "mode is 'deathmatsch', which is none: the closest match is 'deathmatch'");
    EXPECT_EQ(problem("seets=8"),
              "'seets' is nothing that a match has: it has map, rules, mode, seats, watchers and "
              "label");
    EXPECT_EQ(problem("seats"), "'seats' has no value: write it as key=value");
    EXPECT_EQ(problem("seats=1&seats=1"), "'seats' is there twice");
    EXPECT_EQ(problem("map=%4"), "'map=%4' has a % without two digits");
    EXPECT_EQ(problem("&seats=1"), "'' has no value: write it as key=value");
}

}  // namespace
}  // namespace arena::server
