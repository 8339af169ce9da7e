#include "protocol/replication/wanted_code.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/replication/motion.h"

namespace arena::protocol::wanted_code_test {
namespace {

/// 6 m/s at 60 ticks a second: 102.375 units.
constexpr std::uint16_t kTop = 819;

struct Coded {
    std::array<std::byte, 8> bytes{};
    std::size_t bits = 0;

    Coded(Pair wanted, std::uint16_t top) {
        BitWriter writer(bytes);
        write_wanted(writer, wanted, top);
        bits = writer.size_in_bits();
        static_cast<void>(writer.finish());
    }
};

TEST(WantedCode, a_stick_pushed_all_the_way_takes_13_bits_or_little_more) {
    EXPECT_EQ(Coded({102, 0}, kTop).bits, 1u + 2 + 9 + 1);
    EXPECT_EQ(Coded({-72, 73}, kTop).bits, 13u);
    EXPECT_EQ(Coded({-72, 72}, kTop).bits, 14u) << "beside 72 the circle is at 72.8";
    EXPECT_EQ(Coded({0, -103}, kTop).bits, 14u) << "a rest of -1";
}

TEST(WantedCode, a_released_stick_takes_2_bits) {
    EXPECT_EQ(Coded({0, 0}, kTop).bits, 2u);
    EXPECT_EQ(Coded({0, 0}, 0).bits, 2u);
}

TEST(WantedCode, any_other_takes_a_pair) {
    EXPECT_EQ(Coded({50, 0}, kTop).bits, 2u + 1 + 14);
    EXPECT_EQ(Coded({-64, 64}, kTop).bits, 2u + 2 + 18) << "64 needs 8 bits";
    EXPECT_EQ(Coded({102, 0}, 0).bits, 2u + 2 + 18) << "of a speed that is not known";
    EXPECT_EQ(Coded({8191, -8191}, kTop).bits, kWantedBitsMax);
}

TEST(WantedCode, a_circle_too_wide_for_9_bits_is_left) {
    // At its end on an axis it is nearer to the middle.
    EXPECT_EQ(Coded({8191, 0}, 65535).bits, 1u + 2 + 9 + 2) << "8191.875, a rest of -1";
    EXPECT_EQ(Coded({5792, 5792}, 65535).bits, kWantedBitsMax);
}

RC_GTEST_PROP(WantedCode, comes_back_and_takes_the_same_bits_for_every_reader, ()) {
    const auto number = [] { return *rc::gen::inRange<std::int64_t>(-8191, 8192); };
    const auto top = *rc::gen::arbitrary<std::uint16_t>();
    Pair wanted{number(), number()};
    if (*rc::gen::arbitrary<bool>())
        wanted = {*rc::gen::inRange(-130, 131), *rc::gen::inRange(-130, 131)};
    const Coded coded(wanted, top);
    RC_ASSERT(coded.bits <= kWantedBitsMax);

    BitReader reader(coded.bytes);
    RC_ASSERT(read_wanted(reader, top) == wanted);
    RC_ASSERT(reader.position() == coded.bits);

    BitReader stranger(coded.bytes);
    static_cast<void>(read_wanted(stranger, *rc::gen::arbitrary<std::uint16_t>()));
    RC_ASSERT(stranger.position() == coded.bits);
}

}  // namespace
}  // namespace arena::protocol::wanted_code_test
