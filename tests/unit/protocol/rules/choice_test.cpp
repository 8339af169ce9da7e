#include "protocol/rules/choice.h"

#include <gtest/gtest.h>

namespace arena::protocol::choice_test {
namespace {

enum class Fruit : unsigned char { apple, pear };
constexpr std::array<std::string_view, 2> kFruits{"apple", "pear"};

TEST(ChoiceOf, is_the_value_in_the_place_of_the_name) {
    EXPECT_EQ(choice_of<Fruit>(kFruits, "apple"), Fruit::apple);
    EXPECT_EQ(choice_of<Fruit>(kFruits, "pear"), Fruit::pear);
}

TEST(ChoiceOf, is_nothing_for_any_other_name) {
    EXPECT_EQ(choice_of<Fruit>(kFruits, "Pear"), std::nullopt);
    EXPECT_EQ(choice_of<Fruit>(kFruits, ""), std::nullopt);
}

}  // namespace
}  // namespace arena::protocol::choice_test
