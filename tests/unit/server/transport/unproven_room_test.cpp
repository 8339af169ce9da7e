#include "server/transport/unproven_room.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::size_t kSize = 400'000;
constexpr std::size_t kEach = kDatagramOverhead + 232;  // 1000 bytes
constexpr BufferMemory kFull{.used_bytes = kSize, .size_bytes = kSize};

void charge(UnprovenRoom& room, int datagrams, Time now) {
    for (int i = 0; i < datagrams; ++i)
        room.charge(kEach - kDatagramOverhead, now);
}

TEST(UnprovenRoom, is_a_quarter_of_the_buffer) {
    UnprovenRoom room;
    charge(room, 99, seconds(10));
    EXPECT_TRUE(room.has_some(kFull, seconds(10)));

    charge(room, 1, seconds(10));

    EXPECT_FALSE(room.has_some(kFull, seconds(10)));
}

TEST(UnprovenRoom, whoever_fills_a_buffer_besides_does_not_count) {
    UnprovenRoom room;
    charge(room, 50, seconds(10));

    EXPECT_TRUE(room.has_some(kFull, seconds(10)));
}

TEST(UnprovenRoom, what_has_left_the_buffer_does_not_count) {
    UnprovenRoom room;
    charge(room, 100'000, seconds(10));

    EXPECT_TRUE(room.has_some({.used_bytes = 99'999, .size_bytes = kSize}, seconds(10)));
    EXPECT_FALSE(room.has_some({.used_bytes = 100'000, .size_bytes = kSize}, seconds(10)));
}

TEST(UnprovenRoom, counts_for_as_long_as_the_kernel_looks_for_the_owner) {
    UnprovenRoom room;
    charge(room, 100, milliseconds(10'900));

    EXPECT_FALSE(room.has_some(kFull, milliseconds(13'900)));
    EXPECT_TRUE(room.has_some(kFull, milliseconds(14'000)));
}

TEST(UnprovenRoom, adds_up_what_was_sent_in_several_seconds_and_forgets_it_one_by_one) {
    UnprovenRoom room;
    for (int second = 10; second < 14; ++second)
        charge(room, 30, seconds(second));
    EXPECT_FALSE(room.has_some(kFull, seconds(13)));

    EXPECT_TRUE(room.has_some(kFull, seconds(14)));
    charge(room, 10, seconds(14));
    EXPECT_FALSE(room.has_some(kFull, seconds(14)));
    EXPECT_TRUE(room.has_some(kFull, seconds(1'000'000)));
}

TEST(UnprovenRoom, a_small_buffer_has_room_for_a_few_dozen) {
    constexpr BufferMemory kTiny{.used_bytes = 100'000, .size_bytes = 8192};
    UnprovenRoom room;
    charge(room, 32, seconds(10));
    EXPECT_TRUE(room.has_some(kTiny, seconds(10)));

    charge(room, 1, seconds(10));

    EXPECT_FALSE(room.has_some(kTiny, seconds(10)));
}

TEST(UnprovenRoom, is_without_end_where_the_system_does_not_say_how_full_the_buffer_is) {
    UnprovenRoom room;
    charge(room, 100'000, seconds(10));

    EXPECT_TRUE(room.has_some({}, seconds(10)));
}

}  // namespace
}  // namespace arena::server
