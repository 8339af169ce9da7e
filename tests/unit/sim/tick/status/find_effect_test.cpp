#include "sim/tick/status/find_effect.h"

#include <gtest/gtest.h>

namespace arena::sim::find_effect_test {
namespace {

TEST(FindEffect, finds_an_effect_by_its_name) {
    Rules rules;
    rules.effects.resize(3);
    rules.effects[1].name = "poison";
    rules.effects[2].name = "haste";

    EXPECT_EQ(find_effect(rules, "poison"), 1);
    EXPECT_EQ(find_effect(rules, "haste"), 2);
    EXPECT_EQ(find_effect(rules, "Haste"), kNone);
    EXPECT_EQ(find_effect({}, "haste"), kNone);
}

TEST(FindEffect, no_name_is_none_also_where_an_effect_has_no_name) {
    Rules rules;
    rules.effects.resize(1);

    EXPECT_EQ(find_effect(rules, ""), kNone);
}

}  // namespace
}  // namespace arena::sim::find_effect_test
