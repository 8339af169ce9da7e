#include "server/admin/clients_text.h"

#include <algorithm>

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
                                                  {"player", 3},
                                                  {"role", "player"},
                                                  {"address", "203.0.113.7:51234"},
                                                  {"state", "active"},
                                                  {"state_seconds", 12.5},
                                                  {"round_trip_ms", 31.25},
                                                  {"loss", 0.125}}));
    EXPECT_EQ(json["clients"][1]["state"], "reserved");
    EXPECT_TRUE(json["clients"][1]["player"].is_null());
    EXPECT_TRUE(json["clients"][1]["round_trip_ms"].is_null());
}

TEST(ClientsJson, without_clients_is_an_empty_list) {
    EXPECT_EQ(nlohmann::json::parse(clients_json({})),
              (nlohmann::json{{"clients", nlohmann::json::array()}}));
}

TEST(ClientsTable, has_a_line_for_each_client_in_columns) {
    ClientEntry watcher = bob();
    watcher.watches = true;
    const ClientEntry clients[] = {ann(), watcher};

    const auto table = clients_table(clients_json(clients));

    ASSERT_TRUE(table) << table.error();
    EXPECT_EQ(
        table.value(),
        "CLIENT                PLAYER  ROLE     STATE     FOR s  RTT ms  LOSS   ADDRESS            "
        "NAME\n"
        "18446744073709551615  3       player   active    12.5   31.25   0.125  203.0.113.7:51234  "
        "Ann\n"
        "7                     -       watcher  reserved  0.0    -       0.0    127.0.0.1:9        "
        "Bob\n");
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
              "CLIENT  PLAYER  ROLE  STATE  FOR s  RTT ms  LOSS  ADDRESS  NAME\n"
              "5       -       -     -      -      -       -     -        ?\n");
}

}  // namespace
}  // namespace arena::server
