#include "server/statistics/enum_counters.h"

#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::enum_counters_test {
namespace {

enum class Fruit : std::uint8_t { apple, pear, plum };
using Fruits = EnumCounters<Fruit, 3>;
using Counted = std::vector<std::pair<Fruit, std::uint64_t>>;

Counted counts_of(const Fruits& fruits) {
    Counted counted;
    fruits.for_each([&](Fruit fruit, std::uint64_t count) { counted.emplace_back(fruit, count); });
    return counted;
}

TEST(EnumCounters, are_zero_at_first) {
    EXPECT_EQ(counts_of({}), (Counted{{Fruit::apple, 0}, {Fruit::pear, 0}, {Fruit::plum, 0}}));
}

TEST(EnumCounters, each_value_has_its_own_counter) {
    Fruits fruits;

    ++fruits[Fruit::plum];
    fruits[Fruit::apple] += 7;
    ++fruits[Fruit::plum];

    EXPECT_EQ(std::as_const(fruits)[Fruit::apple], 7u);
    EXPECT_EQ(std::as_const(fruits)[Fruit::pear], 0u);
    EXPECT_EQ(std::as_const(fruits)[Fruit::plum], 2u);
}

TEST(EnumCounters, are_visited_in_the_order_of_the_values) {
    Fruits fruits;
    fruits[Fruit::plum] = 3;
    fruits[Fruit::pear] = 2;
    fruits[Fruit::apple] = 1;

    EXPECT_EQ(counts_of(fruits), (Counted{{Fruit::apple, 1}, {Fruit::pear, 2}, {Fruit::plum, 3}}));
}

TEST(EnumCounters, are_equal_when_all_counts_are) {
    Fruits one;
    Fruits other;
    one[Fruit::plum] = 1;
    EXPECT_FALSE(one == other);

    other[Fruit::plum] = 1;
    EXPECT_TRUE(one == other);
}

}  // namespace
}  // namespace arena::server::enum_counters_test
