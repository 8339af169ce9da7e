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

constexpr Time kNow = std::chrono::seconds(5);

/// Gives each connection a channel of its own.
struct Door {
    DoorPlaces places;
    std::uint64_t channels = 0;
    Time now = kNow;

    explicit Door(std::size_t connections_max) : places(connections_max) {}

    /// Returns why there is no place. `displaced` gets the channel that has lost its place.
    End take(const Address& remote, DoorPlaces::Counts counts = DoorPlaces::Counts::for_address) {
        const auto taken = places.take({++channels}, remote, counts, now);
        EXPECT_FALSE(taken.refusal && taken.displaced);
        displaced = taken.displaced ? taken.displaced->value : 0;
        return taken.refusal;
    }
    /// Takes a place and upgrades.
    End join(const Address& remote) {
        const End why = take(remote);
        if (!why) places.on_upgraded({channels});
        return why;
    }

    std::uint64_t displaced = 0;
};

TEST(DoorPlaces, there_are_as_many_as_asked_for_in_all) {
    Door door(3);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(door.join(number(i)), End{});
    EXPECT_EQ(door.places.taken(), 3u);

    EXPECT_EQ(door.take(number(3)), WebSocketEnd::full);
    EXPECT_EQ(door.places.taken(), 3u);

    door.places.release({2});
    EXPECT_EQ(door.take(number(3)), End{});
}

TEST(DoorPlaces, without_any_place_each_is_refused) {
    Door door(0);

    EXPECT_EQ(door.take(number(0)), WebSocketEnd::full);
    EXPECT_EQ(door.take(at("127.0.0.1")), WebSocketEnd::full);
}

TEST(DoorPlaces, one_address_has_a_share_of_them_whatever_its_ports) {
    Door door(5 * kAddressShare);
    for (std::uint16_t port = 1; port <= 5; ++port)
        EXPECT_EQ(door.join(at("203.0.113.7", port)), End{});

    EXPECT_EQ(door.take(at("203.0.113.7", 6)), WebSocketEnd::address_full);
    EXPECT_EQ(door.take(at("203.0.113.8", 6)), End{});

    door.places.release({2});
    EXPECT_EQ(door.take(at("203.0.113.7", 6)), End{});
}

TEST(DoorPlaces, the_share_is_one_place_at_least) {
    Door door(kAddressShare - 1);

    EXPECT_EQ(door.join(at("203.0.113.7")), End{});
    EXPECT_EQ(door.join(at("203.0.113.7")), WebSocketEnd::address_full);
    EXPECT_EQ(door.join(at("203.0.113.8")), End{});
}

TEST(DoorPlaces, one_half_of_an_ipv6_address_counts_as_one) {
    Door door(2 * kAddressShare);
    EXPECT_EQ(door.join(at("2001:db8:0:7::1")), End{});
    EXPECT_EQ(door.join(at("2001:db8:0:7:ffff:ffff:ffff:ffff")), End{});

    EXPECT_EQ(door.take(at("2001:db8:0:7::2")), WebSocketEnd::address_full);
    EXPECT_EQ(door.take(at("2001:db8:0:8::2")), End{});

    door.places.release({1});
    EXPECT_EQ(door.take(at("2001:db8:0:7::3")), End{});
}

TEST(DoorPlaces, those_of_this_machine_and_of_proxies_are_limited_in_all_only) {
    Door door(4 * kAddressShare);
    for (const char* ip : {"127.0.0.1", "127.0.0.2", "::1"})
        for (std::size_t i = 0; i < kAddressShare; ++i)
            EXPECT_EQ(door.join(at(ip)), End{});
    for (std::size_t i = 0; i < kAddressShare; ++i) {
        EXPECT_EQ(door.take(at("10.0.0.5"), DoorPlaces::Counts::in_all_only), End{});
        door.places.on_upgraded({door.channels});
    }

    EXPECT_EQ(door.join(at("127.0.0.1")), WebSocketEnd::full);
}

