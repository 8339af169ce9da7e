#include "server/websocket/door_places.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "server/base/address_text.h"

namespace arena::server::door_places_test {
namespace {

using protocol::Address;
using End = std::optional<WebSocketEnd>;

constexpr std::size_t kMany = 100'000;

Address at(std::string_view ip, std::uint16_t port = 1000) {
    Address address = read_ip(ip).value();
    address.port = port;
    return address;
}

/// A different address for each number, none of which is of this machine.
Address number(std::size_t i) {
    return protocol::ipv4_address(
        {10, static_cast<std::uint8_t>(i >> 16u), static_cast<std::uint8_t>(i >> 8u),
         static_cast<std::uint8_t>(i)},
        1000);
}

/// Takes a place and upgrades.
End join(DoorPlaces& places, const Address& remote) {
    const End why = places.take(remote);
    if (!why) places.on_upgraded(remote);
    return why;
}

TEST(DoorPlaces, there_are_as_many_as_asked_for_in_all) {
    DoorPlaces places(3);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(join(places, number(i)), End{});
    EXPECT_EQ(places.taken(), 3u);

    EXPECT_EQ(places.take(number(3)), WebSocketEnd::full);
    EXPECT_EQ(places.taken(), 3u);

    places.release(number(1), true);
    EXPECT_EQ(places.take(number(3)), End{});
}

TEST(DoorPlaces, without_any_place_each_is_refused) {
    DoorPlaces places(0);

    EXPECT_EQ(places.take(number(0)), WebSocketEnd::full);
    EXPECT_EQ(places.take(at("127.0.0.1")), WebSocketEnd::full);
}

TEST(DoorPlaces, one_address_has_a_share_of_them_whatever_its_ports) {
    DoorPlaces places(5 * kAddressShare);
    for (std::uint16_t port = 1; port <= 5; ++port)
        EXPECT_EQ(join(places, at("203.0.113.7", port)), End{});

    EXPECT_EQ(places.take(at("203.0.113.7", 6)), WebSocketEnd::address_full);
    EXPECT_EQ(places.take(at("203.0.113.8", 6)), End{});

    places.release(at("203.0.113.7", 2), true);
    EXPECT_EQ(places.take(at("203.0.113.7", 6)), End{});
}

TEST(DoorPlaces, the_share_is_one_place_at_least) {
    DoorPlaces places(kAddressShare - 1);

    EXPECT_EQ(join(places, at("203.0.113.7")), End{});
    EXPECT_EQ(join(places, at("203.0.113.7")), WebSocketEnd::address_full);
    EXPECT_EQ(join(places, at("203.0.113.8")), End{});
}

TEST(DoorPlaces, one_half_of_an_ipv6_address_counts_as_one) {
    DoorPlaces places(2 * kAddressShare);
    EXPECT_EQ(join(places, at("2001:db8:0:7::1")), End{});
    EXPECT_EQ(join(places, at("2001:db8:0:7:ffff:ffff:ffff:ffff")), End{});

    EXPECT_EQ(join(places, at("2001:db8:0:7::2")), WebSocketEnd::address_full);
    EXPECT_EQ(join(places, at("2001:db8:0:8::2")), End{});

    places.release(at("2001:db8:0:7::1"), true);
    EXPECT_EQ(join(places, at("2001:db8:0:7::3")), End{});
}

TEST(DoorPlaces, those_of_this_machine_are_limited_in_all_only) {
    DoorPlaces places(3 * kAddressShare);
    for (const char* ip : {"127.0.0.1", "127.0.0.2", "::1"})
        for (std::size_t i = 0; i < kAddressShare; ++i)
            EXPECT_EQ(join(places, at(ip)), End{});

    EXPECT_EQ(join(places, at("127.0.0.1")), WebSocketEnd::full);
}

TEST(DoorPlaces, few_connections_of_one_address_may_have_yet_to_upgrade) {
    DoorPlaces places(kMany);
    for (std::size_t i = 0; i < kUpgradingOfAddressMax; ++i)
        EXPECT_EQ(places.take(number(0)), End{});
    EXPECT_EQ(places.take(number(0)), WebSocketEnd::address_full);
    EXPECT_EQ(places.take(number(1)), End{});

    places.on_upgraded(number(0));
    EXPECT_EQ(places.take(number(0)), End{});
    EXPECT_EQ(places.take(number(0)), WebSocketEnd::address_full);

    places.release(number(0), false);
    EXPECT_EQ(places.take(number(0)), End{});
    places.release(number(0), true);  // the one that had upgraded
    EXPECT_EQ(places.take(number(0)), WebSocketEnd::address_full);
}

TEST(DoorPlaces, not_many_connections_in_all_may_have_yet_to_upgrade) {
    DoorPlaces places(kMany);
    for (std::size_t i = 0; i < kUpgradingMax; ++i)
        EXPECT_EQ(places.take(number(i)), End{});
    EXPECT_EQ(places.take(number(kUpgradingMax)), WebSocketEnd::full);
    EXPECT_EQ(places.take(at("127.0.0.1")), WebSocketEnd::full);

    places.on_upgraded(number(7));
    EXPECT_EQ(places.take(at("127.0.0.1")), End{});
    EXPECT_EQ(places.take(number(kUpgradingMax)), WebSocketEnd::full);

    places.release(at("127.0.0.1"), false);
    EXPECT_EQ(places.take(number(kUpgradingMax)), End{});
}

/// The slow way: a list of those that have a place.
struct PlainList {
    struct Entry {
        Address remote;
        bool has_upgraded = false;
    };

