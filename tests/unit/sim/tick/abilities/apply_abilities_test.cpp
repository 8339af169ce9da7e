// What abilities do to others: bursts and effects.
#include <gtest/gtest.h>

#include "sim/tick/abilities/08_apply_abilities.h"
#include "tests/support/gallery.h"

namespace arena::sim::apply_abilities_test {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::input;
using test::MapBuilder;

constexpr Vec2 kHere{20.0f, 20.0f};

Rules with(const Ability& ability) {
    Rules rules = gallery_rules();
    rules.effects = {{.name = "mark"}};
    rules.abilities = {ability};
    static_cast<void>(rules.archetypes[0].abilities.push_back(0));
    return rules;
}

Ability burst_of_three_metres() {
    return {.kind = AbilityKind::burst, .radius = 3.0f, .damage = 40};
}

Ability cry_of_three_metres() {
    return {.kind = AbilityKind::effect, .radius = 3.0f, .effect = 0};
}

PlayerInput pressing() {
    PlayerInput held;
    held.buttons = kButtonDash;
    return held;
}

void use_at(Vec2 place, Gallery& gallery) {
    gallery.step({input(gallery.player_at(place).id, pressing())});
    ASSERT_EQ(gallery.world.find_broken_invariant(), std::nullopt);
}

bool is_marked(const PlayerState& player, const Gallery& gallery) {
    return effect_mask(player.effects, gallery.world.tick() + 1) != 0;
}

TEST(Burst, hits_those_around_its_player_and_not_itself) {
    Gallery gallery({{kHere}, {{22.0f, 20.0f}}, {{20.0f, 16.6f}}, {{20.0f, 24.0f}}},
                    with(burst_of_three_metres()));

    use_at(kHere, gallery);

    EXPECT_EQ(gallery.player_at({22.0f, 20.0f}).health, 60);
    EXPECT_EQ(gallery.player_at({20.0f, 16.6f}).health, 60);
    EXPECT_EQ(gallery.player_at({20.0f, 24.0f}).health, 100);
    EXPECT_EQ(gallery.player_at(kHere).health, 100);
    const auto bursts = gallery.events_of(EventKind::explode);
    ASSERT_EQ(bursts.size(), 1u);
    EXPECT_EQ(bursts[0].subject, gallery.player_at(kHere).id);
    EXPECT_EQ(bursts[0].amount, 40);
}

TEST(Burst, spares_teammates_and_those_behind_walls) {
    const MapBuilder wall = MapBuilder().box({20.6f, 10.0f}, {20.8f, 30.0f});
    Gallery gallery({{kHere, 1}, {{19.0f, 20.0f}, 1}, {{20.0f, 18.0f}, 2}, {{21.5f, 20.0f}, 2}},
                    with(burst_of_three_metres()), wall);

    use_at(kHere, gallery);

    EXPECT_EQ(gallery.player_at({19.0f, 20.0f}).health, 100);
    EXPECT_EQ(gallery.player_at({20.0f, 18.0f}).health, 60);
    EXPECT_EQ(gallery.player_at({21.5f, 20.0f}).health, 100);
}

TEST(Burst, throws_those_it_hits_away_from_its_player) {
    Ability burst = burst_of_three_metres();
    burst.knockback = 5.0f;
    Gallery gallery({{kHere}, {{21.2f, 21.6f}}}, with(burst));

    use_at(kHere, gallery);

    const PlayerState thrown = gallery.player_at({21.2f, 21.6f});
    EXPECT_NEAR(thrown.velocity.x, 3.0f, 1e-4f);
    EXPECT_NEAR(thrown.velocity.y, 4.0f, 1e-4f);
    EXPECT_EQ(gallery.player_at(kHere).velocity, Vec2{});
    EXPECT_EQ(gallery.events_of(EventKind::launch).size(), 1u);
}

TEST(Burst, gives_its_effect_to_those_it_hits) {
    Ability burst = burst_of_three_metres();
    burst.effect = 0;
    Gallery gallery({{kHere}, {{22.0f, 20.0f}}}, with(burst));

    use_at(kHere, gallery);

    EXPECT_TRUE(is_marked(gallery.player_at({22.0f, 20.0f}), gallery));
    EXPECT_FALSE(is_marked(gallery.player_at(kHere), gallery));
}

TEST(AbilityEffect, to_its_own_player_concerns_nobody_else) {
    Gallery gallery({{kHere}, {{21.0f, 20.0f}}}, with(cry_of_three_metres()));

    use_at(kHere, gallery);

    EXPECT_TRUE(is_marked(gallery.player_at(kHere), gallery));
    EXPECT_FALSE(is_marked(gallery.player_at({21.0f, 20.0f}), gallery));
}

TEST(AbilityEffect, to_the_team_reaches_the_teammates_near_by) {
    Ability cry = cry_of_three_metres();
    cry.to = Recipients::team;
    Gallery gallery({{kHere, 1},
                     {{22.0f, 20.0f}, 1},
                     {{20.0f, 22.0f}, 2},
                     {{27.0f, 20.0f}, 1},
                     {{30.0f, 30.0f}, 2},
                     {{30.0f, 34.0f}, 2}},
                    with(cry));

    use_at(kHere, gallery);

    EXPECT_TRUE(is_marked(gallery.player_at(kHere), gallery));
    EXPECT_TRUE(is_marked(gallery.player_at({22.0f, 20.0f}), gallery));
    EXPECT_FALSE(is_marked(gallery.player_at({20.0f, 22.0f}), gallery));
    EXPECT_FALSE(is_marked(gallery.player_at({27.0f, 20.0f}), gallery));
}

TEST(AbilityEffect, to_enemies_leaves_its_own_player_and_its_team_out) {
    Ability cry = cry_of_three_metres();
    cry.to = Recipients::enemies;
    Gallery gallery({{kHere, 1}, {{22.0f, 20.0f}, 1}, {{20.0f, 22.0f}, 2}, {{30.0f, 30.0f}, 2}},
                    with(cry));

    use_at(kHere, gallery);

    EXPECT_FALSE(is_marked(gallery.player_at(kHere), gallery));
    EXPECT_FALSE(is_marked(gallery.player_at({22.0f, 20.0f}), gallery));
    EXPECT_TRUE(is_marked(gallery.player_at({20.0f, 22.0f}), gallery));
}

TEST(AbilityEffect, to_enemies_spares_those_that_are_protected_after_their_spawn) {
    Ability cry = cry_of_three_metres();
    cry.to = Recipients::enemies;
    Rules rules = with(cry);
    rules.spawn_protection = 10.0f;
    Gallery gallery({{kHere}, {{22.0f, 20.0f}}}, rules);

    use_at(kHere, gallery);

    EXPECT_FALSE(is_marked(gallery.player_at({22.0f, 20.0f}), gallery));
}

}  // namespace
}  // namespace arena::sim::apply_abilities_test
