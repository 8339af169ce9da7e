#include "server/base/bit_set.h"

#include <optional>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::bit_set_test {
namespace {

using Numbers = std::vector<BitSet::Number>;

Numbers numbers_of(const BitSet& set) {
    Numbers numbers;
    set.for_each([&](BitSet::Number number) { numbers.push_back(number); });
    return numbers;
}

BitSet set_of(const Numbers& numbers) {
    BitSet set;
    for (const BitSet::Number number : numbers) {
        set.make_room(number + 1);
        set.insert(number);
    }
    return set;
}

TEST(BitSet, returns_each_number_once_in_ascending_order) {
    const BitSet set = set_of({64, 19'999, 0, 63, 4096, 64, 4095, 8192, 0});

    EXPECT_TRUE(set.contains(0));
    EXPECT_TRUE(set.contains(19'999));
    EXPECT_FALSE(set.contains(1));
    EXPECT_FALSE(set.contains(4097));
    EXPECT_FALSE(set.contains(1'000'000)) << "beyond its room";
    EXPECT_EQ(set.count(), 7u);
    EXPECT_EQ(set.lowest(), 0u);
    EXPECT_EQ(numbers_of(set), (Numbers{0, 63, 64, 4095, 4096, 8192, 19'999}));
}

TEST(BitSet, is_empty_at_first_and_when_cleared) {
    BitSet set;
    EXPECT_EQ(set.lowest(), std::nullopt);
    EXPECT_EQ(set.count(), 0u);
    EXPECT_FALSE(set.contains(0));

    set = set_of({3, 100});
    set.clear();

    EXPECT_EQ(set.lowest(), std::nullopt);
    EXPECT_EQ(numbers_of(set), Numbers{});
    set.insert(100);
    EXPECT_EQ(numbers_of(set), Numbers{100}) << "the room is kept";
}

TEST(BitSet, erases_one_number) {
    BitSet set = set_of({5, 6, 70});

    set.erase(5);
    set.erase(70);
    set.erase(8);

    EXPECT_EQ(numbers_of(set), Numbers{6});
    EXPECT_EQ(set.lowest(), 6u);
}

TEST(BitSet, visits_what_is_in_both_sets) {
    const BitSet few = set_of({1, 63, 64, 65, 100});
    BitSet many = set_of({0, 1, 64, 100, 9000});
    Numbers both;

    BitSet::for_each_in_both(many, few, [&](BitSet::Number number) {
        both.push_back(number);
        many.erase(number);
    });

    EXPECT_EQ(both, (Numbers{1, 64, 100}));
    EXPECT_EQ(numbers_of(many), (Numbers{0, 9000}));
}

TEST(BitSet, visits_what_is_in_one_set_alone) {
    for (const std::size_t numbers : {64u, 640u, 6400u}) {
        BitSet a;
        BitSet b;
        a.make_room(numbers);
        b.make_room(numbers / 2);
        std::vector<BitSet::Number> expected;
        for (BitSet::Number number = 0; number < numbers; number += number % 7 + 1) {
            a.insert(number);
            if (number % 3 == 0 && number < numbers / 2)
                b.insert(number);
            else
                expected.push_back(number);
        }
        std::vector<BitSet::Number> visited;
        BitSet::for_each_only_in(a, b, [&](BitSet::Number number) {
            visited.push_back(number);
            a.erase(number);
        });

        EXPECT_EQ(visited, expected) << numbers;
        BitSet::for_each_only_in(a, b, [](BitSet::Number) { FAIL(); });
    }
}

TEST(BitSet, counts_its_numbers) {
    BitSet set;
    set.make_room(192);
    for (BitSet::Number number = 0; number < 192; ++number) {
        EXPECT_EQ(set.count(), number);
        set.insert(number);
    }
    EXPECT_EQ(set.count(), 192u) << "all ones in every word";
}

TEST(BitSet, inserts_on_a_condition) {
    BitSet set = set_of({1});

    set.insert_if(false, 1);
    set.insert_if(false, 2);
    set.insert_if(true, 3);

    EXPECT_EQ(numbers_of(set), (Numbers{1, 3}));
}

TEST(BitSet, keeps_its_content_when_it_grows_and_never_shrinks) {
    BitSet set = set_of({0});

    set.make_room(64 * 64 + 1);
    set.insert(64 * 64);
    set.make_room(2);

    EXPECT_EQ(numbers_of(set), (Numbers{0, 64 * 64}));
}

TEST(BitSet, shows_64_numbers_as_a_word) {
    const BitSet set = set_of({64, 66, 130});

    EXPECT_EQ(set.words(), 3u);
    EXPECT_EQ(set.word(0), 0u);
    EXPECT_EQ(set.word(1), 0b101u);
    EXPECT_EQ(set.word(3), 0u) << "beyond its room";
    Numbers numbers;
    BitSet::for_each_in(1, set.word(1), [&](BitSet::Number number) { numbers.push_back(number); });
    EXPECT_EQ(numbers, (Numbers{64, 66}));
}

}  // namespace
}  // namespace arena::server::bit_set_test
