#include "tests/unit/client-sim/behaviour/match_test_base.h"

namespace arena::client_sim {
namespace {

/// Joins after all others.
constexpr sim::EntityId kRanked{100};

class AnyTest : public MatchBehaviourTest {
  protected:
    AnyTest() {
        welcome.player = kRanked;
        view = client::WorldView{welcome};
    }
    /// Makes the own player the one with so many team mates before it.
    void rank_self(std::uint32_t rank) {
        for (std::uint32_t id = 10; id < 10 + rank; ++id)
            join(sim::EntityId{id}, 1);
        join(kRanked, 1);
        place(kRanked, {6, 15}, {}, 100, 1);
    }
    using Role = sim::PlayerInput (*)(Mind&, const Situation&);
    /// Whether it does the same as that role in a place where all three differ.
    bool acts_as(Role role) {
        Mind one{42};
        Mind other{42};
        return play_any(one, situation()) == role(other, situation());
    }
};

TEST_F(AnyTest, roles_are_dealt_out_by_the_place_in_the_team) {
    play_for_flags();
    place_enemy({6, 12});
    rank_self(0);
    EXPECT_TRUE(acts_as(run));
    EXPECT_FALSE(acts_as(attack));
    rank_self(1);
    EXPECT_TRUE(acts_as(attack));
    EXPECT_FALSE(acts_as(run));
    rank_self(2);
    EXPECT_TRUE(acts_as(defend));
    EXPECT_FALSE(acts_as(run));
    rank_self(3);
    EXPECT_TRUE(acts_as(run));
}

TEST_F(AnyTest, one_in_four_stands_on_the_hill) {
    play_for_the_hill();
    told.hill = 1;
    place_enemy({6, 12});
    rank_self(4);
    EXPECT_TRUE(acts_as(run));
    rank_self(5);
    EXPECT_TRUE(acts_as(attack));
}

TEST_F(AnyTest, it_fights_where_there_is_nothing_to_take) {
    place_enemy({6, 12});
    rank_self(0);

    EXPECT_TRUE(acts_as(fight));
}

}  // namespace
}  // namespace arena::client_sim
