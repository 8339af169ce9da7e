#include "client-sim/judge/reported_entity.h"

#include <gtest/gtest.h>

#include "tests/unit/client/support/update_content.h"

namespace arena::client_sim::reported_entity_test {
namespace {

TEST(ReportedEntity, an_entity_is_where_its_motion_begins) {
    client::Replica::Entity entity;
    entity.motion = client::test::motion(50, {-3.5f, 2.25f}, {0.5f, 0.5f});

    EXPECT_EQ(reported_position(entity), (sim::Vec2{-3.5f, 2.25f}));
}

TEST(ReportedEntity, a_motion_is_more_exact_than_an_introduction) {
    client::Replica::Entity entity;
    EXPECT_DOUBLE_EQ(position_error_max(entity), 0.75 / 128.0);

    entity.has_introduced_motion = true;
    EXPECT_DOUBLE_EQ(position_error_max(entity), 7.5 / 256.0);
}

TEST(ReportedEntity, players_things_and_projectiles_are_numbered_separately) {
    EXPECT_EQ(number_of({7}), 7u);
    EXPECT_EQ(number_of({sim::kFirstProjectileId - 1}), sim::kFirstProjectileId - 1);
    EXPECT_EQ(number_of({sim::kFirstProjectileId}), 0u);
    EXPECT_EQ(number_of({sim::kFirstProjectileId + 7}), 7u);
    EXPECT_EQ(number_of({sim::kFirstObstacleId}), 0u);
    EXPECT_EQ(number_of({sim::kFirstObstacleId + 7}), 7u);
}

}  // namespace
}  // namespace arena::client_sim::reported_entity_test
