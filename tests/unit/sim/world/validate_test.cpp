// The invariants can fail: each is broken on purpose.
#include "sim/world/validate.h"

#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"

namespace arena::sim {
namespace {

struct Sound {
    std::shared_ptr<const Terrain> terrain =
        test::MapBuilder().spawn({5.0f, 5.0f}).box({20, 20}, {22, 22}).terrain();
    Rules rules;
    WorldState state;

    Sound() {
        state.tick = 10;
        PlayerState living;
        living.id = {3};
        living.position = {10.0f, 10.0f};
        living.health = 100;
        living.alive = true;
        PlayerState dead;
        dead.id = {5};
        state.players.insert(0, living);
        state.players.insert(1, dead);
        ProjectileState shot;
        shot.id = {kFirstProjectileId + 1};
        shot.owner = {3};
        shot.position = {10.0f, 12.0f};
        shot.expiry_tick = 40;
        state.projectiles = {shot};
    }

    [[nodiscard]] std::string broken() const {
        return find_broken_invariant(state, rules, *terrain).value_or("");
    }
};

bool has(const std::string& text, const char* words) {
    return text.find(words) != std::string::npos;
}

TEST(Validate, a_sound_state_breaks_nothing) {
    EXPECT_EQ(Sound().broken(), "");
}

TEST(Validate, finds_each_broken_invariant_of_a_player) {
    const struct {
        std::function<void(PlayerState&)> fault;
        const char* words;
    } cases[] = {
        {[](PlayerState& p) { p.position.x = std::numeric_limits<float>::quiet_NaN(); }, "finite"},
        {[](PlayerState& p) { p.velocity.y = std::numeric_limits<float>::infinity(); }, "finite"},
        {[](PlayerState& p) { p.health = 0; }, "alive without health"},
        {[](PlayerState& p) { p.alive = false; }, "dead with it"},
        {[](PlayerState& p) {
             p.position = {0.3f, 10.0f};
         },
         "outside"},
        {[](PlayerState& p) {
             p.position = {19.6f, 21.0f};
         },
         "deep in the terrain"},
        {[](PlayerState& p) { p.id = {kFirstProjectileId}; }, "without a player's id"},
        {[](PlayerState& p) { p.id = kNobody; }, "without a player's id"},
        {[](PlayerState& p) { p.id = {5}; }, "out of order or twice"},
    };
    for (const auto& planted : cases) {
        Sound sound;

        PlayerState player = sound.state.players[0];
        planted.fault(player);
        sound.state.players.set(0, player);

        EXPECT_TRUE(has(sound.broken(), planted.words)) << planted.words << ": " << sound.broken();
    }
}

TEST(Validate, finds_each_broken_invariant_of_a_projectile) {
    const struct {
        std::function<void(ProjectileState&)> fault;
        const char* words;
    } cases[] = {
        {[](ProjectileState& p) { p.id = {7}; }, "without a projectile's id"},
        {[](ProjectileState& p) { p.velocity.x = std::numeric_limits<float>::quiet_NaN(); },
         "finite"},
        {[](ProjectileState& p) { p.expiry_tick = 10; }, "outlived"},
        {[](ProjectileState& p) {
             p.position = {-1.0f, 3.0f};
         },
         "outside"},
    };
    for (const auto& planted : cases) {
        Sound sound;

        planted.fault(sound.state.projectiles[0]);

        EXPECT_TRUE(has(sound.broken(), planted.words)) << planted.words << ": " << sound.broken();
    }
}

TEST(Validate, finds_a_projectile_that_is_there_twice) {
    Sound sound;

    sound.state.projectiles.push_back(sound.state.projectiles[0]);

    EXPECT_TRUE(has(sound.broken(), "twice"));
}

}  // namespace
}  // namespace arena::sim
