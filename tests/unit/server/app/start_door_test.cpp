#include "server/app/start_door.h"

#include <gtest/gtest.h>

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

TEST(StartDoor, a_list_that_holds_no_origins_is_named) {
    const auto door = start_door({.websocket_port = std::uint16_t{0},
                                  .websocket_origins = "https://game.example,game.example"});
    ASSERT_FALSE(door);
    EXPECT_NE(door.error().find("--websocket-origins has 'game.example'"), std::string::npos)
        << door.error();
}

TEST(StartDoor, there_are_two_websockets_for_each_place_within_bounds) {
    EXPECT_EQ(websockets_max({.max_clients = 4}), 64u) << "at least";
    EXPECT_EQ(websockets_max({.matches = 3, .max_clients = 100, .watchers_max = 10}), 660u);
    EXPECT_EQ(websockets_max({.matches = 2, .matches_max = 4, .max_clients = 100}), 800u);
    EXPECT_EQ(websockets_max({.matches = 256, .max_clients = 8192}), 16384u) << "at most";
}

}  // namespace
}  // namespace arena::server
