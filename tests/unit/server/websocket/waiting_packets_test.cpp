#include "server/websocket/waiting_packets.h"

#include <chrono>
#include <deque>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace arena::server::waiting_packets_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;
using Packet = WaitingPackets::Packet;

constexpr Time kNow = seconds(5);
constexpr Time kWaitMax = milliseconds(50);

Packet packet_of(std::size_t bytes, int value = 1) {
    return Packet(bytes, static_cast<std::byte>(value));
}

TEST(WaitingPackets, gives_packets_in_the_order_in_which_they_came) {
    WaitingPackets waiting(kWaitMax);
    waiting.add(packet_of(3, 1), kNow);
    waiting.add(packet_of(1200, 2), kNow);
    waiting.add(packet_of(1, 3), kNow + milliseconds(1));

    EXPECT_EQ(waiting.size_bytes(), 1204u);
    EXPECT_EQ(waiting.take(kNow + milliseconds(2)), packet_of(3, 1));
    EXPECT_EQ(waiting.take(kNow + milliseconds(2)), packet_of(1200, 2));
    EXPECT_EQ(waiting.take(kNow + milliseconds(2)), packet_of(1, 3));
    EXPECT_EQ(waiting.take(kNow + milliseconds(2)), std::nullopt);
    EXPECT_EQ(waiting.size_bytes(), 0u);
    EXPECT_EQ(waiting.take_dropped(), 0u);
}

TEST(WaitingPackets, a_packet_is_outdated_once_it_has_waited_for_longer_than_it_may) {
    WaitingPackets waiting(kWaitMax);
    waiting.add(packet_of(10, 1), kNow);
    waiting.add(packet_of(10, 2), kNow);
    waiting.add(packet_of(10, 3), kNow + nanoseconds(1));

    EXPECT_EQ(waiting.take(kNow + kWaitMax), packet_of(10, 1));
    EXPECT_EQ(waiting.take_dropped(), 0u);
    EXPECT_EQ(waiting.take(kNow + kWaitMax + nanoseconds(1)), packet_of(10, 3));
    EXPECT_EQ(waiting.take_dropped(), 1u);
    EXPECT_EQ(waiting.size_bytes(), 0u);
}

TEST(WaitingPackets, what_was_dropped_is_counted_once) {
    WaitingPackets waiting(kWaitMax);
    waiting.add(packet_of(10), kNow);
    waiting.add(packet_of(10), kNow);

    EXPECT_EQ(waiting.take(kNow + seconds(1)), std::nullopt);
    EXPECT_EQ(waiting.take_dropped(), 2u);
    EXPECT_EQ(waiting.take_dropped(), 0u);
}

TEST(WaitingPackets, the_oldest_go_when_there_is_no_room_for_one_more) {
    WaitingPackets waiting(kWaitMax);
    for (int i = 0; i < 4; ++i)
        waiting.add(packet_of(kWaitingBytesMax / 4, i), kNow);
    EXPECT_EQ(waiting.size_bytes(), kWaitingBytesMax);
    EXPECT_EQ(waiting.take_dropped(), 0u);

    waiting.add(packet_of(kWaitingBytesMax / 4 + 1, 4), kNow);

    EXPECT_EQ(waiting.take_dropped(), 2u);
    EXPECT_EQ(waiting.size_bytes(), kWaitingBytesMax / 4 * 3 + 1);
    EXPECT_EQ(waiting.take(kNow), packet_of(kWaitingBytesMax / 4, 2));
}

TEST(WaitingPackets, a_packet_as_long_as_all_the_room_takes_it) {
    WaitingPackets waiting(kWaitMax);
    waiting.add(packet_of(10, 1), kNow);
    waiting.add(packet_of(kWaitingBytesMax, 2), kNow);

    EXPECT_EQ(waiting.take_dropped(), 1u);
    EXPECT_EQ(waiting.take(kNow), packet_of(kWaitingBytesMax, 2));
}

TEST(WaitingPackets, a_packet_longer_than_all_the_room_is_dropped_and_the_others_stay) {
    WaitingPackets waiting(kWaitMax);
    waiting.add(packet_of(10, 1), kNow);
    waiting.add(packet_of(kWaitingBytesMax + 1, 2), kNow);

    EXPECT_EQ(waiting.take_dropped(), 1u);
    EXPECT_EQ(waiting.size_bytes(), 10u);
    EXPECT_EQ(waiting.take(kNow), packet_of(10, 1));
}

/// The plain list: of all packets those that are neither taken nor dropped.
struct PlainList {
    struct Entry {
        Packet bytes;
        Time since{};
    };

    std::deque<Entry> entries;
    std::uint64_t dropped = 0;

    [[nodiscard]] std::size_t size_bytes() const {
        std::size_t bytes = 0;
        for (const Entry& each : entries)
            bytes += each.bytes.size();
        return bytes;
    }

    void drop_first() {
        entries.pop_front();
        ++dropped;
    }

    void add(const Packet& packet, Time now) {
        if (packet.size() > kWaitingBytesMax) {
            ++dropped;
            return;
        }
        entries.push_back({packet, now});
        while (size_bytes() > kWaitingBytesMax)
            drop_first();
    }

    std::optional<Packet> take(Time now) {
        while (!entries.empty()) {
            const Entry first = entries.front();
            if (first.since + kWaitMax >= now) {
                entries.pop_front();
                return first.bytes;
            }
            drop_first();
        }
        return std::nullopt;
    }
};

RC_GTEST_PROP(WaitingPackets, behaves_as_a_plain_list_and_never_exceeds_its_bound, ()) {
    // Some runs are of packets as they are, others of so long ones that few have room.
    const auto size_max = *rc::gen::element<std::size_t>(1201, 20'000, kWaitingBytesMax + 100);
    const auto pause_max = *rc::gen::element<std::int64_t>(1, 10'000'000, 60'000'000);
    const int takes_of_ten = *rc::gen::inRange(1, 9);
    WaitingPackets waiting(kWaitMax);
    PlainList list;
    Time now = kNow;

    for (int turn = *rc::gen::inRange(0, 200); turn > 0; --turn) {
        now += nanoseconds(*rc::gen::inRange<std::int64_t>(0, pause_max));
        if (*rc::gen::inRange(0, 10) < takes_of_ten) {
            RC_ASSERT(waiting.take(now) == list.take(now));
        } else {
            const Packet packet = packet_of(*rc::gen::inRange<std::size_t>(0, size_max), turn);
            waiting.add(packet, now);
            list.add(packet, now);
        }
        RC_ASSERT(waiting.size_bytes() <= kWaitingBytesMax);
        RC_ASSERT(waiting.size_bytes() == list.size_bytes());
        if (*rc::gen::inRange(0, 4) == 0)
            RC_ASSERT(waiting.take_dropped() == std::exchange(list.dropped, 0));
    }
    RC_ASSERT(waiting.take_dropped() == list.dropped);
}

}  // namespace
}  // namespace arena::server::waiting_packets_test