    std::size_t connections_max;
    std::vector<Entry> entries;

    [[nodiscard]] static bool is_same(const Address& a, const Address& b) {
        return protocol::is_ipv4(a) == protocol::is_ipv4(b) &&
               (protocol::is_ipv4(a) ? a.ip == b.ip
                                     : std::equal(a.ip.begin(), a.ip.begin() + 8, b.ip.begin()));
    }

    [[nodiscard]] End refusal(const Address& remote) const {
        const auto upgrading = [](const Entry& each) { return !each.has_upgraded; };
        std::vector<Entry> same;
        for (const Entry& each : entries)
            if (is_same(each.remote, remote)) same.push_back(each);
        if (entries.size() >= connections_max ||
            static_cast<std::size_t>(std::ranges::count_if(entries, upgrading)) >= kUpgradingMax)
            return WebSocketEnd::full;
        if (is_loopback(remote)) return std::nullopt;
        const std::size_t share = std::max<std::size_t>(1, connections_max / 4);
        if (same.size() >= share || static_cast<std::size_t>(std::ranges::count_if(
                                        same, upgrading)) >= kUpgradingOfAddressMax)
            return WebSocketEnd::address_full;
        return std::nullopt;
    }
};

Address any_address() {
    Address address = at(*rc::gen::element<std::string>(
        "127.0.0.1", "::1", "203.0.113.7", "203.0.113.8", "198.51.100.1", "2001:db8::1",
        "2001:db8::2", "2001:db8:0:1::1", "2001:db8:0:1::2"));
    address.port = *rc::gen::inRange<std::uint16_t>(1, 4);
    return address;
}

RC_GTEST_PROP(DoorPlaces, behave_as_a_plain_list_and_are_all_free_in_the_end, ()) {
    const auto connections_max = *rc::gen::element<std::size_t>(0, 1, 3, 4, 20, 200, kMany);
    const int arrivals_of_ten = *rc::gen::inRange(4, 10);
    DoorPlaces places(connections_max);
    PlainList list{.connections_max = connections_max, .entries = {}};
    const auto any_of_them = [&] {
        return list.entries.begin() +
               *rc::gen::inRange<std::ptrdiff_t>(0, std::ssize(list.entries));
    };
    const auto release = [&](std::vector<PlainList::Entry>::iterator place) {
        places.release(place->remote, place->has_upgraded);
        list.entries.erase(place);
    };

    for (int turn = *rc::gen::inRange(0, 400); turn > 0; --turn) {
        if (list.entries.empty() || *rc::gen::inRange(0, 10) < arrivals_of_ten) {
            const Address remote = any_address();
            const End why = list.refusal(remote);
            RC_ASSERT(places.take(remote) == why);
            if (!why) list.entries.push_back({.remote = remote});
        } else if (const auto place = any_of_them();
                   !place->has_upgraded && *rc::gen::arbitrary<bool>()) {
            place->has_upgraded = true;
            places.on_upgraded(place->remote);
        } else {
            release(place);
        }
        RC_ASSERT(places.taken() == list.entries.size());
    }
    while (!list.entries.empty())
        release(any_of_them());

    // Each address has as much room as in the beginning.
    RC_ASSERT(places.taken() == 0u);
    const Address remote = any_address();
    for (;;) {
        const End why = list.refusal(remote);
        RC_ASSERT(places.take(remote) == why);
        if (why) break;
        list.entries.push_back({.remote = remote});
    }
}

}  // namespace
}  // namespace arena::server::door_places_test
