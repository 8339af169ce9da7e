#include "protocol/replication/pair_code.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::protocol::pair_code_test {
namespace {

constexpr PairWidths kWidths{6, 9, 11, 13, 28};

/// The same as narrowest(), testing each window in turn.
Width first_that_reaches(Pair value, Pair guess, const PairWidths& widths) {
    for (const Width width : {Width::narrow, Width::medium, Width::wide, Width::far}) {
        const unsigned bits = widths[static_cast<std::size_t>(width)];
        if (window_reaches(value.x, guess.x, guess.x, bits) &&
            window_reaches(value.y, guess.y, guess.y, bits))
            return width;
    }
    return Width::whole;
}

TEST(PairCode, the_number_further_from_the_guess_decides_the_width) {
    const Pair guess{1000, -1000};
    EXPECT_EQ(narrowest(guess, guess, kWidths), Width::narrow);
    EXPECT_EQ(narrowest({1031, -1032}, guess, kWidths), Width::narrow);
    EXPECT_EQ(narrowest({1032, -1000}, guess, kWidths), Width::medium) << "half a window above";
    EXPECT_EQ(narrowest({1000, -1033}, guess, kWidths), Width::medium) << "more than that below";
    EXPECT_EQ(narrowest({2000, -1000}, guess, kWidths), Width::wide);
    EXPECT_EQ(narrowest({1000, 3095}, guess, kWidths), Width::far);
    EXPECT_EQ(narrowest({1000, 3096}, guess, kWidths), Width::whole);
}

RC_GTEST_PROP(PairCode, the_narrowest_width_is_the_first_that_reaches_both_numbers, ()) {
    const auto number = rc::gen::inRange<std::int64_t>(-(1ll << 40), 1ll << 40);
    const auto off = rc::gen::oneOf(
        rc::gen::inRange<std::int64_t>(-40, 40), rc::gen::inRange<std::int64_t>(-300, 300),
        rc::gen::inRange<std::int64_t>(-1100, 1100), rc::gen::inRange<std::int64_t>(-5000, 5000),
        rc::gen::inRange<std::int64_t>(-(1ll << 30), 1ll << 30));
    const Pair guess{*number, *number};
    const Pair value{guess.x + *off, guess.y + *off};

    RC_ASSERT(narrowest(value, guess, kWidths) == first_that_reaches(value, guess, kWidths));
}

RC_GTEST_PROP(PairCode, a_pair_survives_a_round_trip_in_the_stated_bits, ()) {
    const auto number = rc::gen::inRange<std::int64_t>(-(1ll << 27), 1ll << 27);
    const Pair guess{*number, *number};
    const Pair value{guess.x + *rc::gen::inRange<std::int64_t>(-6000, 6000),
                     guess.y + *rc::gen::inRange<std::int64_t>(-6000, 6000)};
    const Width width = narrowest(value, guess, kWidths);
    std::vector<std::byte> bytes(16);
    BitWriter writer(bytes);

    write_pair(writer, value, width, kWidths);
    RC_ASSERT(writer.size_in_bits() == pair_bits(width, kWidths));
    bytes.resize(writer.finish());
    BitReader reader(bytes);
    const auto read = read_pair(reader, guess, kWidths);
    RC_ASSERT(read.has_value());
    // A whole number has 28 bits, as many as a place.
    if (width != Width::whole || (std::abs(value.x) < (1 << 27) && std::abs(value.y) < (1 << 27)))
        RC_ASSERT(*read == value);
}

}  // namespace
}  // namespace arena::protocol::pair_code_test