TEST(DoorPlaces, a_connection_by_a_proxy_counts_for_its_client) {
    Door door(2 * kAddressShare);
    const Address client = at("203.0.113.7", 0);
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(door.take(at("10.0.0.5"), DoorPlaces::Counts::in_all_only), End{});
        EXPECT_EQ(door.places.count_for({door.channels}, client), End{});
        door.places.on_upgraded({door.channels});
    }
    EXPECT_EQ(door.take(at("10.0.0.5"), DoorPlaces::Counts::in_all_only), End{});

    EXPECT_EQ(door.places.count_for({door.channels}, client), WebSocketEnd::address_full);
    EXPECT_EQ(door.places.count_for({door.channels}, at("203.0.113.8")), End{})
        << "others by the same proxy have their own share";
    EXPECT_EQ(door.take(client), WebSocketEnd::address_full) << "without the proxy it is the same";

    door.places.release({1});
    EXPECT_EQ(door.take(client), End{});
}

TEST(DoorPlaces, the_oldest_that_has_yet_to_upgrade_makes_room_for_a_newer_one_of_its_address) {
    Door door(kMany);
    for (std::size_t i = 0; i < kUpgradingOfAddressMax; ++i)
        EXPECT_EQ(door.take(number(0)), End{});
    door.places.on_upgraded({1});
    EXPECT_EQ(door.take(number(0)), End{});
    EXPECT_EQ(door.take(number(0)), WebSocketEnd::address_full) << "all have just come";
    EXPECT_EQ(door.take(number(1)), End{});

    door.now += kUpgradeGrace;
    EXPECT_EQ(door.take(number(0)), End{});
    EXPECT_EQ(door.displaced, 2u) << "the first one has upgraded";
    EXPECT_EQ(door.take(number(0)), End{});
    EXPECT_EQ(door.displaced, 3u);
    EXPECT_EQ(door.take(number(1)), End{});
    EXPECT_EQ(door.displaced, 0u);
    door.places.release({2});  // when it has ended at last
    EXPECT_EQ(door.take(number(0)), End{});
    EXPECT_EQ(door.displaced, 4u);
}

TEST(DoorPlaces, the_address_with_the_most_makes_room_at_once_for_one_with_fewer) {
    Door door(kMany);
    for (std::size_t i = 0; i < kUpgradingMax; ++i)
        EXPECT_EQ(door.take(number(i / kUpgradingOfAddressMax)), End{});

    EXPECT_EQ(door.take(number(1000)), End{});
    EXPECT_EQ(door.displaced, 1u);
    EXPECT_EQ(door.take(at("127.0.0.1")), End{});
    EXPECT_EQ(door.displaced, kUpgradingOfAddressMax + 1) << "now the second address has the most";
}

TEST(DoorPlaces, among_equals_only_one_that_has_had_its_time_makes_room) {
    Door door(kMany);
    for (std::size_t i = 0; i < kUpgradingMax; ++i)
        EXPECT_EQ(door.take(number(i)), End{});
    EXPECT_EQ(door.take(number(kUpgradingMax)), WebSocketEnd::full);
    EXPECT_EQ(door.take(at("127.0.0.1")), WebSocketEnd::full);

    door.now += kUpgradeGrace - std::chrono::nanoseconds(1);
    EXPECT_EQ(door.take(number(kUpgradingMax)), WebSocketEnd::full);
    door.now += std::chrono::nanoseconds(1);
    EXPECT_EQ(door.take(number(kUpgradingMax)), End{});
    EXPECT_EQ(door.displaced, 1u);
}

TEST(DoorPlaces, the_last_place_of_all_goes_to_a_newer_one_too) {
    Door door(2);
    EXPECT_EQ(door.join(number(0)), End{});
    EXPECT_EQ(door.take(number(1)), End{});
    door.now += kUpgradeGrace;

    EXPECT_EQ(door.take(number(2)), End{});
    EXPECT_EQ(door.displaced, 2u);
    door.places.on_upgraded({3});
    EXPECT_EQ(door.take(number(3)), WebSocketEnd::full) << "nobody that plays loses a place";
}

Address any_address() {
    Address address = at(*rc::gen::element<std::string>(
        "127.0.0.1", "::1", "203.0.113.7", "203.0.113.8", "198.51.100.1", "2001:db8::1",
        "2001:db8::2", "2001:db8:0:1::1", "2001:db8:0:1::2"));
    address.port = *rc::gen::inRange<std::uint16_t>(1, 4);
    return address;
}

