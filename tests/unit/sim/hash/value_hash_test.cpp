#include "sim/hash/value_hash.h"

#include <cstring>

#include <gtest/gtest.h>

namespace arena::sim::value_hash_test {

/// Has three bytes of padding after `kind`.
struct Padded {
    std::uint8_t kind = 0;
    std::uint32_t count = 0;
};

template <typename Visit>
void for_each_value(const Padded& padded, Visit&& visit) {
    visit(padded.kind, padded.count);
}

namespace {

template <typename... Values>
std::uint64_t hash_of_values(const Values&... values) {
    ValueHash hash;
    hash.add(values...);
    return hash.finish();
}

TEST(ValueHash, is_the_xxh3_of_the_bytes_of_numbers_and_enums) {
    const std::array<std::uint32_t, 2> numbers{0x01020304u, 0xA0B0C0D0u};

    EXPECT_EQ(ValueHash().finish(), 0x2D06800538D394C2u) << "the hash of no bytes";
    EXPECT_EQ(hash_of_values(numbers[0], numbers[1]), XXH3_64bits(numbers.data(), sizeof numbers));
    EXPECT_EQ(hash_of_values(Shape::polygon), hash_of_values(std::uint8_t{3}));
}

TEST(ValueHash, depends_on_the_order_but_not_on_the_number_of_calls) {
    ValueHash one_by_one;
    one_by_one.add(1);
    one_by_one.add(2);

    EXPECT_EQ(one_by_one.finish(), hash_of_values(1, 2));
    EXPECT_NE(hash_of_values(1, 2), hash_of_values(2, 1));
}

TEST(ValueHash, can_be_asked_in_between) {
    ValueHash hash;
    hash.add(1);

    EXPECT_EQ(hash.finish(), hash_of_values(1));
    hash.add(2);
    EXPECT_EQ(hash.finish(), hash_of_values(1, 2));
}

TEST(ValueHash, a_struct_counts_by_its_members_and_not_by_its_padding) {
    Padded one;
    Padded other;
    std::memset(static_cast<void*>(&one), 0x00, sizeof one);
    std::memset(static_cast<void*>(&other), 0xFF, sizeof other);
    one.kind = other.kind = 7;
    one.count = other.count = 9;

    EXPECT_EQ(hash_of_values(one), hash_of_values(other));
    EXPECT_EQ(hash_of_values(one), hash_of_values(std::uint8_t{7}, std::uint32_t{9}));
}

TEST(ValueHash, the_size_of_a_list_counts) {
    const std::vector<int> none;

    EXPECT_NE(hash_of_values(std::vector{1}, std::vector{2, 3}),
              hash_of_values(std::vector{1, 2}, std::vector{3}));
    EXPECT_NE(hash_of_values(none), hash_of_values());
    EXPECT_EQ(hash_of_values(std::vector{5, 6}), hash_of_values(std::uint64_t{2}, 5, 6));
}

TEST(ValueHash, the_size_of_a_string_counts) {
    EXPECT_NE(hash_of_values(std::string("ab"), std::string("c")),
              hash_of_values(std::string("a"), std::string("bc")));
    EXPECT_NE(hash_of_values(std::string()), hash_of_values());
}

TEST(ValueHash, a_static_vector_counts_like_a_list) {
    StaticVector<int, 4> items;
    static_cast<void>(items.push_back(5));
    static_cast<void>(items.push_back(6));

    EXPECT_EQ(hash_of_values(items), hash_of_values(std::vector{5, 6}));
}

TEST(ValueHash, shapes_count_by_their_coordinates) {
    EXPECT_EQ(hash_of_values(Vec2{1, 2}), hash_of_values(1.0f, 2.0f));
    EXPECT_EQ(hash_of_values(Circle{{1, 2}, 3}), hash_of_values(1.0f, 2.0f, 3.0f));
    EXPECT_EQ(hash_of_values(Bounds{{1, 2}, {3, 4}}), hash_of_values(1.0f, 2.0f, 3.0f, 4.0f));
    EXPECT_EQ(hash_of_values(std::vector{Vec2{1, 2}}),
              hash_of_values(std::uint64_t{1}, 1.0f, 2.0f));
}

TEST(ValueHash, zero_and_negative_zero_are_different_values) {
    EXPECT_NE(hash_of_values(0.0f), hash_of_values(-0.0f));
}

}  // namespace
}  // namespace arena::sim::value_hash_test
