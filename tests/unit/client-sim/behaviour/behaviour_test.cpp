#include "client-sim/behaviour/behaviour.h"

#include <gtest/gtest.h>

#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"

namespace arena::client_sim {
namespace {

TEST_F(BehaviourTest, the_same_seed_and_view_lead_to_the_same_inputs) {
    Mind twin{42};
    place(kSelf, {0, 0});
    place(kEnemy, {8, 0});

    for (sim::Tick tick = 100; tick < 300; ++tick) {
        const BehaviourKind kind = tick < 200 ? BehaviourKind::fighter : BehaviourKind::wander;
        EXPECT_EQ(act(kind, mind, at(tick, open)), act(kind, twin, at(tick, open)));
    }
}

TEST_F(BehaviourTest, every_kind_presses_nothing_while_its_player_is_unknown_or_dead) {
    place(kEnemy, {3, 0});
    for (const BehaviourKind kind : kBehaviourKinds) {
        EXPECT_EQ(act(kind, mind, at(100, open)), sim::PlayerInput{}) << name_of(kind);
    }
    place(kSelf, {0, 0});
    kill(kSelf);

    for (const BehaviourKind kind : kBehaviourKinds) {
        EXPECT_EQ(act(kind, mind, at(101, open)), sim::PlayerInput{}) << name_of(kind);
    }
}

TEST_F(BehaviourTest, an_idle_player_presses_nothing) {
    place(kSelf, {0, 0});
    place(kEnemy, {2, 0});

    for (sim::Tick tick = 100; tick < 200; ++tick)
        EXPECT_EQ(act(BehaviourKind::idle, mind, at(tick, open)), sim::PlayerInput{});
}

TEST(BehaviourMix, three_in_four_of_a_mixed_crowd_fight) {
    int fighters = 0;
    for (std::uint32_t client = 0; client < 64; ++client)
        fighters += behaviour_of(BehaviourMix::mixed, client) == BehaviourKind::fighter ? 1 : 0;

    EXPECT_EQ(fighters, 48);
    EXPECT_EQ(behaviour_of(BehaviourMix::wander, 0), BehaviourKind::wander);
    EXPECT_EQ(behaviour_of(BehaviourMix::fighter, 3), BehaviourKind::fighter);
}

TEST(BehaviourMix, every_second_of_the_lookouts_looks_out_and_the_others_wander) {
    EXPECT_EQ(behaviour_of(BehaviourMix::lookouts, 0), BehaviourKind::lookout);
    EXPECT_EQ(behaviour_of(BehaviourMix::lookouts, 1), BehaviourKind::wander);
    EXPECT_EQ(behaviour_of(BehaviourMix::lookouts, 2), BehaviourKind::lookout);
}

TEST(BehaviourMix, names_are_those_of_the_command_line) {
    EXPECT_EQ(behaviour_mix_of("mixed"), BehaviourMix::mixed);
    EXPECT_EQ(behaviour_mix_of("fighter"), BehaviourMix::fighter);
    EXPECT_EQ(behaviour_mix_of("wander"), BehaviourMix::wander);
    EXPECT_EQ(behaviour_mix_of("lookouts"), BehaviourMix::lookouts);
    EXPECT_EQ(behaviour_mix_of("any"), BehaviourMix::any);
    EXPECT_EQ(behaviour_of(BehaviourMix::any, 5), BehaviourKind::any);
    EXPECT_FALSE(behaviour_mix_of("Fighter").has_value());
}

TEST(BehaviourKind, every_kind_has_a_name) {
    for (const BehaviourKind kind : kBehaviourKinds)
        EXPECT_EQ(behaviour_kind_of(name_of(kind)), kind);
    EXPECT_EQ(behaviour_kind_of("defender"), BehaviourKind::defender);
    EXPECT_FALSE(behaviour_kind_of("mixed").has_value());
    EXPECT_FALSE(behaviour_kind_of("").has_value());
    EXPECT_EQ(name_of(BehaviourKind::camper), "camper");
}

}  // namespace
}  // namespace arena::client_sim