/// The slow way: a list of those that have a place, the oldest first.
struct PlainList {
    struct Entry {
        std::uint64_t channel = 0;
        std::optional<std::uint64_t> prefix;
        Time since{};
        bool has_upgraded = false;
    };

    std::size_t connections_max;
    std::vector<Entry> entries;

    [[nodiscard]] std::size_t count(const std::optional<std::uint64_t>& prefix,
                                    bool upgrading_only) const {
        return static_cast<std::size_t>(std::ranges::count_if(entries, [&](const Entry& each) {
            return (!prefix || each.prefix == prefix) && !(upgrading_only && each.has_upgraded);
        }));
    }
    /// Whether there is room as it is.
    [[nodiscard]] End refusal(const std::optional<std::uint64_t>& prefix) const {
        const std::size_t share = std::max<std::size_t>(1, connections_max / kAddressShare);
        if (prefix &&
            (count(prefix, false) >= share || count(prefix, true) >= kUpgradingOfAddressMax))
            return WebSocketEnd::address_full;
        if (entries.size() >= connections_max || count({}, true) >= kUpgradingMax)
            return WebSocketEnd::full;
        return std::nullopt;
    }
    void remove(std::uint64_t channel) {
        std::erase_if(entries, [&](const Entry& each) { return each.channel == channel; });
    }
};

RC_GTEST_PROP(DoorPlaces, displace_only_what_they_may_and_are_all_free_in_the_end, ()) {
    const auto connections_max = *rc::gen::element<std::size_t>(0, 1, 3, 4, 20, 200, kMany);
    const int arrivals_of_ten = *rc::gen::inRange(4, 10);
    Door door(connections_max);
    PlainList list{.connections_max = connections_max, .entries = {}};

    for (int turn = *rc::gen::inRange(0, 400); turn > 0; --turn) {
        door.now += std::chrono::milliseconds(*rc::gen::inRange(0, 60));
        if (list.entries.empty() || *rc::gen::inRange(0, 10) < arrivals_of_ten) {
            const Address remote = any_address();
            const auto prefix =
                is_loopback(remote) ? std::nullopt : std::optional(protocol::prefix_of(remote));
            const End needs_room = list.refusal(prefix);
            const End why = door.take(remote);
            RC_ASSERT(!why || why == needs_room);
            RC_ASSERT((door.displaced != 0) == (needs_room && !why));
            if (door.displaced != 0) {
                const auto gone =
                    std::ranges::find(list.entries, door.displaced, &PlainList::Entry::channel);
                RC_ASSERT(gone != list.entries.end());
                RC_ASSERT(!gone->has_upgraded);
                if (needs_room == WebSocketEnd::address_full) RC_ASSERT(gone->prefix == prefix);
                const bool has_more = gone->prefix && (!prefix || list.count(gone->prefix, true) >
                                                                      list.count(prefix, true) + 1);
                RC_ASSERT(door.now - gone->since >= kUpgradeGrace || has_more);
                list.remove(door.displaced);
            }
            if (!why) {
                RC_ASSERT(!list.refusal(prefix));
                list.entries.push_back(
                    {.channel = door.channels, .prefix = prefix, .since = door.now});
            }
        } else {
            const auto index = *rc::gen::inRange<std::size_t>(0, list.entries.size());
            PlainList::Entry& entry = list.entries[index];
            if (!entry.has_upgraded && *rc::gen::arbitrary<bool>()) {
                entry.has_upgraded = true;
                door.places.on_upgraded({entry.channel});
            } else {
                door.places.release({entry.channel});
                list.remove(entry.channel);
            }
        }
        RC_ASSERT(door.places.taken() == list.entries.size());
    }
    for (const auto& entry : list.entries)
        door.places.release({entry.channel});

    // Each address has as much room as in the beginning.
    RC_ASSERT(door.places.taken() == 0u);
    list.entries.clear();
    const Address remote = any_address();
    const auto prefix =
        is_loopback(remote) ? std::nullopt : std::optional(protocol::prefix_of(remote));
    for (;;) {
        const End why = list.refusal(prefix);
        RC_ASSERT(door.take(remote) == why);
        if (why) break;
        list.entries.push_back({.channel = door.channels, .prefix = prefix, .since = door.now});
    }
}

}  // namespace
}  // namespace arena::server::door_places_test
