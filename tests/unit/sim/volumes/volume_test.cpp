#include "sim/volumes/volume.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

constexpr Vec2 kSize{128.0f, 100.0f};

TEST(Mirrored, a_box_keeps_its_size_and_order) {
    const Aabb box{{32.0f, 32.0f}, {82.0f, 64.0f}};

    const Aabb flipped = mirrored(box, {kSize, true, false});

    EXPECT_EQ(flipped.min, (Vec2{46.0f, 32.0f}));
    EXPECT_EQ(flipped.max, (Vec2{96.0f, 64.0f}));
}

TEST(Mirrored, upside_down_uses_the_height) {
    const Aabb box{{32.0f, 32.0f}, {82.0f, 64.0f}};

    const Aabb flipped = mirrored(box, {kSize, false, true});

    EXPECT_EQ(flipped.min, (Vec2{32.0f, 36.0f}));
    EXPECT_EQ(flipped.max, (Vec2{82.0f, 68.0f}));
}

TEST(Mirrored, a_circle_keeps_its_radius) {
    const Circle flipped = mirrored(Circle{{30.0f, 10.0f}, 4.0f}, {kSize, true, true});

    EXPECT_EQ(flipped.center, (Vec2{98.0f, 90.0f}));
    EXPECT_EQ(flipped.radius, 4.0f);
}

TEST(Mirrored, facing_as_drawn_changes_nothing) {
    const VolumeShape box = Aabb{{1.0f, 2.0f}, {3.0f, 4.0f}};

    const auto same = std::get<Aabb>(mirrored(box, {kSize, false, false}));

    EXPECT_EQ(same.min, (Vec2{1.0f, 2.0f}));
    EXPECT_EQ(same.max, (Vec2{3.0f, 4.0f}));
}

}  // namespace
}  // namespace arena::sim
