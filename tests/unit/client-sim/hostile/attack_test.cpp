#include "client-sim/hostile/attack.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

TEST(Attack, every_kind_has_a_unique_name_that_finds_it) {
    std::set<std::string> names;
    for (const Attack attack : all_attacks()) {
        names.emplace(name_of(attack));
        EXPECT_EQ(attack_of(name_of(attack)), attack);
    }

    EXPECT_EQ(names.size(), kAttackCount);
    EXPECT_EQ(attack_of("absurd_inputs"), Attack::absurd_inputs);
    EXPECT_FALSE(attack_of("Flood").has_value());
}

}  // namespace
}  // namespace arena::client_sim
