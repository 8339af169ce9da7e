// A connection between a server whose snapshots take many packets and a client that writes once a
// tick, over a constant delay: far more packets are in flight than a header can acknowledge.
#include <cstdint>
#include <deque>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/connection_peer.h"

namespace arena::protocol {
namespace {

using namespace std::chrono_literals;

using test::message_of;
using test::Packet;
using test::Peer;

struct Traffic {
    std::uint32_t parts = 1;          ///< packets per snapshot
    std::uint32_t snapshot_rate = 1;  ///< snapshots per second
    Time round_trip{0};
    std::uint32_t lost_of_100 = 0;  ///< of every hundred packets of the server, evenly spread
};

/// One direction: packets arrive after the delay.
struct Delay {
    struct Flight {
        Time arrives;
        Packet packet;
    };
    std::deque<Flight> flights;

    void send(Time arrives, std::vector<Packet> packets) {
        for (Packet& packet : packets)
            flights.push_back({arrives, std::move(packet)});
    }
    void deliver(Time now, Peer& to) {
        for (; !flights.empty() && flights.front().arrives <= now; flights.pop_front())
            ASSERT_EQ(to.receive(now, flights.front().packet), std::nullopt);
    }
};

struct Talk {
    explicit Talk(const Traffic& its_traffic) : traffic(its_traffic) {}

    /// Sends an event message and a snapshot at a time, as a server does.
    void snapshot(Time now) {
        if (server.connection.reliable_waiting().messages < kReliableWindow) {
            ASSERT_EQ(server.connection.send_reliable(message_of(100, events++)), std::nullopt);
        }
        for (std::uint32_t part = 0; part < traffic.parts; ++part)
            ASSERT_EQ(server.connection.send_sequenced(part % kSequencedChannels, message_of(1100)),
                      std::nullopt);
        std::vector<Packet> packets;
        for (Packet& packet : server.flush(now))
            if (packet.sequence * traffic.lost_of_100 % 100 >= traffic.lost_of_100)
                packets.push_back(std::move(packet));
        down.send(now + traffic.round_trip / 2, std::move(packets));
    }

    void play(Time length) {
        const Time tick = Time{1s} / 60;
        const Time interval = Time{1s} / traffic.snapshot_rate;
        Time next_tick{0};
        Time next_snapshot{0};
        for (Time now{0}; now < length; now += 1ms) {
            down.deliver(now, client);
            up.deliver(now, server);
            if (now >= next_snapshot) {
                snapshot(now);
                next_snapshot += interval;
            }
            if (now < next_tick) continue;
            ASSERT_EQ(client.connection.send_sequenced(0, message_of(52)), std::nullopt);
            up.send(now + traffic.round_trip / 2, client.flush(now));
            next_tick += tick;
        }
    }

    [[nodiscard]] std::uint64_t resent() const {
        return server.connection.statistics().reliable_resent;
    }

    Traffic traffic;
    Peer server;
    Peer client;
    Delay down;
    Delay up;
    std::uint32_t events = 0;
};

TEST(ManyPackets, a_client_that_writes_once_a_tick_acknowledges_snapshots_of_33_parts) {
    Talk talk({.parts = 33, .snapshot_rate = 20, .round_trip = 60ms});

    talk.play(30s);

    EXPECT_EQ(talk.events, 600u);
    EXPECT_GE(talk.client.inbox.reliable.size(), 598u);
    EXPECT_LE(talk.server.connection.reliable_waiting().messages, 4u);
    EXPECT_EQ(talk.resent(), 0u);
    EXPECT_EQ(talk.server.connection.statistics().packets_lost, 0u);
}

TEST(ManyPackets, packets_are_remembered_for_a_long_round_trip) {
    Talk talk({.parts = 58, .snapshot_rate = 20, .round_trip = 220ms});

    talk.play(30s);

    EXPECT_EQ(talk.events, 600u);
    EXPECT_GE(talk.client.inbox.reliable.size(), 595u);
    EXPECT_LE(talk.server.connection.reliable_waiting().messages, 7u);
    EXPECT_EQ(talk.resent(), 0u);
}

TEST(ManyPackets, the_largest_snapshots_60_times_a_second_over_half_a_second_are_acknowledged) {
    Talk talk({.parts = 224, .snapshot_rate = 60, .round_trip = 500ms});

    talk.play(5s);

    EXPECT_EQ(talk.events, 300u);
    EXPECT_GE(talk.client.inbox.reliable.size(), 280u);
    EXPECT_LE(talk.server.connection.reliable_waiting().messages, 40u);
    EXPECT_EQ(talk.resent(), 0u);
}

TEST(ManyPackets, only_lost_messages_are_resent) {
    Talk talk({.parts = 60, .snapshot_rate = 20, .round_trip = 100ms, .lost_of_100 = 7});

    talk.play(30s);

    const ConnectionStatistics statistics = talk.server.connection.statistics();
    EXPECT_GE(talk.client.inbox.reliable.size(), talk.events - 20u);
    EXPECT_NEAR(static_cast<double>(statistics.packets_lost),
                0.07 * static_cast<double>(statistics.packets_sent),
                0.005 * static_cast<double>(statistics.packets_sent));
    EXPECT_LT(talk.resent(), talk.events / 5u);
}

}  // namespace
}  // namespace arena::protocol
