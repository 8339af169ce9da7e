// Compares the grid with the obvious search: a test of every disc.
#include "sim/broadphase/moving_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/geometry/closest_point.h"

namespace arena::sim::moving_grid_test {
namespace {

const Aabb kField{{0.0f, 0.0f}, {50.0f, 50.0f}};

/// Discs in the form that the grid takes, and the obvious search.
struct Discs {
    std::vector<Vec2> centers;
    std::vector<float> radii;
    std::vector<std::uint8_t> present;

    void add(Vec2 center, float radius, bool is_there = true) {
        centers.push_back(center);
        radii.push_back(radius);
        present.push_back(is_there ? 1 : 0);
    }

    [[nodiscard]] std::vector<IndexPair> test_every_pair(float margin) const {
        std::vector<IndexPair> found;
        for (std::uint32_t i = 0; i < centers.size(); ++i)
            for (std::uint32_t j = i + 1; j < centers.size(); ++j) {
                const float apart = radii[i] + margin + radii[j];
                if (present[i] != 0 && present[j] != 0 &&
                    distance_squared(centers[i], centers[j]) < apart * apart)
                    found.push_back({i, j});
            }
        return found;
    }
};

/// Some discs lie outside the field, and some are not present.
Discs random_discs(Random& random, std::size_t count) {
    Discs discs;
    for (std::size_t i = 0; i < count; ++i)
        discs.add({(random.unit() * 1.2f - 0.1f) * 50.0f, (random.unit() * 1.2f - 0.1f) * 50.0f},
                  random.unit(), random.below(8) != 0);
    return discs;
}

constexpr MovingGrid::Size kGridSize{.radius_max = 1.0f, .margin_max = 0.5f, .discs_max = 300};

TEST(MovingGrid, finds_the_pairs_that_a_test_of_every_pair_finds) {
    Random random(12);
    MovingGrid grid(kField, kGridSize);
    std::vector<IndexPair> pairs;
    pairs.reserve(20000);
    for (int round = 0; round < 100; ++round) {
        const Discs discs = random_discs(random, 10 + random.below(290));
        const float margin = 0.25f * static_cast<float>(random.below(3));

        grid.rebuild(discs.centers, discs.radii, discs.present);
        pairs.clear();
        ASSERT_TRUE(grid.find_pairs(margin, pairs));

        std::sort(pairs.begin(), pairs.end());
        ASSERT_EQ(pairs, discs.test_every_pair(margin)) << "round " << round;
    }
}

/// The same size with so few cells that they are wider than they have to be.
constexpr MovingGrid::Size few_cells() {
    MovingGrid::Size size = kGridSize;
    size.cells_max = 9;
    return size;
}

TEST(MovingGrid, has_at_most_cells_max_cells_within_its_frame) {
    Discs discs;
    discs.add({40.0f, 40.0f}, 0.5f);
    MovingGrid grid(kField, few_cells());

    grid.rebuild(discs.centers, discs.radii, discs.present);

    EXPECT_LE((grid.order().grid.columns - 2) * (grid.order().grid.rows - 2), 9u);
}

TEST(MovingGrid, finds_every_disc_on_a_path_and_no_other_beyond_rounding) {
    Random random(13);
    std::array grids{MovingGrid(kField, kGridSize), MovingGrid(kField, few_cells())};
    std::vector<IndexPair> found;
    found.reserve(20000);
    for (std::size_t round = 0; round < 60; ++round) {
        MovingGrid& grid = grids[round % grids.size()];
        const Discs discs = random_discs(random, 300);
        std::vector<Path> paths;
        for (const float length : {0.0f, 0.7f, 5.0f, 60.0f})
            for (int i = 0; i < 10; ++i)
                paths.push_back({{random.unit() * 50.0f, random.unit() * 50.0f},
                                 Vec2{random.unit() - 0.5f, random.unit() - 0.5f} * length,
                                 random.unit() * 0.4f});
        const float margin = 0.25f * static_cast<float>(random.below(3));
        grid.rebuild(discs.centers, discs.radii, discs.present);
        found.clear();

        ASSERT_TRUE(grid.find_on_paths(paths, margin, found));

        std::sort(found.begin(), found.end());
        for (std::uint32_t path = 0; path < paths.size(); ++path)
            for (std::uint32_t disc = 0; disc < discs.centers.size(); ++disc) {
                const Segment way{paths[path].start, paths[path].start + paths[path].delta};
                const float gap = std::sqrt(distance_squared(discs.centers[disc], way)) -
                                  discs.radii[disc] - paths[path].radius - margin;
                if (std::abs(gap) < 1e-4f) continue;  // rounding may decide
                const bool is_found =
                    std::binary_search(found.begin(), found.end(), IndexPair{path, disc});
                ASSERT_EQ(is_found, gap < 0.0f && discs.present[disc] != 0)
                    << "round " << round << " path " << path << " disc " << disc;
            }
    }
}

TEST(MovingGrid, finds_every_disc_whose_centre_lies_in_a_box) {
    Random random(14);
    MovingGrid grid(kField, kGridSize);
    for (int round = 0; round < 60; ++round) {
        const Discs discs = random_discs(random, 10 + random.below(290));
        grid.rebuild(discs.centers, discs.radii, discs.present);
        for (const float half : {0.5f, 3.0f, 40.0f}) {
            // Some boxes reach beyond the field.
            const Aabb box = aabb_of_circle(
                {random.unit() * 70.0f - 10.0f, random.unit() * 70.0f - 10.0f}, half);
            std::vector<int> found(discs.centers.size(), 0);

            grid.for_each_near(box, [&](std::uint32_t disc) { ++found[disc]; });

            for (std::size_t disc = 0; disc < discs.centers.size(); ++disc) {
                const bool is_inside =
                    discs.present[disc] != 0 && contains(box, discs.centers[disc]);
                ASSERT_LE(found[disc], discs.present[disc] != 0 ? 1 : 0);
                ASSERT_GE(found[disc], is_inside ? 1 : 0) << "round " << round << ", disc " << disc;
            }
        }
    }
}

TEST(MovingGrid, lists_the_present_discs_in_the_order_of_cells) {
    Discs discs;
    discs.add({40.0f, 40.0f}, 0.5f);
    discs.add({20.0f, 20.0f}, 0.5f, false);
    discs.add({10.0f, 1.0f}, 0.5f);
    discs.add({1.0f, 1.0f}, 0.5f);
    MovingGrid grid(kField, kGridSize);

    grid.rebuild(discs.centers, discs.radii, discs.present);

    const auto indices = grid.indices();
    EXPECT_EQ(std::vector<std::uint32_t>(indices.begin(), indices.end()),
              (std::vector<std::uint32_t>{3, 2, 0}));
}

TEST(MovingGrid, reports_that_the_pairs_do_not_fit) {
    Discs discs;
    for (int i = 0; i < 5; ++i)
        discs.add({1.0f, 1.0f}, 0.5f);
    MovingGrid grid(kField, kGridSize);
    std::vector<IndexPair> pairs;
    pairs.reserve(9);

    grid.rebuild(discs.centers, discs.radii, discs.present);

    EXPECT_FALSE(grid.find_pairs(0.0f, pairs));
    EXPECT_EQ(pairs.size(), 9u);
}

TEST(MovingGrid, reports_that_the_discs_on_paths_do_not_fit) {
    Discs discs;
    for (int i = 0; i < 5; ++i)
        discs.add({1.0f, 1.0f}, 0.5f);
    MovingGrid grid(kField, kGridSize);
    const std::vector<Path> paths(2, Path{{1.0f, 1.0f}, {1.0f, 0.0f}, 0.1f});
    std::vector<IndexPair> found;
    found.reserve(9);

    grid.rebuild(discs.centers, discs.radii, discs.present);

    EXPECT_FALSE(grid.find_on_paths(paths, 0.0f, found));
    EXPECT_EQ(found.size(), 9u);
}

}  // namespace
}  // namespace arena::sim::moving_grid_test
