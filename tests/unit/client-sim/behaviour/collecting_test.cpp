#include "client-sim/behaviour/collecting.h"

#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "client-sim/terrain/cached_field.h"
#include "protocol/match.h"
#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"

namespace arena::client_sim {
namespace {

constexpr sim::EntityId kNear{sim::kFirstObstacleId + 1};
constexpr sim::EntityId kFar{sim::kFirstObstacleId + 2};

/// A player at (10, 10) with items 3 m to its right and 6 m above.
class CollectingTest : public BehaviourTest {
  protected:
    CollectingTest() { place(kSelf, {10, 10}); }

    [[nodiscard]] std::optional<Point> way(Point position = {10.0, 10.0}, sim::Tick tick = 100) {
        mind.way_until = 0;  // it looks again
        Situation situation = at(tick, open);
        situation.match = &knowledge;
        situation.triggers = triggers;
        situation.projectiles = projectiles;
        situation.rules = &rules;
        return way_to_item(mind, situation, position);
    }

    protocol::Match played;
    client::Roster roster;
    CachedField map{test::field_with({}),
                    MatchPlaces{.items = {{kFar, {10.0, 16.0}}, {kNear, {13.0, 10.0}}}}};
    MatchKnowledge knowledge{.match = played, .roster = roster, .map = map};
    sim::Rules rules;
    std::vector<client::ProjectileView> projectiles;
    std::vector<client::TriggerView> triggers{{.id = kNear, .item = 1}, {.id = kFar, .item = 2}};
};

TEST_F(CollectingTest, it_goes_for_the_nearest_item_in_view) {
    EXPECT_NEAR(way()->x, 1.0, 1e-9);
    triggers.erase(triggers.begin());
    EXPECT_NEAR(way()->y, 1.0, 1e-9);
    triggers.clear();
    EXPECT_EQ(way(), std::nullopt);
}

TEST_F(CollectingTest, it_goes_for_what_somebody_has_dropped) {
    rules.weapons.resize(2);
    rules.weapons[1].projectile.gives = 0;
    const sim::EntityId dropped{sim::kFirstProjectileId};
    projectiles = {{.id = dropped, .position = {10.0f, 9.0f}}};
    EXPECT_NEAR(way()->x, 1.0, 1e-9) << "a shot is nothing to go for";
    projectiles[0].weapon = 1;
    EXPECT_NEAR(way()->y, -1.0, 1e-9);
    triggers.clear();
    EXPECT_NEAR(way()->y, -1.0, 1e-9);
    projectiles[0].owner = kSelf;
    EXPECT_EQ(way(), std::nullopt) << "its own would be what it has just dropped";
    projectiles[0].owner = {};
    static_cast<void>(way({10.0, 9.1}));
    EXPECT_EQ(way({10.0, 9.1}, 101), std::nullopt) << "what it cannot use it leaves";
}

TEST_F(CollectingTest, a_pickup_that_is_empty_or_waits_attracts_nobody) {
    triggers[0].item = 0;
    EXPECT_NEAR(way()->y, 1.0, 1e-9);
    triggers[1].status = protocol::TriggerStatus::waiting;
    EXPECT_EQ(way(), std::nullopt);
}

TEST_F(CollectingTest, an_item_that_it_cannot_use_is_left_for_a_while) {
    static_cast<void>(way({12.9, 10.0}));
    EXPECT_NEAR(way({12.9, 10.0}, 101)->y, 0.9, 0.1) << "it goes on to the other one";
    EXPECT_NEAR(way({10.0, 10.0}, 100 + 20 * 60 + 1)->x, 1.0, 1e-9) << "and tries again later";
}

TEST_F(CollectingTest, a_player_near_the_border_of_the_zone_turns_to_its_middle) {
    Situation situation = at(100, open);
    EXPECT_EQ(way_into_zone(mind, situation, {10.0, 10.0}), std::nullopt);
    situation.zone = ZoneView{{20.0, 10.0}, 13.5};
    EXPECT_EQ(way_into_zone(mind, situation, {10.0, 10.0}), std::nullopt);
    situation.zone = ZoneView{{20.0, 10.0}, 12.5};
    const auto back = way_into_zone(mind, situation, {10.0, 10.0});
    ASSERT_TRUE(back);
    EXPECT_NEAR(back->x, 1.0, 1e-9);
    situation.zone = ZoneView{{20.0, 10.0}, 0.0};
    EXPECT_TRUE(way_into_zone(mind, situation, {19.0, 10.0})) << "also when nothing is left of it";
}

}  // namespace
}  // namespace arena::client_sim
