#include "protocol/link/network_simulator.h"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/allocation_counter.h"

namespace arena::protocol {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kRoom = 1000;

std::vector<std::byte> bytes(const std::string& text) {
    std::vector<std::byte> datagram;
    for (const char character : text)
        datagram.push_back(static_cast<std::byte>(character));
    return datagram;
}

std::string text(std::span<const std::byte> datagram) {
    std::string characters;
    for (const std::byte byte : datagram)
        characters += static_cast<char>(byte);
    return characters;
}

/// The arrivals up to a time, as "link:datagram".
std::vector<std::string> deliver(NetworkSimulator& network, Time now) {
    std::vector<std::string> arrivals;
    network.deliver_due(now, [&](const Arrival& arrival) {
        arrivals.push_back(std::to_string(arrival.link) + ":" + text(arrival.datagram));
    });
    return arrivals;
}

using Texts = std::vector<std::string>;

TEST(NetworkSimulator, a_datagram_arrives_at_its_time_and_not_before) {
    NetworkSimulator network(1, kRoom);
    const LinkId link = network.add_link({.delay = 30ms});

    network.send(link, bytes("hello"), 1s);

    EXPECT_EQ(network.next_arrival(), Time{1s + 30ms});
    EXPECT_EQ(deliver(network, 1s + 30ms - 1ns), Texts{});
    EXPECT_EQ(network.in_flight(), 1u);
    EXPECT_EQ(deliver(network, 1s + 30ms), Texts{"0:hello"});
    EXPECT_EQ(deliver(network, 2s), Texts{});
    EXPECT_EQ(network.next_arrival(), std::nullopt);
}

TEST(NetworkSimulator, simultaneous_arrivals_come_in_the_order_of_sending) {
    NetworkSimulator network(1, kRoom);
    const LinkId slow = network.add_link({.delay = 20ms});
    const LinkId fast = network.add_link({.delay = 10ms});

    network.send(slow, bytes("a"), 0ms);
    network.send(fast, bytes("b"), 10ms);
    network.send(fast, bytes("c"), 10ms);
    network.send(slow, bytes("d"), 0ms);

    EXPECT_EQ(deliver(network, 20ms), (Texts{"0:a", "1:b", "1:c", "0:d"}));
}

TEST(NetworkSimulator, held_back_datagrams_are_overtaken_and_counted) {
    NetworkSimulator network(1, kRoom);
    const LinkId link = network.add_link({.reorder = 1.0, .reorder_hold = 15ms});

    network.send(link, bytes("first"), 0ms);
    network.set_profile(link, {});
    network.send(link, bytes("second"), 10ms);
    network.send(link, bytes("third"), 20ms);

    EXPECT_EQ(deliver(network, 1s), (Texts{"0:second", "0:first", "0:third"}));
    EXPECT_EQ(network.counters(link).reordered, 1u);
}

TEST(NetworkSimulator, datagrams_beyond_its_capacity_are_lost_and_counted) {
    NetworkSimulator network(1, 3);
    const LinkId link = network.add_link({.delay = 10ms});

    for (const char* name : {"a", "b", "c", "d", "e"})
        network.send(link, bytes(name), 0ms);
    const auto arrived = deliver(network, 10ms);
    network.send(link, bytes("f"), 10ms);

    EXPECT_EQ(arrived, (Texts{"0:a", "0:b", "0:c"}));
    EXPECT_EQ(network.counters(link).flight_full, 2u);
    EXPECT_EQ(network.counters(link).lost, 0u);
    EXPECT_EQ(deliver(network, 20ms), Texts{"0:f"});
}

TEST(NetworkSimulator, a_datagram_sent_during_delivery_waits_for_the_next_call) {
    NetworkSimulator network(1, kRoom);
    const LinkId there = network.add_link({});
    const LinkId back = network.add_link({});
    int calls = 0;
    const auto answer = [&](const Arrival& arrival) {
        ++calls;
        network.send(arrival.link == there ? back : there, arrival.datagram, 5ms);
    };

    network.send(there, bytes("ping"), 5ms);
    network.deliver_due(5ms, answer);
    EXPECT_EQ(calls, 1);
    network.deliver_due(5ms, answer);

    EXPECT_EQ(calls, 2);
    EXPECT_EQ(deliver(network, 5ms), Texts{"0:ping"});
}

TEST(NetworkSimulator, sending_during_delivery_leaves_the_arrival_intact) {
    NetworkSimulator network(1, kRoom);
    const LinkId link = network.add_link({});
    std::string seen;

    network.send(link, bytes("precious"), 0ms);
    network.deliver_due(0ms, [&](const Arrival& arrival) {
        for (int i = 0; i < 100; ++i)
            network.send(link, bytes("overwrite"), 0ms);
        seen = text(arrival.datagram);
    });

    EXPECT_EQ(seen, "precious");
}

TEST(NetworkSimulator, a_datagram_has_the_address_that_it_was_sent_from) {
    NetworkSimulator network(1, kRoom);
    const LinkId link = network.add_link({.delay = 50ms, .address_change_interval = 100ms});
    std::vector<std::uint32_t> addresses;

    for (const Time now : {0ms, 60ms, 100ms})
        network.send(link, bytes("x"), now);
    network.deliver_due(1s, [&](const Arrival& arrival) { addresses.push_back(arrival.address); });

    EXPECT_EQ(addresses, (std::vector<std::uint32_t>{0, 0, 1}));
}

TEST(NetworkSimulator, both_copies_of_a_duplicate_have_the_same_bytes) {
    NetworkSimulator network(1, kRoom);
    const LinkId link = network.add_link({.duplicate = 1.0});

    network.send(link, bytes("twin"), 0ms);

    EXPECT_EQ(deliver(network, 0ms), (Texts{"0:twin", "0:twin"}));
    EXPECT_EQ(network.counters(link), (LinkCounters{.sent = 1, .delivered = 2, .duplicated = 1}));
}

TEST(NetworkSimulator, corruption_changes_the_bytes_that_arrive) {
    NetworkSimulator network(1, kRoom);
    const LinkId link = network.add_link({.corrupt = 1.0});

    network.send(link, bytes("plain"), 0ms);
    const auto arrived = deliver(network, 0ms);

    ASSERT_EQ(arrived.size(), 1u);
    EXPECT_EQ(arrived[0].size(), std::string("0:plain").size());
    EXPECT_NE(arrived[0], "0:plain");
}

/// The counters after a second of traffic on one of two links under `bad`, with the other one idle
/// or busy.
LinkCounters counters_of_first(std::uint64_t seed, bool other_is_busy) {
    NetworkSimulator network(seed, kRoom);
    const NetworkProfile bad = find_network_profile("bad").value();
    const LinkId first = network.add_link(bad.to_server);
    const LinkId other = network.add_link(bad.to_client);
    for (int i = 0; i < 1000; ++i) {
        network.send(first, bytes("datagram"), i * 1ms);
        if (other_is_busy) network.send(other, bytes("noise"), i * 1ms);
        network.deliver_due(i * 1ms, [](const Arrival&) {});
    }
    return network.counters(first);
}

TEST(NetworkSimulator, the_same_seed_repeats_a_link_whatever_other_links_carry) {
    EXPECT_EQ(counters_of_first(5, false), counters_of_first(5, false));
    EXPECT_EQ(counters_of_first(5, false), counters_of_first(5, true));
    EXPECT_NE(counters_of_first(5, false), counters_of_first(6, false));
}

TEST(NetworkSimulator, totals_are_the_sums_over_all_links) {
    NetworkSimulator network(1, kRoom);
    const LinkId wire = network.add_link({});
    const LinkId hole = network.add_link({.loss = 1.0});

    network.send(wire, bytes("a"), 0ms);
    network.send(hole, bytes("b"), 0ms);
    network.deliver_due(0ms, [](const Arrival&) {});

    EXPECT_EQ(network.totals(), (LinkCounters{.sent = 2, .delivered = 1, .lost = 1}));
}

TEST(NetworkSimulator, in_steady_traffic_it_allocates_nothing) {
    NetworkSimulator network(1, kRoom);
    const LinkId link = network.add_link(find_network_profile("bad")->to_server);
    const std::vector<std::byte> datagram(1200);
    const auto run = [&](int first, int end) {
        for (int i = first; i < end; ++i) {
            network.send(link, datagram, i * 1ms);
            network.deliver_due(i * 1ms, [](const Arrival&) {});
        }
    };
    run(0, 20'000);

    const auto before = test::allocations();
    run(20'000, 22'000);

    EXPECT_EQ(test::allocations() - before, 0u);
}

}  // namespace
}  // namespace arena::protocol
