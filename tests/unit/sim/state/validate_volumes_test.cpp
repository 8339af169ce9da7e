// Breaks each invariant of animations, triggers and attack records on purpose, to show that the
// check finds it.
#include <functional>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/stage_scene.h"
#include "tests/support/triggers.h"

namespace arena::sim::validate_volumes_test {
namespace {

const Bounds kBox{{10.0f, 10.0f}, {14.0f, 12.0f}};

/// Player 1 hits player 2, which stands on spikes, a pad and a plate; the last tick was 10.
test::StageScene sound() {
    Rules rules;
    rules.archetypes[0].animation = 0;
    rules.animations.resize(1);
    rules.animations[0].frames = {
        test::attack_frame({{0.0f, -0.5f}, {1.5f, 0.5f}}, HitType::hit, 600)};
    test::StageScene world(test::MapBuilder()
                               .spawn({5.0f, 5.0f})
                               .trigger(test::spikes(kBox, 5))
                               .trigger(test::pad(kBox, {0.0f, 9.0f}))
                               .trigger(test::plate(kBox, "gate"))
                               .trigger(test::area({30.0f, 30.0f}, 2.0f, 5))
                               .terrain(),
                           rules);
    world.state.tick = 9;
    world.put(1, {8.9f, 11.0f});
    world.put(2, {10.0f, 11.0f});
    world.tick();
    return world;
}

TEST(ValidateVolumes, accepts_a_sound_state) {
    const test::StageScene world = sound();

    EXPECT_EQ(world.broken, "");
    EXPECT_EQ(world.state.attack_records.size(), 3u);
}

TEST(ValidateVolumes, finds_each_broken_invariant) {
    const struct {
        std::function<void(WorldState&)> fault;
        const char* words;
    } cases[] = {
        {[](WorldState& s) { s.players.animation[0] = 1; }, "animation that the rules do not have"},
        {[](WorldState& s) { s.players.animation_tick[0] = 12; }, "begins in the future"},
        {[](WorldState& s) { s.triggers.pop_back(); }, "3 states of 4 triggers"},
        {[](WorldState& s) { s.triggers[2].pressed = 2; }, "is pressed"},
        {[](WorldState& s) { s.triggers[0].pressed = 1; }, "is pressed"},
        {[](WorldState& s) { s.triggers[3].ready_tick = 71; }, "waits longer"},
        {[](WorldState& s) { s.triggers[0].ready_tick = 1; }, "waits longer"},
        {[](WorldState& s) { std::swap(s.attack_records[0], s.attack_records[1]); },
         "out of order"},
        {[](WorldState& s) {
             s.attack_records.insert(s.attack_records.begin(), s.attack_records[0]);
         },
         "out of order or twice"},
        {[](WorldState& s) { s.attack_records[0].victim = {77}; }, "has left, but an attack"},
        {[](WorldState& s) { s.attack_records[0].attacker = {0}; }, "has left, but its"},
        {[](WorldState& s) { s.attack_records[0].swing = 9; }, "no longer swings"},
        {[](WorldState& s) { s.attack_records[1].swing = 11; }, "record from the future"},
        {[](WorldState& s) {
             s.tick = 70;
             s.attack_records.pop_back();
         },
         "spares a player for too long"},
        {[](WorldState& s) { s.attack_records.back().attacker.value += 1; }, "cannot attack"},
        {[](WorldState& s) { s.attack_records.back().attacker.value += 3; }, "cannot attack"},
    };
    for (const auto& planted : cases) {
        test::StageScene world = sound();

        planted.fault(world.state);

        const auto broken = find_broken_invariant(world.state, world.rules, *world.terrain);
        ASSERT_TRUE(broken) << planted.words;
        EXPECT_NE(broken->find(planted.words), std::string::npos) << *broken;
    }
}

TEST(ValidateVolumes, records_of_a_death_or_a_new_swing_may_last_until_the_next_tick) {
    test::StageScene world = sound();

    world.state.players.animation_tick[0] = 11;
    EXPECT_FALSE(find_broken_invariant(world.state, world.rules, *world.terrain));
    world.state.players.animation_tick[0] = 3;
    world.state.players.alive[0] = 0;
    world.state.players.health[0] = 0;
    EXPECT_FALSE(find_broken_invariant(world.state, world.rules, *world.terrain));
}

}  // namespace
}  // namespace arena::sim::validate_volumes_test
