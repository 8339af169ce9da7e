#include "client-sim/behaviour/footwork.h"

#include <vector>

#include <gtest/gtest.h>

#include "protocol/replication/status_flags.h"
#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"

namespace arena::client_sim {
namespace {

constexpr sim::PlayerInput kFighting{.move_x = 127, .aim_x = 9, .buttons = sim::kButtonFire};

/// A stage from -5 to 5 whose top is at 0, and a ledge above it.
class FootworkTest : public BehaviourTest {
  protected:
    FootworkTest() {
        rules.gravity = 20.0f;
        rules.abilities = {{.kind = sim::AbilityKind::burst}, {.kind = sim::AbilityKind::blink}};
        static_cast<void>(rules.archetypes[0].abilities.push_back(0));
        static_cast<void>(rules.archetypes[0].abilities.push_back(1));
        rules.archetypes[0].fall_through_speed = 3.0f;
    }
    /// Returns the situation of a player that is there, with an enemy at (0, 1).
    [[nodiscard]] Situation with_self(sim::Vec2 position, sim::Vec2 velocity, bool on_ground,
                                      sim::Tick tick = 100) {
        players = {
            client::PlayerView{.id = kSelf,
                               .position = position,
                               .velocity = velocity,
                               .aim = {1.0f, 0.0f},
                               .flags = on_ground ? protocol::kPlayerOnGround : std::uint8_t{0}},
            client::PlayerView{.id = kEnemy, .position = {0.0f, 1.0f}, .aim = {1.0f, 0.0f}}};
        mind.target = kEnemy;
        Situation situation{.players = players, .self = &players[0], .field = stage, .tick = tick};
        situation.has_gravity = true;
        situation.can_jump = true;
        situation.rules = &rules;
        return situation;
    }
    /// The player has stood at (4, 1).
    void stand_on_stage() {
        static_cast<void>(with_recovery(kFighting, mind, with_self({4, 1}, {}, true)));
    }

    sim::Rules rules;
    std::vector<client::PlayerView> players;
    ObstacleField stage =
        test::field_with({test::box({-5, -2}, {5, 0}), test::one_sided({2, 3}, {-2, 3}),
                          test::one_sided({12, 3}, {8, 3})});
};

TEST_F(FootworkTest, a_player_above_ground_is_left_alone) {
    stand_on_stage();

    EXPECT_EQ(with_recovery(kFighting, mind, with_self({4, 1}, {}, true)), kFighting);
    EXPECT_EQ(with_recovery(kFighting, mind, with_self({0, 2}, {3, 4}, false)), kFighting);
}

TEST_F(FootworkTest, a_player_over_nothing_steers_back_to_where_it_stood) {
    stand_on_stage();

    EXPECT_EQ(with_recovery(kFighting, mind, with_self({9, 2}, {5, 1}, false)).move_x, -127);
    EXPECT_EQ(with_recovery(kFighting, mind, with_self({-9, 2}, {-5, 1}, false)).move_x, 127);
    EXPECT_EQ(with_recovery(kFighting, mind, with_self({4, 2}, {30, 1}, false)).move_x, 0)
        << "it is there, but will not be";
}

TEST_F(FootworkTest, it_holds_its_jump_while_it_rises_and_presses_anew_while_it_falls) {
    stand_on_stage();
    const auto jumps = [&](float speed, sim::Tick tick) {
        const Situation situation = with_self({9, 2}, {0, speed}, false, tick);
        return (with_recovery(kFighting, mind, situation).buttons & sim::kButtonJump) != 0;
    };

    EXPECT_TRUE(jumps(3.0f, 100));
    EXPECT_TRUE(jumps(3.0f, 105));
    EXPECT_TRUE(jumps(-3.0f, 100));
    EXPECT_FALSE(jumps(-3.0f, 105));
    EXPECT_TRUE(jumps(-3.0f, 110));
}

TEST_F(FootworkTest, below_the_stage_it_uses_the_abilities_that_move_it_towards_it) {
    stand_on_stage();

    const sim::PlayerInput low = with_recovery(kFighting, mind, with_self({7, -3}, {0, -3}, false));
    const sim::PlayerInput high = with_recovery(kFighting, mind, with_self({7, 3}, {0, -3}, false));

    EXPECT_EQ(low.buttons & sim::kButtonAbility2, sim::kButtonAbility2);
    EXPECT_EQ(low.buttons & sim::kButtonDash, 0) << "a burst";
    EXPECT_LT(aim_error(low, {-3, 4}), 0.001);
    EXPECT_EQ(high.buttons & sim::kButtonAbility2, 0);
}

TEST_F(FootworkTest, a_player_that_stood_nowhere_or_is_seen_from_above_is_left_alone) {
    const Situation thrown = with_self({9, 2}, {5, 1}, false);
    EXPECT_EQ(with_recovery(kFighting, mind, thrown), kFighting);

    stand_on_stage();
    Situation from_above = with_self({9, 2}, {5, 1}, false);
    from_above.has_gravity = false;
    EXPECT_EQ(with_recovery(kFighting, mind, from_above), kFighting);
}

TEST_F(FootworkTest, a_dash_of_the_archetype_counts_as_an_ability_that_moves_it) {
    rules.archetypes[0].abilities.clear();
    rules.archetypes[0].dash_speed = 9.0f;
    stand_on_stage();

    const sim::PlayerInput low = with_recovery(kFighting, mind, with_self({7, -3}, {0, -3}, false));

    EXPECT_EQ(low.buttons & sim::kButtonDash, sim::kButtonDash);
}

TEST_F(FootworkTest, drops_through_its_ledge_to_a_target_below) {
    const sim::PlayerInput input = with_drop(kFighting, mind, with_self({1, 4}, {}, true));

    EXPECT_EQ(input.move_y, -127);
    EXPECT_EQ(input.buttons & sim::kButtonJump, sim::kButtonJump);
    EXPECT_EQ(with_drop(kFighting, mind, with_self({1, 4}, {}, true, 105)).buttons,
              sim::kButtonFire)
        << "it lets go of the button";
}

TEST_F(FootworkTest, stays_where_it_cannot_drop_or_need_not) {
    EXPECT_EQ(with_drop(kFighting, mind, with_self({1, 4}, {}, false)), kFighting) << "in the air";
    EXPECT_EQ(with_drop(kFighting, mind, with_self({4, 1}, {}, true)), kFighting) << "no ledge";
    EXPECT_EQ(with_drop(kFighting, mind, with_self({10, 4}, {}, true)), kFighting) << "a pit";
    Situation above = with_self({1, 4}, {}, true);
    players[1].position = {1, 4};
    EXPECT_EQ(with_drop(kFighting, mind, above), kFighting) << "a target beside it";
    rules.archetypes[0].fall_through_speed = 0.0f;
    EXPECT_EQ(with_drop(kFighting, mind, with_self({1, 4}, {}, true)), kFighting);
}

}  // namespace
}  // namespace arena::client_sim
