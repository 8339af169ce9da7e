#include "protocol/replication/id_code.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::protocol::id_code_test {
namespace {

std::vector<std::byte> written(const std::vector<ShortId>& ids, std::size_t* bits = nullptr) {
    std::vector<std::byte> bytes(16 + 8 * ids.size());
    BitWriter writer(bytes);
    write_ids(writer, ids);
    if (bits != nullptr) *bits = writer.size_in_bits();
    bytes.resize(writer.finish());
    return bytes;
}

TEST(IdCode, consecutive_ids_take_one_bit_each) {
    std::vector<ShortId> ids(64);
    std::iota(ids.begin(), ids.end(), ShortId{0});
    std::size_t bits = 0;

    (void)written(ids, &bits);

    EXPECT_EQ(bits, 12u + 3 + 64) << "the count takes 12, the divisor 3";
}

TEST(IdCode, no_ids_take_four_bits) {
    std::size_t bits = 0;
    (void)written({}, &bits);
    EXPECT_EQ(bits, 4u);
}

TEST(IdCode, every_second_id_takes_less_than_three_bits) {
    std::vector<ShortId> ids;
    for (ShortId id = 1; id < 128; id = static_cast<ShortId>(id + 2))
        ids.push_back(id);
    std::size_t bits = 0;

    (void)written(ids, &bits);

    EXPECT_LE(bits, 12u + 3 + 2 * 64);
}

TEST(IdCode, too_many_or_too_large_ids_are_rejected) {
    std::vector<ShortId> ids;
    const auto bytes = written({1, 2, 3});
    BitReader few(bytes);
    EXPECT_FALSE(read_ids(few, 2, ids));
    BitReader enough(bytes);
    EXPECT_TRUE(read_ids(enough, 3, ids));

    std::vector<std::byte> beyond(32);
    BitWriter writer(beyond);
    writer.rice(2, 3);
    writer.bits(0, 3);
    writer.rice(65'535, 0);
    writer.rice(0, 0);
    BitReader reader(beyond);
    EXPECT_FALSE(read_ids(reader, 3, ids));
}

TEST(IdCode, a_list_that_ends_too_early_is_rejected) {
    auto bytes = written({1, 2, 300, 40'000});
    bytes.pop_back();
    BitReader reader(bytes);
    std::vector<ShortId> ids;

    EXPECT_FALSE(read_ids(reader, 100, ids));
}

RC_GTEST_PROP(IdCode, any_ids_survive_a_round_trip, ()) {
    const auto most = *rc::gen::inRange<std::uint32_t>(1, 0x1'0000);
    const auto drawn = *rc::gen::container<std::set<ShortId>>(
        rc::gen::map(rc::gen::arbitrary<std::uint32_t>(),
                     [most](std::uint32_t any) { return static_cast<ShortId>(any % (most + 1)); }));
    const std::vector<ShortId> ids(drawn.begin(), drawn.end());
    const auto bytes = written(ids);

    BitReader reader(bytes);
    std::vector<ShortId> read;
    RC_ASSERT(read_ids(reader, ids.size(), read));
    RC_ASSERT(read == ids);
    RC_ASSERT(reader.done());
}

/// Returns the bits of the gaps with a divisor of 2^k.
std::size_t gap_bits(const std::vector<ShortId>& ids, unsigned k) {
    std::size_t bits = 0;
    std::uint32_t next = 0;
    for (const ShortId id : ids) {
        bits += BitWriter::rice_bits(id - next, k);
        next = id + 1u;
    }
    return bits;
}

RC_GTEST_PROP(IdCode, ids_below_1024_take_few_bits_and_little_more_than_with_the_best_divisor, ()) {
    const auto most = *rc::gen::inRange<std::uint32_t>(1, 1024);
    const auto drawn = *rc::gen::container<std::set<ShortId>>(
        rc::gen::map(rc::gen::arbitrary<std::uint32_t>(),
                     [most](std::uint32_t any) { return static_cast<ShortId>(any % (most + 1)); }));
    const std::vector<ShortId> ids(drawn.begin(), drawn.end());
    std::size_t bits = 0;

    (void)written(ids, &bits);

    RC_ASSERT(bits <= 4u + 3 + 7 + 10 * ids.size());
    std::size_t best = gap_bits(ids, 0);
    for (unsigned k = 1; k < 8; ++k)
        best = std::min(best, gap_bits(ids, k));
    const std::size_t gaps = bits -
                             BitWriter::rice_bits(static_cast<std::uint32_t>(ids.size()), 3) -
                             (ids.empty() ? 0 : 3);
    RC_ASSERT(gaps <= best + best / 2);
}

RC_GTEST_PROP(IdCode, any_bytes_are_ascending_ids_or_rejected, ()) {
    const auto bytes =
        *rc::gen::container<std::vector<std::uint8_t>>(rc::gen::arbitrary<std::uint8_t>());
    BitReader reader(std::as_bytes(std::span(bytes)));
    std::vector<ShortId> ids;
    if (!read_ids(reader, 1000, ids)) return;

    RC_ASSERT(ids.size() <= 1000u);
    for (std::size_t i = 1; i < ids.size(); ++i)
        RC_ASSERT(ids[i - 1] < ids[i]);
}

}  // namespace
}  // namespace arena::protocol::id_code_test
