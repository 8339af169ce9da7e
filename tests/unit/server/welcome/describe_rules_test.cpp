#include "server/welcome/describe_rules.h"

#include <gtest/gtest.h>

#include "protocol/ranges.h"
#include "sim/rules/rules_hash.h"

namespace arena::server {
namespace {

sim::Archetype octagon() {
    sim::Archetype archetype;
    while (archetype.outline.push_back({1.0f, 2.0f})) {
    }
    return archetype;
}

TEST(DescribeRules, the_default_rules_have_one_disc_and_one_gun) {
    protocol::Welcome welcome;

    describe_rules(sim::Rules{}, welcome);

    EXPECT_EQ(welcome.gravity, 0.0f);
    EXPECT_EQ(welcome.archetypes,
              (std::vector<protocol::WelcomeArchetype>{{.run = {.top = 819}, .outline = {}}}))
        << "6 m/s are 819 / 8192 m a tick, at once";
    EXPECT_EQ(
        welcome.weapons,
        (std::vector<protocol::WelcomeWeapon>{{.shot = {.step = 5461, .restitution = 1u << 15}}}))
        << "40 m/s are 5461 / 8192 m a tick";
    EXPECT_EQ(welcome.rules_hash, sim::hash_of(sim::Rules{}));
    EXPECT_EQ(welcome.look_back_ms, 250);
}

TEST(DescribeRules, a_welcome_says_how_far_shots_look_back) {
    sim::Rules rules;
    protocol::Welcome welcome;
    for (const std::uint32_t max_ms : {0u, 120u}) {
        rules.lag_compensation.max_ms = max_ms;

        describe_rules(rules, welcome);

        EXPECT_EQ(welcome.look_back_ms, max_ms);
    }
}

TEST(DescribeRules, a_welcome_says_up_to_where_everything_is_exact) {
    sim::Rules rules;
    rules.vision.exact_distance = 6.5f;
    protocol::Welcome welcome;

    describe_rules(rules, welcome);

    EXPECT_EQ(welcome.exact_distance, 6.5f);
}

TEST(DescribeRules, archetypes_and_weapons_keep_their_order) {
    sim::Rules rules;
    rules.gravity = 20.0f;
    rules.archetypes = {{.name = "runner", .radius = 0.25f, .dash_speed = 9.0f},
                        {.name = "box", .move = sim::MoveKind::rays, .jump_speed = 8.0f}};
    for (const sim::Vec2 vertex : {sim::Vec2{-1, -1}, sim::Vec2{1, -1}, sim::Vec2{0, 1}})
        ASSERT_TRUE(rules.archetypes[1].outline.push_back(vertex));
    rules.weapons.resize(3);
    rules.weapons[2].projectile.radius = 0.75f;
    rules.weapons[1].projectile.range = 12.5f;
    rules.weapons[1].projectile.restitution = 0.5f;
    protocol::Welcome welcome;

    describe_rules(rules, welcome);

    EXPECT_EQ(welcome.gravity, 20.0f);
    ASSERT_EQ(welcome.archetypes.size(), 2u);
    EXPECT_EQ(welcome.archetypes[0].radius, 0.25f);
    EXPECT_TRUE(welcome.archetypes[0].can_dash);
    EXPECT_FALSE(welcome.archetypes[0].can_jump);
    EXPECT_EQ(welcome.archetypes[1].move, sim::MoveKind::rays);
    EXPECT_TRUE(welcome.archetypes[1].can_jump);
    EXPECT_FALSE(welcome.archetypes[1].can_dash);
    EXPECT_EQ(welcome.archetypes[1].outline, rules.archetypes[1].outline);
    ASSERT_EQ(welcome.weapons.size(), 3u);
    EXPECT_EQ(welcome.weapons[0].range, 0.0f);
    EXPECT_EQ(welcome.weapons[1].range, 12.5f);
    EXPECT_EQ(welcome.weapons[2].radius, 0.75f);
    EXPECT_EQ(welcome.weapons[0].shot.step, welcome.weapons[2].shot.step);
    EXPECT_EQ(welcome.weapons[1].shot.restitution, 1u << 14);
}

TEST(DescribeRules, archetypes_without_a_view_have_that_of_the_vision) {
    sim::Rules rules;
    rules.vision.view = {30.0f, 20.0f};
    rules.archetypes.resize(2);
    rules.archetypes[1].view = {60.0f, 40.0f};
    rules.archetypes[1].is_always_seen = true;
    protocol::Welcome welcome;

    describe_rules(rules, welcome);

    EXPECT_EQ(welcome.view, (sim::Vec2{30.0f, 20.0f}));
    EXPECT_EQ(welcome.view_of(0), (sim::Vec2{30.0f, 20.0f}));
    EXPECT_EQ(welcome.view_of(1), (sim::Vec2{60.0f, 40.0f}));
    EXPECT_FALSE(welcome.is_always_seen(0));
    EXPECT_TRUE(welcome.is_always_seen(1));
}

TEST(DescribeRules, different_rules_have_different_hashes) {
    sim::Rules rules;
    rules.respawn_delay = 3.0f;
    protocol::Welcome welcome;
    protocol::Welcome other;

    describe_rules(sim::Rules{}, welcome);
    describe_rules(rules, other);

    EXPECT_NE(welcome.rules_hash, other.rules_hash);
}

TEST(DescribeRules, rules_that_fill_a_welcome_to_the_last_byte_can_be_sent) {
    sim::Rules rules;
    rules.archetypes.assign(16, octagon());  // 80 bytes each
    rules.weapons.resize(18);                // 12 bytes each

    EXPECT_EQ(find_unsendable(rules), std::nullopt);

    rules.weapons.resize(19);
    const auto reason = find_unsendable(rules);

    ASSERT_TRUE(reason);
    EXPECT_EQ(
        *reason,
        "what clients have to know of the rules takes 1508 bytes (16 an archetype, 8 a vertex "
        "of an outline, 12 a weapon, 8 an archetype where views differ), but a datagram has room "
        "for 1496: drop some archetypes or weapons, or draw outlines with fewer vertices");
}

TEST(DescribeRules, more_than_64_archetypes_or_weapons_cannot_be_sent) {
    sim::Rules rules;
    rules.archetypes.resize(64);
    EXPECT_EQ(find_unsendable(rules), std::nullopt);

    rules.archetypes.resize(65);
    EXPECT_EQ(find_unsendable(rules).value_or(""),
              "the rules have 65 archetypes, but a Welcome has room for 64: drop some");

    rules.archetypes.resize(1);
    rules.weapons.resize(64);
    EXPECT_EQ(find_unsendable(rules), std::nullopt);

    rules.weapons.resize(65);
    EXPECT_EQ(find_unsendable(rules).value_or(""),
              "the rules have 65 weapons, but a Welcome has room for 64: drop some");
}

}  // namespace
}  // namespace arena::server
