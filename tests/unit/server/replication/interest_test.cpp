#include "server/replication/interest.h"

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "server/replication/always_seen.h"
#include "tests/support/placed_entities.h"
#include "tests/support/remembered_interest.h"
#include "tests/support/slot_lists.h"

namespace arena::server::interest_test {
namespace {

using arena::test::PlacedEntities;
using Slots = std::vector<Slot>;

/// The default view around this point is x from 80 to 120, y from 88 to 112.
constexpr sim::Vec2 kCentre{100.0f, 100.0f};
constexpr sim::Aabb kBounds{{0.0f, 0.0f}, {200.0f, 200.0f}};

/// One client on a field of 200 x 200 m, and the entities that a test puts there.
class InterestScene {
  public:
    explicit InterestScene(const InterestRules& rules = {}, const sim::Rules& world = {})
        : living_(kBounds), things_(kBounds), always_seen_(world), interest_(rules) {}

    Slots look() {
        living_.build(placed.columns(), placed.columns().living);
        things_.build(placed.columns());
        members_.build(placed.columns());
        always_seen_.build(placed.columns());
        return arena::test::list_of(
            interest_.look({placed.columns(), living_, things_, members_, always_seen_.slots()},
                           viewer, scratch_));
    }
    /// Returns whether the client sees an entity, which is alone there, at each of these places in
    /// turn.
    std::vector<bool> sees_at(Slot slot, const std::vector<sim::Vec2>& places) {
        std::vector<bool> seen;
        for (const sim::Vec2 place : places) {
            placed.move(slot, place);
            seen.push_back(!look().empty());
        }
        return seen;
    }

    PlacedEntities placed;
    Viewer viewer{.own = std::nullopt, .position = kCentre, .team = 0};

