#include "client-sim/judge/judged_body.h"

#include <cmath>

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

protocol::WelcomeArchetype outlined(std::initializer_list<sim::Vec2> vertices) {
    protocol::WelcomeArchetype archetype{.radius = 2.0f, .outline = {}};
    for (const sim::Vec2 vertex : vertices)
        EXPECT_TRUE(archetype.outline.push_back(vertex));
    return archetype;
}

TEST(JudgedBody, is_the_disc_itself_for_a_disc) {
    const JudgedBody body = judged_body_of({.radius = 0.75f});

    EXPECT_EQ(body.radius, 0.75);
    EXPECT_EQ(body.core, Point{});
    EXPECT_EQ(body.core_radius, 0.75);
}

TEST(JudgedBody, is_the_inner_disc_about_the_position_for_an_outline) {
    const JudgedBody body = judged_body_of(outlined({{-1, -2}, {1, -2}, {1, 0.5f}, {-1, 0.5f}}));

    EXPECT_EQ(body.radius, 0.5);
    EXPECT_EQ(body.core, Point{});
    EXPECT_EQ(body.core_radius, 0.5);
}

TEST(JudgedBody, is_only_a_point_for_an_outline_beside_its_position) {
    const JudgedBody body = judged_body_of(outlined({{1, 1}, {2, 1}, {2, 2}}));

    EXPECT_EQ(body.radius, 0.0);
    EXPECT_EQ(body.core_radius, 0.0);
}

TEST(JudgedBody, only_the_centre_of_its_box_stays_out_of_walls_when_it_moves_by_rays) {
    protocol::WelcomeArchetype box = outlined({{-1, -2}, {1, -2}, {1, 0.5f}, {-1, 0.5f}});
    box.move = sim::MoveKind::rays;

    const JudgedBody body = judged_body_of(box);
    const JudgedBody disc = judged_body_of({.radius = 0.75f, .move = sim::MoveKind::rays});

    EXPECT_EQ(body.radius, 0.5);
    EXPECT_EQ(body.core, (Point{0, -0.75}));
    EXPECT_EQ(body.core_radius, 0.0);
    EXPECT_EQ(disc.core, Point{});
    EXPECT_EQ(disc.core_radius, 0.0);
}

TEST(JudgedBody, degenerate_outlines_lead_to_finite_numbers) {
    for (const float wide : {0.0f, 1000.0f}) {
        const JudgedBody body = judged_body_of(outlined({{wide, 0}, {0, 0}, {-wide, 0}, {0, 0}}));

        EXPECT_TRUE(std::isfinite(body.radius));
        EXPECT_GE(body.radius, 0.0);
    }
}

}  // namespace
}  // namespace arena::client_sim
