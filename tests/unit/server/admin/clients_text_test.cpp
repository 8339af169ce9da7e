#include "server/admin/clients_text.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace arena::server {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

ClientEntry ann() {
    return {.client_id = 18446744073709551615u,
            .name = "Ann",
            .player = sim::EntityId{3},
            .team = 2,
            .standing = Standing{.score = 12, .kills = 5, .deaths = 1},
            .address = protocol::ipv4_address({203, 0, 113, 7}, 51234),
            .state = SessionState::active,
            .in_state = milliseconds(12'500),
            .round_trip = microseconds(31'250),
            .loss = 0.125f};
}

/// A client that was admitted but has sent nothing yet, so that nothing is known about its
/// connection.
ClientEntry bob() {
    return {.client_id = 7, .name = "Bob", .address = protocol::ipv4_address({127, 0, 0, 1}, 9)};
}

TEST(ClientsJson, has_everything_known_about_each_client) {
    const ClientEntry clients[] = {ann(), bob()};

    const auto json = nlohmann::json::parse(clients_json(clients));

    ASSERT_EQ(json["clients"].size(), 2u);
    EXPECT_EQ(json["clients"][0], (nlohmann::json{{"client", "18446744073709551615"},
                                                  {"name", "Ann"},
                                                  {"match", 1},
                                                  {"player", 3},
                                                  {"role", "player"},
                                                  {"watching", nullptr},
                                                  {"team", 2},
                                                  {"score", 12},
                                                  {"kills", 5},
                                                  {"deaths", 1},
                                                  {"address", "203.0.113.7:51234"},
                                                  {"state", "active"},
                                                  {"state_seconds", 12.5},
                                                  {"round_trip_ms", 31.25},
                                                  {"loss", 0.125}}));
    EXPECT_EQ(json["clients"][1]["state"], "reserved");
    EXPECT_TRUE(json["clients"][1]["player"].is_null());
    for (const char* unknown : {"round_trip_ms", "watching", "team", "score", "kills", "deaths"})
        EXPECT_TRUE(json["clients"][1].at(unknown).is_null()) << unknown;
}

TEST(ClientsJson, names_the_player_that_a_client_watches) {
    ClientEntry watcher = bob();
    watcher.watches = true;
    watcher.watched = sim::EntityId{3};

    const auto json = nlohmann::json::parse(clients_json({&watcher, 1}));

    EXPECT_EQ(json["clients"][0]["role"], "watcher");
    EXPECT_EQ(json["clients"][0]["watching"], 3);
}

TEST(ClientsJson, an_endless_match_has_no_kills) {
    ClientEntry client = ann();
    client.standing->kills.reset();

    const auto json = nlohmann::json::parse(clients_json({&client, 1}));

    EXPECT_TRUE(json["clients"][0]["kills"].is_null());
    EXPECT_EQ(json["clients"][0]["score"], 12);
}

TEST(ClientsJson, without_clients_is_an_empty_list) {
    EXPECT_EQ(nlohmann::json::parse(clients_json({})),
              (nlohmann::json{{"clients", nlohmann::json::array()}}));
}

TEST(ClientsTable, has_a_line_for_each_client_in_columns) {
    ClientEntry watcher = bob();
    watcher.watches = true;
    ClientEntry camera = watcher;
    watcher.watched = sim::EntityId{3};
    ClientEntry endless = ann();
    endless.team.reset();
    endless.standing->kills.reset();
    const ClientEntry clients[] = {ann(), watcher, camera, endless};

    const auto table = clients_table(clients_json(clients));

    ASSERT_TRUE(table) << table.error();
    EXPECT_EQ(
        table.value(),
        "CLIENT                PLAYER  TEAM  SCORE  K/D  VIEW  STATE     FOR s  RTT ms  LOSS  "
        "ADDRESS            NAME\n"
        "18446744073709551615  3       2     12     5/1  -     active    12     31      12%   "
        "203.0.113.7:51234  Ann\n"
        "7                     -       -     -      -    3     reserved  0      -       0%    "
        "127.0.0.1:9        Bob\n"
        "7                     -       -     -      -    free  reserved  0      -       0%    "
        "127.0.0.1:9        Bob\n"
        "18446744073709551615  3       -     12     -/1  -     active    12     31      12%   "
        "203.0.113.7:51234  Ann\n");
}

TEST(ClientsTable, fits_into_120_columns_whatever_the_values) {
    const ClientEntry worst{.client_id = 18446744073709551615u,
                            .name = std::string(32, 'w'),
                            .player = sim::EntityId{999'999},
                            .team = 8,
                            .standing = Standing{.score = 99'999, .kills = 999, .deaths = 999},
                            .address = protocol::ipv4_address({203, 100, 113, 117}, 51234),
                            .state = SessionState::reserved,
                            .in_state = std::chrono::hours(27),
                            .round_trip = milliseconds(59'999),
                            .loss = 1.0f};
    ClientEntry camera = worst;
    camera.watches = true;

    const auto table = clients_table(clients_json(std::array{worst, camera}));

    ASSERT_TRUE(table) << table.error();
    std::istringstream lines(table.value());
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(line.size(), kTableColumnsMax) << line;
    EXPECT_NE(table.value().find("  wwwww...\n"), std::string::npos) << table.value();
}

TEST(ClientsTable, says_in_which_match_a_client_is_when_there_are_several) {
    ClientEntry client = ann();
    client.match = {12};
    const ClientEntry clients[] = {client, bob()};

    const auto table = clients_table(clients_json(clients));

    ASSERT_TRUE(table) << table.error();
    EXPECT_EQ(
        table.value(),
        "CLIENT                MATCH  PLAYER  TEAM  SCORE  K/D  VIEW  STATE     FOR s  RTT ms  "
        "LOSS  ADDRESS            NAME\n"
        "18446744073709551615  12     3       2     12     5/1  -     active    12     31      "
        "12%   203.0.113.7:51234  Ann\n"
        "7                     1      -       -     -      -    -     reserved  0      -       "
        "0%    127.0.0.1:9        Bob\n");
}

TEST(ClientsTable, a_name_takes_the_room_that_is_left) {
    ClientEntry client = bob();
    client.name = std::string(32, 'w');

    const auto table = clients_table(clients_json({&client, 1}));

    ASSERT_TRUE(table) << table.error();
    EXPECT_NE(table.value().find(client.name + "\n"), std::string::npos) << table.value();
}

TEST(ClientsTable, cannot_break_a_line_or_move_the_cursor) {
    ClientEntry nasty = ann();
    nasty.name = "a\nb\x1b[31m\xff";

    const auto table = clients_table(clients_json({&nasty, 1}));

    ASSERT_TRUE(table) << table.error();
    EXPECT_EQ(std::count(table.value().begin(), table.value().end(), '\n'), 2);
    EXPECT_EQ(table.value().find('\x1b'), std::string::npos);
    EXPECT_NE(table.value().find("  a?b?[31m"), std::string::npos) << table.value();
}

TEST(ClientsTable, shows_invisible_characters) {
    ClientEntry nasty = ann();
    nasty.name = "\u202Enn\u200BA\u2069";

    const auto table = clients_table(clients_json({&nasty, 1}));

    ASSERT_TRUE(table) << table.error();
    EXPECT_NE(table.value().find("  ?nn?A?\n"), std::string::npos) << table.value();
}

TEST(ClientsTable, rejects_anything_but_a_list_of_clients) {
    for (const char* json :
         {"", "{", "[]", "7", "{}", R"({"clients": 3})", R"({"clients": [3]})", "<html>"}) {
        const auto table = clients_table(json);

        EXPECT_FALSE(table) << json;
    }
}

TEST(ClientsTable, shows_what_it_can_of_values_of_a_wrong_type) {
    const auto table = clients_table(R"({"clients": [{"client": 5, "name": ["x"]}]})");

    ASSERT_TRUE(table) << table.error();
    EXPECT_EQ(table.value(),
              "CLIENT  PLAYER  TEAM  SCORE  K/D  VIEW  STATE  FOR s  RTT ms  LOSS  ADDRESS  NAME\n"
              "5       -       -     -      -    -     -      -      -       -     -        ?\n");
}

}  // namespace
}  // namespace arena::server
