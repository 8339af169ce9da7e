#include "sim/surfaces/raycast_surfaces.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

constexpr EntityId kPlatform{kFirstObstacleId};

Surface wall_at(float x, Vec2 normal = {-1.0f, 0.0f}) {
    return {.a = {x, -10.0f}, .b = {x, 10.0f}, .normal = normal};
}
SurfaceRay ray_to_the_right() {
    return {.path = {{0.0f, 0.0f}, {10.0f, 0.0f}}, .filter_direction = {1.0f, 0.0f}};
}

TEST(RaycastSurfaces, a_surface_that_opposes_the_direction_stops_the_ray) {
    const std::vector<Surface> surfaces{wall_at(5.0f)};

    const auto hit = raycast_surfaces(ray_to_the_right(), surfaces);

    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 0.5f);
    EXPECT_EQ(hit->point, (Vec2{5.0f, 0.0f}));
    EXPECT_EQ(hit->normal, (Vec2{-1.0f, 0.0f}));
    EXPECT_EQ(hit->surface, 0u);
}

TEST(RaycastSurfaces, a_surface_lets_a_ray_from_behind_through) {
    const std::vector<Surface> surfaces{wall_at(5.0f, {1.0f, 0.0f})};

    EXPECT_FALSE(raycast_surfaces(ray_to_the_right(), surfaces));
}

TEST(RaycastSurfaces, a_surface_whose_normal_is_across_the_direction_is_ignored) {
    SurfaceRay ray = ray_to_the_right();
    ray.filter_direction = {0.0f, 1.0f};

    EXPECT_FALSE(raycast_surfaces(ray, std::vector<Surface>{wall_at(5.0f)}));
}

TEST(RaycastSurfaces, the_filter_direction_is_independent_of_the_ray) {
    SurfaceRay ray = ray_to_the_right();
    ray.path.b = {10.0f, -5.0f};
    ray.filter_direction = {0.0f, -1.0f};
    const std::vector<Surface> surfaces{
        wall_at(2.0f), {.a = {0.0f, -2.0f}, .b = {10.0f, -2.0f}, .normal = {0.0f, 1.0f}}};

    const auto hit = raycast_surfaces(ray, surfaces);

    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->surface, 1u);
    EXPECT_EQ(hit->t, 0.4f);
}

TEST(RaycastSurfaces, the_nearest_surface_wins_in_any_order) {
    const std::vector<Surface> surfaces{wall_at(8.0f), wall_at(3.0f), wall_at(5.0f)};

    const auto hit = raycast_surfaces(ray_to_the_right(), surfaces);

    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->surface, 1u);
    EXPECT_EQ(hit->t, 0.3f);
}

TEST(RaycastSurfaces, a_tie_goes_to_the_lowest_index) {
    const std::vector<Surface> surfaces{wall_at(8.0f), wall_at(3.0f), wall_at(3.0f)};

    EXPECT_EQ(raycast_surfaces(ray_to_the_right(), surfaces)->surface, 1u);
}

TEST(RaycastSurfaces, a_body_passes_its_own_temporary_surfaces) {
    Surface own = wall_at(6.0f);
    own.owner = kPlatform;
    own.temporary = true;
    const std::vector<Surface> surfaces{wall_at(8.0f), own};
    SurfaceRay ray = ray_to_the_right();

    ray.self = kPlatform;
    EXPECT_EQ(raycast_surfaces(ray, surfaces)->surface, 0u);
    ray.self = EntityId{1};
    EXPECT_EQ(raycast_surfaces(ray, surfaces)->surface, 1u);
}

TEST(RaycastSurfaces, a_permanent_surface_stops_its_own_body) {
    Surface own = wall_at(6.0f);
    own.owner = kPlatform;
    SurfaceRay ray = ray_to_the_right();
    ray.self = kPlatform;

    EXPECT_TRUE(raycast_surfaces(ray, std::vector<Surface>{own}));
}

TEST(RaycastSurfaces, a_body_without_id_does_not_own_surfaces_without_owner) {
    Surface ownerless = wall_at(6.0f);
    ownerless.temporary = true;

    EXPECT_TRUE(raycast_surfaces(ray_to_the_right(), std::vector<Surface>{ownerless}));
}

