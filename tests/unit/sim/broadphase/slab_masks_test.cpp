#include "sim/broadphase/slab_masks.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"

namespace arena::sim {
namespace {

float between(Random& random, float low, float high) {
    return low + (high - low) * static_cast<float>(random.below(1u << 20)) / (1u << 20);
}

Aabb any_box(Random& random, float size_max) {
    const Vec2 min{between(random, -60, 160), between(random, -20, 70)};
    return {min, {min.x + between(random, 0, size_max), min.y + between(random, 0, size_max)}};
}

TEST(SlabMasks, visits_every_touched_box_in_ascending_order_even_outside_the_bounds) {
    Random random(3);
    SlabMasks masks({{0, 0}, {100, 50}});
    std::vector<Aabb> boxes;
    for (std::size_t i = 0; i < SlabMasks::kBoxesMax; ++i) {
        boxes.push_back(any_box(random, 12));
        masks.add(boxes.back(), i);
    }

    for (int i = 0; i < 2000; ++i) {
        const Aabb asked = any_box(random, 8);
        std::vector<std::size_t> given;
        masks.for_each_near(asked, [&](std::size_t index) { given.push_back(index); });

        EXPECT_TRUE(std::is_sorted(given.begin(), given.end()));
        EXPECT_EQ(std::adjacent_find(given.begin(), given.end()), given.end());
        for (std::size_t index = 0; index < boxes.size(); ++index)
            if (boxes_overlap(boxes[index], asked)) {
                EXPECT_TRUE(std::binary_search(given.begin(), given.end(), index)) << index;
            }
    }
}

TEST(SlabMasks, clear_removes_every_box) {
    SlabMasks masks({{0, 0}, {100, 50}});
    masks.add({{1, 1}, {2, 2}}, 200);
    std::size_t given = 0;
    masks.for_each_near({{0, 0}, {100, 50}}, [&](std::size_t) { ++given; });
    EXPECT_EQ(given, 1u);

    masks.clear();

    masks.for_each_near({{0, 0}, {100, 50}}, [&](std::size_t) { ++given; });
    EXPECT_EQ(given, 1u);
}

}  // namespace
}  // namespace arena::sim
