// Melee attacks that look back: they hit the others where the attacker's player saw them.
#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/stage_scene.h"
#include "tests/support/triggers.h"

namespace arena::sim::look_back_melee_test {
namespace {

using test::MapBuilder;
using test::StageScene;

constexpr Bounds kFist{{0.5f, -0.25f}, {1.5f, 0.25f}};
constexpr Vec2 kAttackerAt{10.0f, 10.0f};
/// The fist reaches to 11.5 m: a body of half a metre is hit here, ...
constexpr Vec2 kInReach{11.9f, 10.0f};
/// ... and here it is not.
constexpr Vec2 kOutOfReach{12.3f, 10.0f};

Rules fists() {
    Rules rules;
    rules.archetypes[0].animation = 0;
    rules.animations.resize(1);
    rules.animations[0].damage = 7;
    rules.animations[0].frames = {test::attack_frame(kFist, HitType::hit, 600)};
    return rules;
}

/// Player 1 attacks to the right; player 2 is at `now` and was at `then` for a quarter of a second.
class Duel : public StageScene {
  public:
    Duel(Vec2 then, Vec2 now, int looks_back, const MapBuilder& map = MapBuilder())
        : StageScene(MapBuilder(map).spawn({5.0f, 5.0f}).terrain(), fists()) {
        state.tick = 100;
        put(1, kAttackerAt);
        put(2, now);
        state.players.input[0].seen_back = static_cast<std::uint8_t>(looks_back);
        PastBodies& past = state.past;
        past.begin(past_slots(rules), 2);
        for (std::size_t slot = 0; slot < past.slots; ++slot) {
            past.places[2 * slot] = kAttackerAt;
            past.places[2 * slot + 1] = then;
        }
        std::fill(past.ticks.begin(), past.ticks.end(), static_cast<std::uint8_t>(past.slots));
    }
};

TEST(LookBackMelee, a_melee_attack_hits_a_body_where_it_was_shown) {
    Duel duel(kInReach, kOutOfReach, 5);

    duel.tick();

    ASSERT_EQ(duel.hits().size(), 1u);
    EXPECT_EQ(duel.id_of(duel.hits()[0]).value, 2u);
    EXPECT_EQ(duel.hits()[0].looked_back, 5);
    EXPECT_EQ(duel.hits()[0].damage, 7);
    EXPECT_EQ(duel.hits()[0].position, kOutOfReach);
}

TEST(LookBackMelee, a_melee_attack_that_looks_back_misses_a_body_where_it_is_now) {
    Duel looks_back(kOutOfReach, kInReach, 5);
    Duel does_not(kOutOfReach, kInReach, 0);

    looks_back.tick();
    does_not.tick();

    EXPECT_TRUE(looks_back.hits().empty());
    ASSERT_EQ(does_not.hits().size(), 1u);
    EXPECT_EQ(does_not.hits()[0].looked_back, 0);
}

TEST(LookBackMelee, two_players_that_hit_each_other_each_look_back_as_far_as_they_say) {
    Duel duel(kInReach, kInReach, 3);
    duel.state.players.aim[1] = {-1.0f, 0.0f};

    duel.tick();

    ASSERT_EQ(duel.hits().size(), 2u);
    EXPECT_EQ(duel.hits()[0].attacker.value, 2u);
    EXPECT_EQ(duel.hits()[0].looked_back, 0);
    EXPECT_EQ(duel.hits()[1].attacker.value, 1u);
    EXPECT_EQ(duel.hits()[1].looked_back, 3);
}

TEST(LookBackMelee, each_attacker_hits_its_victim_where_it_saw_it) {
    // Both attack player 2, which has moved out of reach of the second.
    Duel duel(kInReach, kOutOfReach, 4);
    duel.put(3, {10.0f, 10.1f});
    duel.state.past.insert(2);
    duel.state.players.input[2].seen_back = 0;

    duel.tick();

    ASSERT_EQ(duel.hits().size(), 1u);
    EXPECT_EQ(duel.hits()[0].attacker.value, 1u);
}

TEST(LookBackMelee, a_swing_hits_once) {
    Duel duel(kInReach, kOutOfReach, 5);

    EXPECT_EQ(duel.run(10), 1u);
}

TEST(LookBackMelee, protection_and_teams_are_those_of_the_present) {
    Duel protected_now(kInReach, kOutOfReach, 5);
    protected_now.state.players.protected_until_tick[1] = 200;
    Duel team_mate(kInReach, kOutOfReach, 5);
    team_mate.state.players.team = {1, 1};
    Duel enemy(kInReach, kOutOfReach, 5);
    enemy.state.players.team = {1, 2};

    EXPECT_EQ(protected_now.run(3), 0u);
    EXPECT_EQ(team_mate.run(3), 0u);
    EXPECT_EQ(enemy.run(3), 1u);
}

TEST(LookBackMelee, a_player_is_not_hit_where_it_was_before_its_life_began) {
    Duel too_young(kInReach, kOutOfReach, 5);
    too_young.state.past.ticks[1] = 5;
    Duel old_enough(kInReach, kOutOfReach, 5);
    old_enough.state.past.ticks[1] = 6;

    too_young.tick();
    old_enough.tick();

    EXPECT_TRUE(too_young.hits().empty());
    EXPECT_EQ(old_enough.hits().size(), 1u);
}

TEST(LookBackMelee, a_player_that_is_behind_a_wall_now_is_safe) {
    const Vec2 before{11.4f, 10.0f};
    const Vec2 behind{12.6f, 10.0f};
    Duel safe(before, behind, 5, MapBuilder().line({12.0f, 5.0f}, {12.0f, 15.0f}));
    Duel open(before, behind, 5);

    EXPECT_EQ(safe.run(3), 0u);
    EXPECT_EQ(open.run(3), 1u);
}

}  // namespace
}  // namespace arena::sim::look_back_melee_test
