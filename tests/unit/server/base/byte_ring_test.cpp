#include "server/base/byte_ring.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <random>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::byte_ring_test {
namespace {

using Bytes = std::vector<std::byte>;

Bytes bytes_of(std::size_t count, int value) {
    return Bytes(count, static_cast<std::byte>(value));
}

std::vector<Bytes> taken_from(ByteRing& ring) {
    std::vector<Bytes> taken;
    ring.take_all([&](std::span<const std::byte> record) {
        taken.emplace_back(record.begin(), record.end());
    });
    return taken;
}

TEST(ByteRing, gives_records_in_their_order_each_made_of_its_two_parts) {
    ByteRing ring(1024);

    EXPECT_TRUE(ring.put(bytes_of(3, 1), bytes_of(2, 2)));
    EXPECT_TRUE(ring.put({}, {}));
    EXPECT_TRUE(ring.put({}, bytes_of(9, 3)));

    Bytes first = bytes_of(3, 1);
    first.resize(5, std::byte{2});
    EXPECT_EQ(taken_from(ring), (std::vector<Bytes>{first, {}, bytes_of(9, 3)}));
    EXPECT_TRUE(ring.empty());
    EXPECT_TRUE(taken_from(ring).empty());
}

TEST(ByteRing, refuses_what_finds_no_room_and_takes_it_when_there_is_some) {
    ByteRing ring(64);

    EXPECT_TRUE(ring.put({}, bytes_of(24, 1)));
    EXPECT_TRUE(ring.put({}, bytes_of(24, 2)));
    EXPECT_FALSE(ring.put({}, {}));
    EXPECT_EQ(taken_from(ring).size(), 2u);

    EXPECT_TRUE(ring.put({}, bytes_of(56, 3)));
    EXPECT_FALSE(ring.put({}, bytes_of(57, 3))) << "it never fits";
    EXPECT_EQ(taken_from(ring), std::vector<Bytes>{bytes_of(56, 3)});
    EXPECT_FALSE(ring.put({}, bytes_of(57, 3)));
}

TEST(ByteRing, what_is_put_meanwhile_is_not_taken_by_the_same_call) {
    ByteRing ring(256);
    ASSERT_TRUE(ring.put({}, bytes_of(1, 1)));

    int taken = 0;
    ring.take_all([&](std::span<const std::byte>) {
        ++taken;
        EXPECT_TRUE(ring.put({}, bytes_of(1, 2)));
    });

    EXPECT_EQ(taken, 1);
    EXPECT_EQ(taken_from(ring), std::vector<Bytes>{bytes_of(1, 2)});
}

TEST(ByteRing, is_a_queue_whatever_the_sizes) {
    std::mt19937 random(7);
    for (int trial = 0; trial < 200; ++trial) {
        ByteRing ring(std::size_t{64} << random() % 5u);
        std::deque<Bytes> expected;
        for (int step = 0; step < 300; ++step) {
            const Bytes record = bytes_of(random() % 70u, static_cast<int>(random() % 256u));
            const std::size_t head = random() % (record.size() + 1);
            const std::span<const std::byte> all = record;
            if (ring.put(all.first(head), all.subspan(head))) expected.push_back(record);
            if (random() % 4u != 0) continue;
            for (const Bytes& taken : taken_from(ring)) {
                ASSERT_FALSE(expected.empty());
                ASSERT_EQ(taken, expected.front());
                expected.pop_front();
            }
            ASSERT_TRUE(expected.empty());
            ASSERT_TRUE(ring.empty());
        }
    }
}

TEST(ByteRing, loses_and_mixes_nothing_between_two_threads) {
    constexpr std::uint32_t kRecords = 200'000;
    ByteRing ring(4096);

    std::thread putting([&] {
        for (std::uint32_t number = 0; number < kRecords; ++number) {
            const Bytes body(number % 90, static_cast<std::byte>(number));
            while (!ring.put(std::as_bytes(std::span(&number, 1)), body))
                std::this_thread::yield();
        }
    });
    std::uint32_t next = 0;
    bool all_right = true;
    while (next < kRecords) {
        ring.take_all([&](std::span<const std::byte> record) {
            all_right = all_right && record.size() == sizeof(next) + next % 90;
            std::uint32_t number = 0;
            std::copy_n(record.begin(), sizeof(number),
                        std::as_writable_bytes(std::span(&number, 1)).begin());
            all_right = all_right && number == next;
            for (const std::byte byte : record.subspan(sizeof(number)))
                all_right = all_right && byte == static_cast<std::byte>(number);
            ++next;
        });
    }
    putting.join();

    EXPECT_TRUE(all_right);
    EXPECT_TRUE(ring.empty());
}

}  // namespace
}  // namespace arena::server::byte_ring_test
