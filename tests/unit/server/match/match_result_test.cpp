#include "server/match/match_result.h"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace arena::server {
namespace {

MatchResult some_result() {
    MatchResult result;
    result.id = match_id(0x1122334455667788, 0x99AABBCCDDEEFF00);
    result.mode = sim::GameMode::capture_the_flag;
    result.map_name = "arena";
    result.map_hash = 0xAB;
    result.seed = 18'000'000'000'000'000'001u;
    result.started_at = 1'700'000'000;
    result.ended_at = 1'700'000'090;
    result.match_id = 4;
    result.seconds = 90.05;
    result.ended_by = sim::EndedBy::score_limit;
    result.winner_team = 2;
    result.teams = {{1, 1, 0}, {2, 3, 1}};
    PlayerResult player;
    player.client_id = 18'000'000'000'000'000'000u;
    player.name = "ada \xff";
    player.player = {7};
    player.team = 2;
    player.score = 12;
    player.kills = 2;
    player.captures = 2;
    player.round_trip_ms = 42.0;
    result.players = {player, PlayerResult{}};
    return result;
}

TEST(MatchResult, is_one_line_of_json_with_every_field) {
    const std::string text = to_json(some_result());

    EXPECT_EQ(text.find('\n'), std::string::npos);
    const auto json = nlohmann::json::parse(text);
    EXPECT_EQ(json["schema"], 1);
    EXPECT_EQ(json["id"], "112233445566778899aabbccddeeff00");
    EXPECT_EQ(json["match_id"], 4);
    EXPECT_EQ(json["mode"], "capture_the_flag");
    EXPECT_EQ(json["map"]["hash"], "00000000000000ab");
    EXPECT_EQ(json["seed"], "18000000000000000001");
    EXPECT_EQ(json["started_at"], "2023-11-14T22:13:20Z");
    EXPECT_EQ(json["ended_at"], "2023-11-14T22:14:50Z");
    EXPECT_EQ(json["ended_by"], "score_limit");
    EXPECT_EQ(json["winner"]["team"], 2);
    EXPECT_EQ(json["teams"][1]["score"], 3);
    EXPECT_EQ(json["players"][0]["client_id"], "18000000000000000000");
    EXPECT_EQ(json["players"][0]["round_trip_ms"], 42.0);
    EXPECT_TRUE(json["players"][1]["round_trip_ms"].is_null());
}

TEST(MatchResult, bytes_of_a_name_that_are_no_text_are_replaced) {
    const auto json = nlohmann::json::parse(to_json(some_result()));

    EXPECT_EQ(json["players"][0]["name"], "ada \xef\xbf\xbd");
}

TEST(MatchResult, a_winner_without_a_team_is_a_client_and_a_draw_has_none) {
    MatchResult result = some_result();
    result.winner_team = 0;
    EXPECT_TRUE(nlohmann::json::parse(to_json(result))["winner"].is_null());

    result.winner = 5;
    EXPECT_EQ(nlohmann::json::parse(to_json(result))["winner"]["client_id"], "5");
}

}  // namespace
}  // namespace arena::server
