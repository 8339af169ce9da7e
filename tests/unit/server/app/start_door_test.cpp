#include "server/app/start_door.h"

#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/base/address_text.h"
#include "tests/support/folders.h"

namespace arena::server {
namespace {

/// Without its warnings.
auto start_door(const Config& config) {
    std::vector<std::string> warnings;
    return server::start_door(config, warnings);
}

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

TEST(StartDoor, a_bad_list_of_proxies_is_named) {
    EXPECT_EQ(read_door_settings({.trusted_proxies = "10.0.0.300"}).error(),
              "--trusted-proxies: '10.0.0.300' is neither an IPv4 or IPv6 address nor a range like "
              "203.0.113.0/24");
    const auto settings = read_door_settings({.trusted_proxies = "10.0.0.0/24"});
    ASSERT_TRUE(settings);
    EXPECT_TRUE(settings.value().proxies.trusts(read_ip("10.0.0.7").value()));
}

TEST(StartDoor, options_of_a_door_that_is_not_there_are_named) {
    using Lines = std::vector<std::string>;
    const std::string rest =
        " has no effect without the door for browsers: add --websocket-port PORT";
    EXPECT_EQ(door_warnings({}), Lines{});
    EXPECT_EQ(
        door_warnings(
            {.websocket_origins = "*", .trusted_proxies = "::1", .websocket_certificate = "c.pem"}),
        (Lines{"--websocket-origins" + rest, "--websocket-certificate" + rest,
               "--trusted-proxies" + rest}));
    EXPECT_EQ(door_warnings({.websocket_port = std::uint16_t{0}, .websocket_origins = "*"}),
              Lines{});
}

TEST(StartDoor, fewer_descriptors_than_places_are_a_warning) {
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    rlimit few = before;
    few.rlim_cur = 600;
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &few), 0);
    rlimit hard = few;
    hard.rlim_max = 600;
    const pid_t child = ::fork();
    if (child == 0) {  // the hard limit does not rise again
        (void)::setrlimit(RLIMIT_NOFILE, &hard);
        std::vector<std::string> warnings;
        const auto door =
            server::start_door({.websocket_port = std::uint16_t{0}, .max_clients = 1000}, warnings);
        const bool is_as_expected =
            door &&
            warnings == std::vector<std::string>{
                            "the door for browsers has room for 300 WebSockets instead of 2000: "
                            "raise the limit of open files (ulimit -n) to 2512"};
        std::_Exit(is_as_expected ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
    EXPECT_EQ(status, 0);
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