  private:
    InterestGrid living_;
    ThingGrid things_;
    TeamMembers members_;
    AlwaysSeen always_seen_;
    InterestScratch scratch_;
    arena::test::RememberedInterest interest_;
};

using Seen = std::vector<bool>;

TEST(Interest, the_archetype_of_its_player_decides_how_far_a_client_sees) {
    sim::Rules rules;
    rules.vision.view = {40.0f, 24.0f};
    rules.archetypes.resize(2);
    rules.archetypes[1].view = {80.0f, 12.0f};
    InterestScene looking(interest_of(rules));
    const Slot other = looking.placed.add_player({});
    const std::vector<sim::Vec2> places{{119.0f, 100.0f}, {139.0f, 100.0f}, {100.0f, 111.0f}};

    looking.viewer.archetype = std::nullopt;
    EXPECT_EQ(looking.sees_at(other, places), (Seen{true, false, true}));
    looking.viewer.archetype = 0;
    EXPECT_EQ(looking.sees_at(other, places), (Seen{true, false, true}));
    looking.viewer.archetype = 1;
    EXPECT_EQ(looking.sees_at(other, places), (Seen{true, true, false}));
}

TEST(Interest, players_of_some_archetypes_are_seen_from_anywhere) {
    sim::Rules rules;
    rules.archetypes.resize(2);
    rules.archetypes[1].is_always_seen = true;
    InterestScene looking({}, rules);
    looking.placed.add_player({10.0f, 10.0f}, 0, 0);
    const Slot boss = looking.placed.add_player({190.0f, 190.0f}, 0, 1);
    looking.placed.add_projectile({10.0f, 190.0f});

    EXPECT_EQ(looking.look(), (Slots{boss}));
    looking.placed.remove(boss);
    EXPECT_EQ(looking.look(), Slots{});
}

TEST(Interest, without_such_an_archetype_no_player_is_seen_from_anywhere) {
    InterestScene looking;
    looking.placed.add_player({190.0f, 190.0f});

    EXPECT_EQ(looking.look(), Slots{});
}

TEST(Interest, nothing_is_seen_in_an_empty_world) {
    InterestScene looking;

    EXPECT_EQ(looking.look(), Slots{});
}

TEST(Interest, the_view_is_closed_on_all_four_sides) {
    InterestScene looking;
    for (const sim::Vec2 inside :
         {sim::Vec2{80.0f, 88.0f}, {120.0f, 88.0f}, {120.0f, 112.0f}, {80.0f, 112.0f}})
        looking.placed.add_player(inside);
    constexpr float kFar = std::numeric_limits<float>::max();
    for (const sim::Vec2 outside : {sim::Vec2{std::nextafter(80.0f, 0.0f), 100.0f},
                                    {std::nextafter(120.0f, kFar), 100.0f},
                                    {100.0f, std::nextafter(88.0f, 0.0f)},
                                    {100.0f, std::nextafter(112.0f, kFar)}})
        looking.placed.add_player(outside);

    EXPECT_EQ(looking.look(), (Slots{0, 1, 2, 3}));
}

TEST(Interest, projectiles_are_seen_like_players) {
    InterestScene looking;
    looking.placed.add_projectile({119.0f, 100.0f});
    looking.placed.add_projectile({121.0f, 100.0f});

    EXPECT_EQ(looking.look(), Slots{0});
}

TEST(Interest, the_own_player_is_seen_once_wherever_it_is) {
    InterestScene looking;
    looking.placed.add_player({100.0f, 100.0f});
    looking.viewer.own = looking.placed.add_player({190.0f, 10.0f});
    EXPECT_EQ(looking.look(), (Slots{0, 1}));

    looking.placed.move(1, kCentre);
    EXPECT_EQ(looking.look(), (Slots{0, 1}));
}

TEST(Interest, dead_players_look_from_where_they_died) {
    InterestScene looking;
    looking.placed.add_player({110.0f, 100.0f});
    looking.viewer.own = looking.placed.add_player(kCentre);
    EXPECT_EQ(looking.look(), (Slots{0, 1}));
    looking.placed.remove(1);
    looking.viewer.own = std::nullopt;

    EXPECT_EQ(looking.look(), Slots{0});
}

TEST(Interest, a_seen_entity_stays_seen_until_it_leaves_the_margin) {
    InterestScene looking;
    const Slot slot = looking.placed.add_player({});

    EXPECT_EQ(looking.sees_at(slot, {{121.0f, 100.0f},
                                     {120.0f, 100.0f},
                                     {121.0f, 100.0f},
                                     {122.0f, 114.0f},
                                     {122.1f, 100.0f},
                                     {121.0f, 100.0f}}),
              (Seen{false, true, true, true, false, false}));
    EXPECT_EQ(
        looking.sees_at(
            slot, {{80.0f, 88.0f}, {78.0f, 86.0f}, {78.0f, 85.9f}, {78.0f, 86.0f}, {80.0f, 88.0f}}),
        (Seen{true, true, false, false, true}));
}

TEST(Interest, the_margin_moves_with_the_viewer) {
    InterestScene looking;
    looking.placed.add_player({120.0f, 100.0f});
    EXPECT_EQ(looking.look(), Slots{0});
    looking.viewer.position.x = 98.0f;
    EXPECT_EQ(looking.look(), Slots{0});
    looking.viewer.position.x = 97.5f;
    EXPECT_EQ(looking.look(), Slots{});
    looking.viewer.position.x = 98.0f;

    EXPECT_EQ(looking.look(), Slots{});
}

TEST(Interest, follows_from_the_rules_of_what_a_client_may_see) {
    sim::Rules rules;
    rules.vision.view = {60.0f, 30.0f};
    rules.vision.margin = 5.0f;
    rules.vision.exact_distance = 7.0f;
    rules.vision.teammates = true;

    const InterestRules interest = interest_of(rules);
    EXPECT_EQ(interest.view, (sim::Vec2{60.0f, 30.0f}));
    EXPECT_EQ(interest.margin, 5.0f);
    EXPECT_EQ(interest.exact_distance, 7.0f);
    EXPECT_TRUE(interest.sees_teammates);
    EXPECT_FALSE(interest_of({}).sees_teammates);

    InterestScene looking(interest);
    const Slot slot = looking.placed.add_player({});
    EXPECT_EQ(looking.sees_at(slot, {{130.1f, 100.0f},
                                     {130.0f, 115.0f},
                                     {135.0f, 120.0f},
                                     {135.1f, 120.0f},
                                     {135.0f, 120.0f}}),
              (Seen{false, true, true, false, false}));
}

TEST(Interest, without_a_margin_only_the_view_counts) {
    InterestScene looking({.margin = 0.0f});
    const Slot slot = looking.placed.add_player({});

    EXPECT_EQ(looking.sees_at(slot, {{120.0f, 100.0f}, {120.1f, 100.0f}, {120.0f, 100.0f}}),
              (Seen{true, false, true}));
}

TEST(Interest, an_entity_that_reuses_the_slot_of_a_seen_one_is_new) {
    InterestScene looking;
    const Slot slot = looking.placed.add_player({119.0f, 100.0f});
    EXPECT_EQ(looking.look(), Slots{slot});
    looking.placed.remove(slot);
    looking.placed.replace(slot, {121.0f, 100.0f});
    EXPECT_EQ(looking.look(), Slots{}) << "the margin was for the one that died";

    looking.placed.move(slot, {119.0f, 100.0f});
    EXPECT_EQ(looking.look(), Slots{slot});
    looking.placed.move(slot, {121.0f, 100.0f});
    EXPECT_EQ(looking.look(), Slots{slot});
}

TEST(Interest, an_entity_that_is_gone_is_not_seen) {
    InterestScene looking;
    const Slot slot = looking.placed.add_player(kCentre);
    EXPECT_EQ(looking.look(), Slots{slot});
    looking.placed.remove(slot);

    EXPECT_EQ(looking.look(), Slots{});
}

TEST(Interest, teammates_are_seen_from_anywhere_if_the_rules_say_so) {
    for (const bool sees_teammates : {false, true}) {
        InterestScene looking({.sees_teammates = sees_teammates});
        looking.placed.add_player({10.0f, 10.0f}, 1);
        looking.placed.add_player({10.0f, 10.0f}, 2);
        looking.placed.add_player({101.0f, 100.0f}, 1);
        looking.placed.add_player({101.0f, 100.0f}, 2);
        looking.placed.add_projectile({10.0f, 10.0f}, 1);
        looking.viewer.own = looking.placed.add_player(kCentre, 1);
        looking.viewer.team = 1;

        EXPECT_EQ(looking.look(), sees_teammates ? (Slots{0, 2, 3, 5}) : (Slots{2, 3, 5}));
    }
}

TEST(Interest, a_player_without_a_team_has_no_teammates) {
    InterestScene looking({.sees_teammates = true});
    looking.placed.add_player({10.0f, 10.0f}, 0);
    looking.viewer.own = looking.placed.add_player(kCentre, 0);

    EXPECT_EQ(looking.look(), Slots{1});
}

TEST(Interest, the_nearest_are_seen_beyond_the_maximum) {
    InterestScene looking({.seen_max = 3});
    for (const float x : {115.0f, 104.0f, 90.0f, 101.0f, 108.0f})
        looking.placed.add_player({x, 100.0f});

    EXPECT_EQ(looking.look(), (Slots{1, 3, 4}));
}

TEST(Interest, the_lower_slot_is_seen_at_equal_distance) {
    InterestScene looking({.seen_max = 2});
    for (const float x : {103.0f, 97.0f, 103.0f, 101.0f})
        looking.placed.add_player({x, 100.0f});

    EXPECT_EQ(looking.look(), (Slots{0, 3}));
}

TEST(Interest, a_near_projectile_comes_before_a_distant_player) {
    InterestScene looking({.seen_max = 1});
    looking.placed.add_player({105.0f, 100.0f});
    looking.placed.add_projectile({103.0f, 100.0f});

    EXPECT_EQ(looking.look(), Slots{1});
}

TEST(Interest, the_own_player_comes_first_beyond_the_maximum) {
    InterestScene looking({.seen_max = 1});
    looking.placed.add_player(kCentre);
    looking.viewer.own = looking.placed.add_player({190.0f, 10.0f});

    EXPECT_EQ(looking.look(), Slots{1});
}

TEST(Interest, teammates_out_of_view_displace_no_player_in_view) {
    InterestScene looking({.sees_teammates = true, .seen_max = 3});
    looking.placed.add_player({100.0f, 116.0f}, 1);
    looking.placed.add_player({100.0f, 117.0f}, 1);
    looking.placed.add_player({119.0f, 111.0f}, 2);
    looking.viewer.own = looking.placed.add_player(kCentre, 1);
    looking.viewer.team = 1;
    EXPECT_EQ(looking.look(), (Slots{0, 2, 3}));

    looking.placed.add_player({118.0f, 111.0f}, 2);
    EXPECT_EQ(looking.look(), (Slots{2, 3, 4}));
}

TEST(Interest, a_seen_entity_keeps_its_place_against_one_that_is_hardly_nearer) {
    InterestScene looking({.seen_max = 1});
    looking.placed.add_player({105.0f, 100.0f});
    EXPECT_EQ(looking.look(), Slots{0});
    const Slot other = looking.placed.add_player({103.1f, 100.0f});
    EXPECT_EQ(looking.look(), Slots{0});
    looking.placed.move(other, {102.9f, 100.0f});
    EXPECT_EQ(looking.look(), Slots{other}) << "more than the margin nearer";
    looking.placed.move(other, {106.0f, 100.0f});

    EXPECT_EQ(looking.look(), Slots{other}) << "now this one keeps its place";
}

TEST(Interest, a_reused_slot_does_not_keep_the_place_of_the_earlier_entity) {
    InterestScene looking({.seen_max = 1});
    looking.placed.add_player({105.0f, 100.0f});
    EXPECT_EQ(looking.look(), Slots{0});
    looking.placed.remove(0);
    looking.placed.replace(0, {105.0f, 100.0f});
    const Slot other = looking.placed.add_player({104.0f, 100.0f});

    EXPECT_EQ(looking.look(), Slots{other});
}

TEST(Interest, a_crowd_is_seen_up_to_the_room_of_a_client_view) {
    InterestScene looking;
    for (int i = 0; i < 800; ++i)
        looking.placed.add_player({100.0f + 0.01f * static_cast<float>(i), 100.0f});
    const Slots seen = looking.look();

    ASSERT_EQ(seen.size(), protocol::kEntitiesSeenMax / 2);
    EXPECT_EQ(seen.front(), 0u);
    EXPECT_EQ(seen.back(), protocol::kEntitiesSeenMax / 2 - 1);
}

TEST(Interest, extreme_coordinates_do_no_harm) {
    constexpr float kMost = std::numeric_limits<float>::max();
    InterestScene looking({.sees_teammates = true, .seen_max = 2});
    looking.placed.add_player({kMost, -kMost}, 1);
    looking.placed.add_player({-kMost, kMost}, 1);
    looking.placed.add_player({1e30f, 0.0f}, 1);
    looking.viewer.team = 1;

    EXPECT_EQ(looking.look(), (Slots{0, 2})) << "the lower of two slots at the same distance";
}

TEST(InterestDeath, a_maximum_beyond_the_room_of_a_client_view_is_rejected) {
    EXPECT_DEATH(Interest({.seen_max = protocol::kEntitiesSeenMax / 2 + 1}),
                 "as many as a client may see");
    EXPECT_DEATH(Interest({.seen_max = 0}), "own player");
}

TEST(Interest, a_thing_of_the_map_is_seen_as_soon_as_part_of_it_is_in_view) {
    InterestScene looking;
    const Slot thing = looking.placed.add_thing({{121.0f, 95.0f}, {141.0f, 105.0f}});
    const auto sees_at = [&](float left) {
        looking.placed.place(thing, {{left, 95.0f}, {left + 20.0f, 105.0f}});
        return !looking.look().empty();
    };

    EXPECT_FALSE(sees_at(121.0f)) << "within the margin, but it was not seen before";
    EXPECT_TRUE(sees_at(120.0f));
    EXPECT_TRUE(sees_at(122.0f)) << "it stays seen in the margin";
    EXPECT_FALSE(sees_at(122.5f));
    EXPECT_FALSE(sees_at(122.0f));
}

TEST(Interest, the_distance_of_a_thing_is_that_of_its_nearest_point) {
    InterestScene looking({.seen_max = 2});
    const Slot wide = looking.placed.add_thing({{102.0f, 99.0f}, {140.0f, 101.0f}});
    looking.placed.add_player({107.0f, 100.0f});
    const Slot near = looking.placed.add_player({95.0f, 100.0f});

    EXPECT_EQ(looking.look(), (Slots{wide, near}));
}

}  // namespace
}  // namespace arena::server::interest_test
