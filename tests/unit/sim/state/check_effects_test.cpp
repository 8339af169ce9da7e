#include "sim/state/check_effects.h"

#include <functional>
#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace arena::sim::check_effects_test {
namespace {

/// Player 1 is alive and has effect 1 until tick 70, at the end of tick 50.
struct Scene {
    Scene() {
        rules.effects.resize(2);
        rules.effects[1].duration = 20.0f / 60.0f;
        rules.effects[1].interval = 0.1f;
        state.tick = 50;
        state.players.insert(0, {.id = {1}, .health = 1, .alive = true});
        effect() = {.source = {9}, .until_tick = 70, .pulse_tick = 55, .kind = 1};
    }
    ActiveEffect& effect() { return state.players.effects[0][2]; }

    Rules rules;
    WorldState state;
};

TEST(CheckEffects, finds_each_fault) {
    const std::pair<const char*, std::function<void(Scene&)>> faults[] = {
        {"an effect that the rules do not have", [](Scene& s) { s.effect().kind = 2; }},
        {"longer than it can last", [](Scene& s) { s.effect().until_tick = 72; }},
        {"due at an impossible time", [](Scene& s) { s.effect().pulse_tick = 50; }},
        {"due at an impossible time", [](Scene& s) { s.effect().pulse_tick = 57; }},
        {"a shield with impossible health left", [](Scene& s) { s.effect().shield = 1; }},
        {"a shield with impossible health left", [](Scene& s) { s.rules.effects[1].shield = 1; }},
        {"is dead and has an effect", [](Scene& s) { s.state.players.alive[0] = 0; }},
        {"has an effect twice", [](Scene& s) { s.state.players.effects[0][0] = s.effect(); }},
    };
    ASSERT_EQ(check_effects(Scene().state, Scene().rules), std::nullopt);

    for (const auto& [words, spoil] : faults) {
        Scene scene;
        spoil(scene);
        const std::string found = check_effects(scene.state, scene.rules).value_or("nothing");
        EXPECT_NE(found.find(words), std::string::npos) << found << " instead of " << words;
    }
}

TEST(CheckEffects, added_times_may_be_longer) {
    Scene scene;
    scene.effect().until_tick = 51 + 120;
    scene.rules.effects[1].repeat = Repeat::add;
    scene.rules.effects[1].duration_max = 2.0f;
    EXPECT_EQ(check_effects(scene.state, scene.rules), std::nullopt);

    ++scene.effect().until_tick;
    EXPECT_NE(check_effects(scene.state, scene.rules), std::nullopt);
}

}  // namespace
}  // namespace arena::sim::check_effects_test