TEST(RaycastSurfaces, both_ends_of_the_ray_count) {
    EXPECT_EQ(raycast_surfaces(ray_to_the_right(), std::vector<Surface>{wall_at(0.0f)})->t, 0.0f);
    EXPECT_EQ(raycast_surfaces(ray_to_the_right(), std::vector<Surface>{wall_at(10.0f)})->t, 1.0f);
    EXPECT_FALSE(raycast_surfaces(ray_to_the_right(), std::vector<Surface>{wall_at(10.0001f)}));
}

TEST(RaycastSurfaces, the_ends_of_a_surface_count) {
    const std::vector<Surface> above{
        {.a = {5.0f, 0.0f}, .b = {5.0f, 3.0f}, .normal = {-1.0f, 0.0f}}};

    EXPECT_EQ(raycast_surfaces(ray_to_the_right(), above)->point, (Vec2{5.0f, 0.0f}));
}

TEST(RaycastSurfaces, a_ray_along_a_surface_does_not_hit_it) {
    SurfaceRay ray = ray_to_the_right();
    ray.filter_direction = {1.0f, -1.0f};
    const std::vector<Surface> floor{
        {.a = {2.0f, 0.0f}, .b = {6.0f, 0.0f}, .normal = {0.0f, 1.0f}}};

    EXPECT_FALSE(raycast_surfaces(ray, floor));
}

TEST(RaycastSurfaces, hits_a_level_floor_at_its_exact_height) {
    for (int i = -100; i < 100; ++i) {
        const float height = static_cast<float>(i) * 0.07f;
        const std::vector<Surface> floor{
            {.a = {-5.0f, height}, .b = {5.0f, height}, .normal = {0.0f, 1.0f}}};
        const SurfaceRay ray{.path = {{0.3f, 8.5f}, {-0.4f, -18.3f}},
                             .filter_direction = {0.0f, -1.0f}};

        ASSERT_EQ(raycast_surfaces(ray, floor)->point.y, height);
    }
}

TEST(RaycastSurfaces, degenerate_rays_and_surfaces_hit_nothing) {
    const std::vector<Surface> wall{wall_at(5.0f)};
    const std::vector<Surface> point{
        {.a = {5.0f, 0.0f}, .b = {5.0f, 0.0f}, .normal = {-1.0f, 0.0f}}};
    SurfaceRay ray = ray_to_the_right();

    EXPECT_FALSE(raycast_surfaces(ray, {}));
    EXPECT_FALSE(raycast_surfaces(ray, point));
    ray.path = {{5.0f, 1.0f}, {5.0f, 1.0f}};
    EXPECT_FALSE(raycast_surfaces(ray, wall));
    ray = ray_to_the_right();
    ray.filter_direction = {};
    EXPECT_FALSE(raycast_surfaces(ray, wall));
}

TEST(RaycastSurfaces, tiny_and_huge_numbers_keep_the_sign_of_the_filter) {
    SurfaceRay ray = ray_to_the_right();
    ray.filter_direction = {1.0e-45f, 0.0f};
    EXPECT_TRUE(raycast_surfaces(ray, std::vector<Surface>{wall_at(5.0f, {-1.0e-20f, 0.0f})}));

    ray.path = {{-1.0e6f, -1.0e6f}, {1.0e6f, 1.0e6f}};
    EXPECT_EQ(raycast_surfaces(ray, std::vector<Surface>{wall_at(5.0f)})->point,
              (Vec2{5.0f, 5.0f}));
}

// A slope of 4 in 3 to the right, and a wall behind it.
TEST(RaycastSurfaces, a_floor_that_carries_ends_the_ray_and_hides_what_lies_behind) {
    const Surface slope{.a = {4.0f, -4.0f}, .b = {7.0f, 0.0f}, .normal = {-0.8f, 0.6f}};
    const std::vector<Surface> surfaces{wall_at(8.0f), slope};
    SurfaceRay ray{.path = {{0.0f, -1.0f}, {10.0f, -1.0f}}, .filter_direction = {1.0f, 0.0f}};

    EXPECT_EQ(raycast_surfaces(ray, surfaces)->surface, 1u);
    ray.ends_at = CarryingFloors{.limit = {0.55f}};
    EXPECT_FALSE(raycast_surfaces(ray, surfaces));
    ray.ends_at = CarryingFloors{.limit = {0.65f}};
    EXPECT_TRUE(raycast_surfaces(ray, surfaces)) << "not a floor";
    ray.ends_at = CarryingFloors{.limit = {0.55f}, .rise_min = 1.5f};
    EXPECT_TRUE(raycast_surfaces(ray, surfaces)) << "not steep enough";
}

}  // namespace
}  // namespace arena::sim
