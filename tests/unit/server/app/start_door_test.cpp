#include "server/app/start_door.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/support/folders.h"

namespace arena::server {
namespace {

TEST(StartDoor, there_is_none_without_a_port) {
    EXPECT_EQ(start_door({}).value(), nullptr);
}

TEST(StartDoor, port_0_is_any_free_one) {
    const auto door = start_door({.websocket_port = std::uint16_t{0}}).value();
    ASSERT_NE(door, nullptr);
    EXPECT_NE(door->port(), 0);
}

TEST(StartDoor, it_has_not_the_port_of_the_pages) {
    Config config{.websocket_port = std::uint16_t{8090}, .http_port = 8090};
    EXPECT_EQ(read_door_settings(config).error(),
              "websocket-port and http-port are both 8090: choose another one for either");
    config.http_address = "127.0.0.2";
    EXPECT_TRUE(read_door_settings(config)) << "at another address it is another port";
    config = {.websocket_port = std::uint16_t{0}, .http_port = 0};
    EXPECT_TRUE(read_door_settings(config)) << "any two free ones";
}

TEST(StartDoor, a_list_that_holds_no_origins_is_named) {
    const auto door = start_door({.websocket_port = std::uint16_t{0},
                                  .websocket_origins = "https://game.example,game.example"});
    ASSERT_FALSE(door);
    EXPECT_NE(door.error().find("--websocket-origins has 'game.example'"), std::string::npos)
        << door.error();
}

TEST(StartDoor, a_certificate_needs_its_key_and_the_other_way_round) {
    const auto problem = [](const Config& config) {
        const auto door = start_door(config);
        return door ? std::string() : door.error();
    };
    EXPECT_EQ(problem({.websocket_port = std::uint16_t{0}, .websocket_certificate = "c.pem"}),
              "websocket-certificate needs its key: add --websocket-key FILE");
    EXPECT_EQ(problem({.websocket_port = std::uint16_t{0}, .websocket_key = "k.pem"}),
              "websocket-key has no effect without its certificate: add --websocket-certificate "
              "FILE");
    const std::string path = arena::test::source_path("tests/data/tls/localhost");
    EXPECT_EQ(problem({.websocket_port = std::uint16_t{0},
                       .websocket_certificate = path + ".pem",
                       .websocket_key = path + ".key"}),
              "");
}

TEST(StartDoor, there_are_two_websockets_for_each_place_within_bounds) {
    EXPECT_EQ(websockets_max({.max_clients = 4}), 64u) << "at least";
    EXPECT_EQ(websockets_max({.matches = 3, .max_clients = 100, .watchers_max = 10}), 660u);
    EXPECT_EQ(websockets_max({.matches = 2, .matches_max = 4, .max_clients = 100}), 800u);
    EXPECT_EQ(websockets_max({.matches = 256, .max_clients = 8192}), 16384u) << "at most";
}

}  // namespace
}  // namespace arena::server
