#include "protocol/tiled/merge_tiles.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

constexpr std::size_t kMany = 1u << 20u;

/// The cells of a drawing: '#' is a tile; the first line is row 0.
std::vector<TileCell> cells_of(const std::vector<std::string>& rows) {
    std::vector<TileCell> cells;
    for (std::size_t y = 0; y < rows.size(); ++y)
        for (std::size_t x = 0; x < rows[y].size(); ++x)
            if (rows[y][x] == '#')
                cells.push_back({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)});
    return cells;
}

/// Twice the signed area; positive when clockwise on the screen.
double area_of(const TileOutline& outline) {
    double twice = 0.0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const TilePoint a = outline[i];
        const TilePoint b = outline[(i + 1) % outline.size()];
        twice += a.x * b.y - b.x * a.y;
    }
    return twice / 2.0;
}

double area_of(const MergedTiles& merged) {
    double area = 0.0;
    for (const TileOutline& outline : merged.outlines)
        area += area_of(outline);
    return area;
}

MergedTiles merged(const std::vector<std::string>& rows, std::size_t outline_max = kMany) {
    MergedTiles result = merge_tiles(cells_of(rows), outline_max, kMany);
    EXPECT_EQ(result.status, MergedTiles::Status::complete);
    return result;
}

TEST(MergeTiles, no_tiles_yield_no_outline) {
    EXPECT_TRUE(merged({}).outlines.empty());
}

TEST(MergeTiles, a_rectangle_of_tiles_has_four_corners) {
    const MergedTiles result = merged({"####", "####"});

    ASSERT_EQ(result.outlines.size(), 1u);
    EXPECT_EQ(result.outlines[0].size(), 4u);
    EXPECT_EQ(area_of(result), 8.0);
}

TEST(MergeTiles, an_l_shape_has_six_corners) {
    const MergedTiles result = merged({"#", "#", "##"});

    ASSERT_EQ(result.outlines.size(), 1u);
    EXPECT_EQ(result.outlines[0].size(), 6u);
    EXPECT_EQ(area_of(result), 4.0);
}

TEST(MergeTiles, separate_tiles_stay_separate) {
    const MergedTiles result = merged({"#.#", "...", "#.#"});

    EXPECT_EQ(result.outlines.size(), 4u);
    EXPECT_EQ(area_of(result), 4.0);
}

TEST(MergeTiles, a_hole_is_joined_by_a_bridge_walked_both_ways) {
    const MergedTiles result = merged({"###", "#.#", "###"});

    ASSERT_EQ(result.outlines.size(), 1u);
    const TileOutline& outline = result.outlines[0];
    EXPECT_EQ(outline.size(), 4u + 4u + 4u);
    EXPECT_EQ(area_of(result), 8.0);
    EXPECT_EQ(std::count(outline.begin(), outline.end(), (TilePoint{0.0, 1.5})), 2);
    EXPECT_EQ(std::count(outline.begin(), outline.end(), (TilePoint{1.0, 1.5})), 2);
}

TEST(MergeTiles, holes_in_a_row_and_islands_in_holes_are_preserved) {
    const MergedTiles row = merged({"#######", "#.#.#.#", "#######"});
    const MergedTiles island = merged({"#####", "#...#", "#.#.#", "#...#", "#####"});

    EXPECT_EQ(row.outlines.size(), 1u);
    EXPECT_EQ(area_of(row), 18.0);
    EXPECT_EQ(island.outlines.size(), 2u);
    EXPECT_EQ(area_of(island), 17.0);
}

TEST(MergeTiles, tiles_that_touch_at_a_corner_are_joined_by_a_bevel) {
    const MergedTiles result = merged({"#.", ".#"});

    ASSERT_EQ(result.outlines.size(), 1u);
    EXPECT_EQ(result.outlines[0].size(), 6u + 4u);
    EXPECT_DOUBLE_EQ(area_of(result), 2.0 + kBevel * kBevel);
    EXPECT_EQ(std::count(result.outlines[0].begin(), result.outlines[0].end(), (TilePoint{1, 1})),
              0);
}

TEST(MergeTiles, a_hole_that_opens_only_at_a_corner_is_still_a_hole) {
    const MergedTiles result = merged({"##.", "#.#", "###"});

    ASSERT_EQ(result.outlines.size(), 1u);
    EXPECT_DOUBLE_EQ(area_of(result), 7.0 + kBevel * kBevel);
}

TEST(MergeTiles, an_outline_with_too_many_corners_is_cut) {
    std::vector<std::string> comb(3, std::string());
    for (int i = 0; i < 50; ++i) {
        comb[0] += "#.";
        comb[1] += "##";
        comb[2] += "##";
    }

    const MergedTiles whole = merged(comb);
    const MergedTiles cut = merged(comb, 40);

    EXPECT_EQ(whole.outlines.size(), 1u);
    EXPECT_EQ(area_of(whole), 250.0);
    EXPECT_GT(cut.outlines.size(), 4u);
    EXPECT_EQ(area_of(cut), 250.0);
    for (const TileOutline& outline : cut.outlines)
        EXPECT_LE(outline.size(), 40u);
}

TEST(MergeTiles, order_repetition_and_negative_cells_do_not_matter) {
    std::vector<TileCell> cells = {{-3, -2}, {-2, -2}, {-3, -1}, {-3, -2}};
    const MergedTiles one = merge_tiles(cells, kMany, kMany);
    std::reverse(cells.begin(), cells.end());
    const MergedTiles other = merge_tiles(cells, kMany, kMany);

    ASSERT_EQ(one.outlines.size(), 1u);
    ASSERT_EQ(other.outlines.size(), 1u);
    EXPECT_EQ(area_of(one), 3.0);
    EXPECT_EQ(area_of(other), 3.0);
}

TEST(MergeTiles, rejects_outlines_that_would_take_too_much_memory) {
    const std::vector<TileCell> far = {{0, 0}, {1 << 20, 1 << 20}};
    const std::vector<TileCell> square = cells_of({"#"});

    EXPECT_EQ(merge_tiles(far, kMany, kMany).status, MergedTiles::Status::too_far_apart);
    EXPECT_EQ(merge_tiles(square, kMany, 3).status, MergedTiles::Status::too_many_vertices);
}

}  // namespace
}  // namespace arena::protocol
