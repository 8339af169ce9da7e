#include "server/http/host_lookup.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "server/base/address_text.h"

namespace arena::server {
namespace {

std::chrono::steady_clock::time_point later() {
    return std::chrono::steady_clock::now() + std::chrono::minutes(1);
}

TEST(HostLookup, an_address_needs_no_look_up) {
    HostLookup lookup("127.0.0.7", 81);

    const auto found = lookup.look_up({});

    ASSERT_TRUE(found.ok());
    ASSERT_EQ(found.value().size(), 1u);
    EXPECT_EQ(to_text(found.value()[0]), "127.0.0.7:81");
}

TEST(HostLookup, finds_the_addresses_of_a_name) {
    HostLookup lookup("localhost", 81);

    for (int i = 0; i < 2; ++i) {
        const auto found = lookup.look_up(later());
        ASSERT_TRUE(found.ok()) << found.error().text;
        EXPECT_TRUE(std::all_of(found.value().begin(), found.value().end(), is_loopback));
    }
}

TEST(HostLookup, says_that_there_is_none) {
    HostLookup lookup("name.invalid", 81);

    const auto found = lookup.look_up(later());

    ASSERT_FALSE(found.ok());
    EXPECT_FALSE(found.error().text.empty());
}

TEST(HostLookup, ends_when_it_is_stopped) {
    HostLookup lookup("localhost", 81);
    lookup.stop();

    const auto found = lookup.look_up(later());

    ASSERT_FALSE(found.ok());
    EXPECT_TRUE(found.error().timed_out);
}

}  // namespace
}  // namespace arena::server
