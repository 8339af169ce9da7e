#include "protocol/replication/id_code.h"

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

    EXPECT_EQ(bits, 9u + 4 + 64) << "the count takes 9, the divisor 4";
}

TEST(IdCode, no_ids_take_five_bits) {
    std::size_t bits = 0;
    (void)written({}, &bits);
    EXPECT_EQ(bits, 5u);
}

TEST(IdCode, every_second_id_takes_less_than_three_bits) {
    std::vector<ShortId> ids;
    for (ShortId id = 1; id < 128; id = static_cast<ShortId>(id + 2))
        ids.push_back(id);
    std::size_t bits = 0;

    (void)written(ids, &bits);

    EXPECT_LE(bits, 9u + 4 + 2 * 64);
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
    writer.rice(2, 4);
    writer.bits(0, 4);
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
