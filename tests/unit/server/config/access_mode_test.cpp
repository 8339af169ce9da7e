#include "server/config/access_mode.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

constexpr const char* kLoopback = "127.0.0.1";
constexpr const char* kEverywhere = "0.0.0.0";

/// Returns what is chosen or a part of the error, as one of the names below.
std::string chosen(const Config& config) {
    const auto access = choose_access_mode(config);
    if (access) return access.value() == AccessMode::with_token ? "by token" : "anybody";
    for (const char* what :
         {"and there is no key", "open admits anybody: add --open-anywhere",
          "leave one of the two out", "open-anywhere has no effect without open"}) {
        if (access.error().find(what) != std::string::npos) return what;
    }
    return access.error();
}

struct Case {
    const char* udp_address;
    bool key;
    bool open;
    bool open_anywhere;
    const char* chosen;
};

TEST(AccessMode, follows_from_address_key_and_the_two_open_options) {
    const char* const no_key = "and there is no key";
    const char* const too_open = "open admits anybody: add --open-anywhere";
    const char* const contradiction = "leave one of the two out";
    const char* const of_what = "open-anywhere has no effect without open";
    const Case cases[] = {
        {kLoopback, false, false, false, "anybody"},
        {kLoopback, false, false, true, of_what},
        {kLoopback, false, true, false, "anybody"},
        {kLoopback, false, true, true, "anybody"},
        {kLoopback, true, false, false, "by token"},
        {kLoopback, true, false, true, of_what},
        {kLoopback, true, true, false, contradiction},
        {kLoopback, true, true, true, contradiction},
        {kEverywhere, false, false, false, no_key},
        {kEverywhere, false, false, true, of_what},
        {kEverywhere, false, true, false, too_open},
        {kEverywhere, false, true, true, "anybody"},
        {kEverywhere, true, false, false, "by token"},
        {kEverywhere, true, false, true, of_what},
        {kEverywhere, true, true, false, contradiction},
        {kEverywhere, true, true, true, contradiction},
    };
    for (const Case& each : cases) {
        Config config;
        config.udp_address = each.udp_address;
        if (each.key) config.key_file = "arena.key";
        config.open = each.open;
        config.open_anywhere = each.open_anywhere;

        EXPECT_EQ(chosen(config), each.chosen)
            << each.udp_address << (each.key ? " key" : "") << (each.open ? " open" : "")
            << (each.open_anywhere ? " open-anywhere" : "");
    }
}

TEST(AccessMode, the_door_for_browsers_counts_as_well) {
    Config config{.websocket_address = kEverywhere};
    EXPECT_EQ(chosen(config), "anybody") << "there is no door";
    config.websocket_port = 8090;
    EXPECT_EQ(chosen(config), "and there is no key");
    EXPECT_EQ(choose_access_mode(config).error().find("websocket-address 0.0.0.0 can be reached"),
              0u);
    config.open = true;
    EXPECT_EQ(chosen(config), "open admits anybody: add --open-anywhere");
    EXPECT_NE(choose_access_mode(config).error().find("listen on --websocket-address 127.0.0.1"),
              std::string::npos);
    config.open_anywhere = true;
    EXPECT_EQ(chosen(config), "anybody");
}

TEST(AccessMode, without_a_key_only_loopback_of_both_families_is_allowed) {
    for (const char* address : {"127.0.0.1", "127.1.2.3", "::1"}) {
        Config config;
        config.udp_address = address;
        EXPECT_EQ(chosen(config), "anybody") << address;
    }
    for (const char* address : {"0.0.0.0", "::", "10.0.0.1", "2001:db8::1", "1.0.0.127"}) {
        Config config;
        config.udp_address = address;
        EXPECT_EQ(chosen(config), "and there is no key") << address;
    }
}

TEST(AccessMode, the_error_names_the_address_and_all_remedies) {
    Config config;
    config.udp_address = "10.0.0.1";

    const std::string error = choose_access_mode(config).error();

    for (const char* part :
         {"udp-address 10.0.0.1", "arenad keygen FILE", "--key-file FILE",
          "--udp-address 127.0.0.1", "--open --open-anywhere",
          "-e ARENAD_OPEN=true -e ARENAD_OPEN_ANYWHERE=true", "-e ARENAD_KEY_FILE=/run/arena.key"})
        EXPECT_NE(error.find(part), std::string::npos) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos) << error;
}

std::vector<protocol::Address> own(const Config& config) {
    return own_addresses(config, 40007);
}

TEST(OwnAddresses, are_where_the_server_listens) {
    Config config;
    config.key_file = "arena.key";
    config.udp_address = "203.0.113.7";

    EXPECT_EQ(own(config), (std::vector{protocol::ipv4_address({203, 0, 113, 7}, 40007)}));
}

TEST(OwnAddresses, are_unrestricted_when_listening_on_all_addresses_or_open_to_all) {
    Config everywhere;
    everywhere.key_file = "arena.key";
    everywhere.udp_address = kEverywhere;
    Config open;
    open.public_address = "203.0.113.7:1";

    EXPECT_TRUE(own(everywhere).empty());
    EXPECT_TRUE(own(open).empty());
}

TEST(OwnAddresses, are_the_public_address_where_it_is_given) {
    for (const char* listening : {kEverywhere, "10.0.0.1"}) {
        Config config;
        config.key_file = "arena.key";
        config.udp_address = listening;
        config.public_address = "203.0.113.7:1";

        EXPECT_EQ(own(config), (std::vector{protocol::ipv4_address({203, 0, 113, 7}, 1)}));
    }
}

TEST(HttpIsExposed, unless_it_listens_on_loopback) {
    const auto exposed = [](const char* address) {
        Config config;
        config.http_address = address;
        return http_is_exposed(config);
    };

    EXPECT_FALSE(http_is_exposed(Config{}));
    EXPECT_FALSE(exposed("127.0.0.2"));
    EXPECT_FALSE(exposed("::1"));
    for (const char* address : {"0.0.0.0", "::", "10.0.0.1", "2001:db8::7"})
        EXPECT_TRUE(exposed(address)) << address;
}

}  // namespace
}  // namespace arena::server
