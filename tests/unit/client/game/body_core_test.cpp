#include "client/game/body_core.h"

#include <gtest/gtest.h>

namespace arena::client::body_core_test {
namespace {

protocol::WelcomeArchetype body(float radius, std::initializer_list<sim::Vec2> outline,
                                sim::MoveKind move = sim::MoveKind::slide) {
    protocol::WelcomeArchetype archetype{.radius = radius, .move = move};
    for (const sim::Vec2 vertex : outline)
        static_cast<void>(archetype.outline.push_back(vertex));
    return archetype;
}

/// The circle that a Welcome holds for a body with an outline encloses it: walls may come nearer
/// than that.
TEST(BodyCore, a_body_with_an_outline_has_its_inscribed_disc) {
    const auto tall = {
        sim::Vec2{-0.4f, -0.8f}, {0.4f, -0.8f}, sim::Vec2{0.4f, 0.7f}, {-0.4f, 0.7f}};

    EXPECT_FLOAT_EQ(core_of(body(0.9f, tall)).radius, 0.4f);
    EXPECT_EQ(core_of(body(0.9f, tall)).middle, sim::Vec2{});
    EXPECT_FLOAT_EQ(core_of(body(0.9f, {})).radius, 0.9f);
}

TEST(BodyCore, an_outline_beside_the_position_has_none) {
    const BodyCore core = core_of(body(3.0f, {{1.0f, 1.0f}, {2.0f, 1.0f}, {2.0f, 2.0f}}));

    EXPECT_EQ(core.radius, 0.0f);
}

/// The rest of it is in the corner of each ledge that it walks off.
TEST(BodyCore, of_a_body_that_moves_by_rays_only_the_middle_of_its_box_counts) {
    const BodyCore disc = core_of(body(0.4f, {}, sim::MoveKind::rays));
    EXPECT_EQ(disc.radius, 0.0f);
    EXPECT_EQ(disc.middle, sim::Vec2{});

    const BodyCore box = core_of(body(
        1.0f, {{-0.4f, 0.0f}, {0.4f, 0.0f}, {0.4f, 0.9f}, {-0.4f, 0.9f}}, sim::MoveKind::rays));
    EXPECT_EQ(box.radius, 0.0f);
    EXPECT_FLOAT_EQ(box.middle.x, 0.0f);
    EXPECT_FLOAT_EQ(box.middle.y, 0.45f);
}

}  // namespace
}  // namespace arena::client::body_core_test
