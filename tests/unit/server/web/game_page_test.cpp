#include "server/web/game_page.h"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "protocol/protocol_id.h"

namespace arena::server {
namespace {

using Json = nlohmann::json;

TEST(GamePage, it_says_what_a_page_has_to_know) {
    ServerReport report;
    report.matches.push_back({.id = 2,
                              .label = "secret-room",
                              .map = "hills",
                              .map_hash = 0x0123456789abcdef,
                              .rules_hash = 0xf,
                              .figures = {.mode = sim::GameMode::deathmatch},
                              .players = 3,
                              .players_max = 8});
    const std::string text = game_json({.version = "1.2.3",
                                        .open = true,
                                        .udp_port = 40000,
                                        .door = {.port = 8090, .tls = true},
                                        .tick_rate = 60,
                                        .snapshot_rate = 20,
                                        .watchers_max = 7},
                                       report);

    Json expected = Json::parse(R"({
        "version": "1.2.3", "open": true, "udp_port": 40000,
        "websocket": {"port": 8090, "tls": true}, "tick_rate": 60, "snapshot_rate": 20,
        "watchers_max": 7,
        "matches": [{"id": 2, "mode": "deathmatch", "players": 3, "places": 8, "map": "hills",
                     "map_hash": "0123456789abcdef", "rules_hash": "000000000000000f"}]})");
    expected["protocol_id"] = protocol::protocol_id_text().substr(2);
    EXPECT_EQ(Json::parse(text), expected);
}

TEST(GamePage, without_matches_the_list_is_empty) {
    const Json game = Json::parse(game_json({}, {}));

    EXPECT_EQ(game["matches"], Json::array());
    EXPECT_EQ(game["open"], false);
}

}  // namespace
}  // namespace arena::server
