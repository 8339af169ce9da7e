#include "tests/bench/replication/variable_int.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/unit/bench/replication/bytes.h"

namespace arena::bench::variable_int_test {
namespace {

Bytes packed(std::int32_t value) {
    Bytes bytes;
    append_variable_int(bytes, value);
    return bytes;
}

TEST(VariableInt, packs_the_same_bytes_as_teeworlds) {
    EXPECT_EQ(packed(0), bytes_of({0x00}));
    EXPECT_EQ(packed(63), bytes_of({0x3F}));
    EXPECT_EQ(packed(64), bytes_of({0x80, 0x01}));
    EXPECT_EQ(packed(-1), bytes_of({0x40}));
    EXPECT_EQ(packed(-65), bytes_of({0xC0, 0x01}));
    EXPECT_EQ(packed(8191), bytes_of({0xBF, 0x7F}));
    EXPECT_EQ(packed(8192), bytes_of({0x80, 0x80, 0x01}));
}

TEST(VariableInt, the_extremes_take_five_bytes) {
    for (const std::int32_t value :
         {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()}) {
        const Bytes bytes = packed(value);

        EXPECT_EQ(bytes.size(), 5u);
        EXPECT_EQ(VariableIntReader(bytes).next(), value);
    }
}

TEST(VariableInt, a_number_that_is_cut_off_is_rejected) {
    const Bytes bytes = bytes_of({0x80, 0x80});

    EXPECT_FALSE(VariableIntReader(bytes).next().has_value());
    EXPECT_FALSE(VariableIntReader({}).next().has_value());
}

TEST(VariableInt, a_number_of_more_than_32_bits_is_rejected) {
    const Bytes too_large = bytes_of({0x80, 0x80, 0x80, 0x80, 0x7F});
    const Bytes too_long = bytes_of({0x80, 0x80, 0x80, 0x80, 0x80, 0x00});

    EXPECT_FALSE(VariableIntReader(too_large).next().has_value());
    EXPECT_FALSE(VariableIntReader(too_long).next().has_value());
}

RC_GTEST_PROP(VariableInt, a_row_of_numbers_is_read_as_it_was_written,
              (const std::vector<std::int32_t>& values)) {
    Bytes bytes;
    for (const std::int32_t value : values)
        append_variable_int(bytes, value);

    VariableIntReader reader(bytes);
    for (const std::int32_t value : values)
        RC_ASSERT(reader.next() == value);
    RC_ASSERT(reader.bytes_left() == 0u);
}

}  // namespace
}  // namespace arena::bench::variable_int_test
