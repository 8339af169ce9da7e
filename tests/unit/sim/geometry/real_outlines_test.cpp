// Outlines of countries, on the grid of their atlas and in metres, as a map would have them.
// tests/data/outlines/README.md says where they come from.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>

#include <gtest/gtest.h>

#include "sim/extra/bridge_holes.h"
#include "sim/geometry/aabb.h"
#include "sim/geometry/decompose.h"
#include "sim/geometry/normalise_polygon.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/segments.h"
#include "sim/geometry/simple_polygon.h"
#include "sim/geometry/triangulate.h"
#include "tests/support/double_judge.h"
#include "tests/support/folders.h"
#include "tests/support/polygons.h"

namespace arena::sim::real_outlines_test {
namespace {

using test::Double2;
using test::Points;

/// The outline, then its holes.
using Rings = std::vector<std::vector<Double2>>;

struct Scale {
    const char* name;
    Double2 metres;  // of one step of the atlas's grid
};
constexpr Scale kScales[] = {{"on_the_grid", {1.0, 1.0}}, {"in_metres", {400.76, 187.97}}};

std::vector<std::filesystem::path> outlines_in(const std::string& folder) {
    std::vector<std::filesystem::path> paths;
    for (const auto& file :
         std::filesystem::directory_iterator(test::source_path("tests/data/" + folder))) {
        if (file.path().extension() == ".txt") paths.push_back(file.path());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

Rings read_rings(const std::filesystem::path& path, Double2 scale) {
    std::ifstream file(path);
    Rings rings;
    std::string word;
    std::size_t count = 0;
    while (file >> word >> count) {
        EXPECT_EQ(word, "ring");
        std::vector<Double2> ring(count);
        for (Double2& p : ring) {
            file >> p.x >> p.y;
            p = {p.x * scale.x, p.y * scale.y};
        }
        rings.push_back(ring);
    }
    return rings;
}

Points rounded(const std::vector<Double2>& ring) {
    Points points;
    for (const Double2 p : ring)
        points.push_back({static_cast<float>(p.x), static_cast<float>(p.y)});
    return points;
}

std::vector<Points> rounded_holes(const Rings& rings) {
    std::vector<Points> holes;
    for (std::size_t i = 1; i < rings.size(); ++i)
        holes.push_back(rounded(rings[i]));
    return holes;
}

double area_of(const std::vector<Double2>& ring) {
    double twice = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i)
        twice += test::cross(ring[i], ring[(i + 1) % ring.size()]);
    return 0.5 * std::abs(twice);
}

/// Computed in double from unrounded points: the area of the outline less that of its holes.
double area_of(const Rings& rings) {
    return std::accumulate(
        rings.begin() + 1, rings.end(), area_of(rings[0]),
        [](double area, const std::vector<Double2>& hole) { return area - area_of(hole); });
}

class RealOutline : public testing::TestWithParam<std::tuple<Scale, std::filesystem::path>> {
  protected:
    [[nodiscard]] Rings rings() const {
        return read_rings(std::get<1>(GetParam()), std::get<0>(GetParam()).metres);
    }
    [[nodiscard]] Points keyhole() const {
        const Rings all = rings();
        const auto result = bridge_holes(rounded(all[0]), rounded_holes(all));
        EXPECT_TRUE(result.ok()) << describe(result.error());
        return result.ok() ? result.value() : Points{};
    }
};

TEST_P(RealOutline, is_simple_without_changes_and_so_is_each_hole) {
    for (const auto& ring : rings()) {
        const auto polygon = normalise_polygon(rounded(ring));

        ASSERT_TRUE(polygon.ok()) << describe(polygon.error());
        EXPECT_NEAR(static_cast<double>(signed_area(polygon.value())), area_of(ring),
                    1e-5 * area_of(ring));
    }
}

TEST_P(RealOutline, is_covered_by_its_triangles) {
    const Points polygon = keyhole();

    const auto triangles = triangulate(polygon);

    ASSERT_EQ(triangles.size(), polygon.size() - 2);
    double covered = 0.0;
    for (const Triangle& t : triangles) {
        const double twice = orientation(polygon[t.a], polygon[t.b], polygon[t.c]);
        EXPECT_GT(twice, 0.0);
        covered += 0.5 * twice;
    }
    EXPECT_NEAR(covered, area_of(rings()), 1e-5 * area_of(rings()));
}

TEST_P(RealOutline, has_no_vertex_inside_a_triangle) {
    const Points polygon = keyhole();

    for (const Triangle& t : triangulate(polygon)) {
        const Points corners{polygon[t.a], polygon[t.b], polygon[t.c]};
        const Aabb box = aabb_of_points(corners);
        for (const Vec2 vertex : polygon) {
            if (!contains(box, vertex)) continue;
            ASSERT_NE(classify_point_in_convex(vertex, {corners}), PointSide::inside);
        }
    }
}

TEST_P(RealOutline, is_covered_by_convex_pieces_whose_cuts_come_in_pairs) {
    const Points polygon = keyhole();

    const ConvexPieces pieces = decompose(polygon);

    double covered = 0.0;
    std::map<std::array<float, 4>, int> cuts;
    std::size_t outer_edges = 0;
    for (std::size_t i = 0; i < pieces.pieces.size(); ++i) {
        const ConvexPolygon piece = pieces.polygon(i);
        EXPECT_TRUE(is_convex(piece.vertices)) << "piece " << i;
        for (std::size_t j = 0; j < piece.vertices.size(); ++j) {
            const Segment side = edge(piece.vertices, j);
            covered += 0.5 * test::cross(test::wide(side.a), test::wide(side.b));
            if ((piece.inner_edges >> j & 1u) == 0) {
                ++outer_edges;
                continue;
            }
            ++cuts[{side.a.x, side.a.y, side.b.x, side.b.y}];
            --cuts[{side.b.x, side.b.y, side.a.x, side.a.y}];
        }
    }
    EXPECT_NEAR(covered, area_of(rings()), 1e-5 * area_of(rings()));
    EXPECT_TRUE(std::all_of(cuts.begin(), cuts.end(), [](auto& cut) { return cut.second == 0; }));
    // A bridge adds two vertices and two edges; neither edge is an outer one.
    const std::size_t holes = rings().size() - 1;
    EXPECT_EQ(outer_edges, polygon.size() - 2 * holes);
    EXPECT_LT(pieces.pieces.size(), polygon.size() - 2);
}

INSTANTIATE_TEST_SUITE_P(World, RealOutline,
                         testing::Combine(testing::ValuesIn(kScales),
                                          testing::ValuesIn(outlines_in("outlines"))),
                         [](const auto& outline) {
                             return std::get<1>(outline.param).stem().string() + "_" +
                                    std::get<0>(outline.param).name;
                         });

TEST(RealOutlines, rejection_of_a_self_crossing_outline_names_edges_that_intersect) {
    for (const auto& path : outlines_in("outlines/refused")) {
        if (path.stem() == "italy") continue;
        for (const Scale& scale : kScales) {
            const Points outline = rounded(read_rings(path, scale.metres)[0]);

            const auto polygon = normalise_polygon(outline);

            ASSERT_FALSE(polygon.ok()) << path;
            EXPECT_EQ(polygon.error().kind, PolygonError::Kind::self_crossing) << path;
            EXPECT_TRUE(segments_intersect(edge(outline, polygon.error().edge_a),
                                           edge(outline, polygon.error().edge_b)))
                << path << ": " << describe(polygon.error());
        }
    }
}

TEST(RealOutlines, an_outline_that_touches_itself_encloses_the_area_of_its_pieces) {
    for (const auto& path : outlines_in("outlines/touching")) {
        for (const Scale& scale : kScales) {
            const Rings rings = read_rings(path, scale.metres);
            const Points outline = rounded(rings[0]);
            ASSERT_TRUE(find_self_intersection(outline)) << path;

            const auto normalised = normalise_outline(outline);

            ASSERT_TRUE(normalised.ok()) << path << ": " << describe(normalised.error());
            double covered = 0.0;
            for (const Points& part : normalised.value().parts) {
                const ConvexPieces pieces = decompose(part);
                for (std::size_t i = 0; i < pieces.pieces.size(); ++i) {
                    EXPECT_TRUE(is_convex(pieces.polygon(i).vertices));
                    covered += static_cast<double>(signed_area(pieces.polygon(i).vertices));
                }
            }
            EXPECT_NEAR(covered, area_of(rings[0]), 1e-5 * area_of(rings[0])) << path;
        }
    }
    EXPECT_EQ(outlines_in("outlines/touching").size(), 1u);
}

TEST(RealOutlines, rejection_of_a_hole_with_two_vertices_names_the_hole) {
    const Rings italy =
        read_rings(test::source_path("tests/data/outlines/refused/italy.txt"), {1.0, 1.0});

    const auto keyhole = bridge_holes(rounded(italy[0]), rounded_holes(italy));

    ASSERT_FALSE(keyhole.ok());
    EXPECT_EQ(describe(keyhole.error()), "hole 1: a polygon needs at least three vertices");
}

TEST(RealOutlines, number_and_sizes_are_those_in_the_readme) {
    std::size_t with_holes = 0;
    std::size_t smallest = 1u << 31;
    std::size_t largest = 0;
    for (const auto& path : outlines_in("outlines")) {
        const Rings rings = read_rings(path, {1.0, 1.0});
        std::size_t count = 0;
        for (const auto& ring : rings)
            count += ring.size();
        smallest = std::min(smallest, count);
        largest = std::max(largest, count);
        if (rings.size() > 1) ++with_holes;
    }

    EXPECT_EQ(outlines_in("outlines").size(), 33u);
    EXPECT_EQ(with_holes, 8u);
    EXPECT_EQ(smallest, 240u);
    EXPECT_EQ(largest, 4247u);
}

}  // namespace
}  // namespace arena::sim::real_outlines_test
