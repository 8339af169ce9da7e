#include "sim/extra/temporary_surfaces.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

Surface surface_of(std::uint32_t owner) {
    return {.a = {0.0f, 0.0f}, .b = {1.0f, 0.0f}, .normal = {0.0f, 1.0f}, .owner = {owner}};
}

TEST(TemporarySurfaces, a_surface_is_visible_only_in_the_frame_after_its_submission) {
    TemporarySurfaces surfaces;

    ASSERT_TRUE(surfaces.submit(surface_of(1)));
    EXPECT_TRUE(surfaces.visible().empty());
    EXPECT_EQ(surfaces.waiting().size(), 1u);

    surfaces.next_frame();
    ASSERT_EQ(surfaces.visible().size(), 1u);
    EXPECT_EQ(surfaces.visible()[0].owner, EntityId{1});
    EXPECT_TRUE(surfaces.visible()[0].temporary);
    EXPECT_TRUE(surfaces.waiting().empty());

    surfaces.next_frame();
    EXPECT_TRUE(surfaces.visible().empty());
}

TEST(TemporarySurfaces, a_surface_submitted_in_each_frame_stays_visible) {
    TemporarySurfaces surfaces;

    for (std::uint32_t frame = 1; frame <= 5; ++frame) {
        ASSERT_TRUE(surfaces.submit(surface_of(frame)));
        surfaces.next_frame();
        ASSERT_EQ(surfaces.visible().size(), 1u);
        EXPECT_EQ(surfaces.visible()[0].owner, EntityId{frame});
    }
}

TEST(TemporarySurfaces, keep_the_order_of_submission) {
    TemporarySurfaces surfaces;
    for (const std::uint32_t owner : {3u, 1u, 2u})
        ASSERT_TRUE(surfaces.submit(surface_of(owner)));

    surfaces.next_frame();

    EXPECT_EQ(surfaces.visible()[0].owner, EntityId{3});
    EXPECT_EQ(surfaces.visible()[1].owner, EntityId{1});
    EXPECT_EQ(surfaces.visible()[2].owner, EntityId{2});
}

TEST(TemporarySurfaces, report_a_full_frame_and_have_room_in_the_next) {
    TemporarySurfaces surfaces;
    for (std::size_t i = 0; i < TemporarySurfaces::kCapacity; ++i)
        ASSERT_TRUE(surfaces.submit(surface_of(1)));

    EXPECT_FALSE(surfaces.submit(surface_of(2)));

    surfaces.next_frame();
    EXPECT_EQ(surfaces.visible().size(), TemporarySurfaces::kCapacity);
    EXPECT_TRUE(surfaces.submit(surface_of(2)));
}

}  // namespace
}  // namespace arena::sim
