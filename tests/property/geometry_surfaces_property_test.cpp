// Laws of one-sided surfaces: rays against a judge in whole numbers, the grid walk against cutting
// the ray at every grid line, the two-ray mover against its mirror images.
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/extra/grid_walk.h"
#include "sim/geometry/aabb.h"
#include "sim/narrowphase/line_polygon.h"
#include "sim/surfaces/raycast_surfaces.h"
#include "sim/surfaces/two_ray_sweep.h"
#include "tests/support/shape_generators.h"

namespace arena::sim {
namespace {

using test::lattice_point;
using test::wild_point;

using Wide = std::int64_t;

/// A fraction of whole numbers, below > 0.
struct Fraction {
    Wide above = 0;
    Wide below = 1;
};
bool operator<(Fraction a, Fraction b) {
    return a.above * b.below < b.above * a.below;
}

Wide whole(float value) {
    return static_cast<Wide>(value);
}
Wide whole_cross(Vec2 a, Vec2 b) {
    return whole(a.x) * whole(b.y) - whole(a.y) * whole(b.x);
}
Wide whole_dot(Vec2 a, Vec2 b) {
    return whole(a.x) * whole(b.x) + whole(a.y) * whole(b.y);
}

/// Returns where a ray with whole coordinates crosses a surface, by Cramer's rule in whole numbers.
std::optional<Fraction> crossing(Segment ray, const Surface& surface) {
    const Vec2 d = ray.b - ray.a;
    const Vec2 e = surface.b - surface.a;
    const Vec2 apart = surface.a - ray.a;
    Wide below = whole_cross(d, e);
    Wide on_ray = whole_cross(apart, e);
    Wide on_surface = whole_cross(apart, d);
    if (below < 0) {
        below = -below;
        on_ray = -on_ray;
        on_surface = -on_surface;
    }
    const bool is_hit =
        below != 0 && 0 <= on_ray && on_ray <= below && 0 <= on_surface && on_surface <= below;
    return is_hit ? std::optional(Fraction{on_ray, below}) : std::nullopt;
}

/// Normals have whole coordinates; the filter only looks at their sign.
rc::Gen<Surface> lattice_surface() {
    return rc::gen::apply(
        [](Vec2 a, Vec2 b, Vec2 normal, bool own, bool temporary) {
            return Surface{a, b, normal - Vec2{4.0f, 4.0f}, EntityId{own ? 1u : 2u}, temporary};
        },
        lattice_point(), lattice_point(), lattice_point(), rc::gen::arbitrary<bool>(),
        rc::gen::arbitrary<bool>());
}
rc::Gen<std::vector<Surface>> lattice_surfaces() {
    return rc::gen::mapcat(rc::gen::inRange<std::size_t>(0, 9), [](std::size_t count) {
        return rc::gen::container<std::vector<Surface>>(count, lattice_surface());
    });
}

RC_GTEST_PROP(SurfacesProperty, a_ray_hits_the_same_surface_as_in_whole_numbers, ()) {
    const auto surfaces = *lattice_surfaces();
    const Segment path = *test::segment_of(lattice_point());
    const Vec2 filter = *lattice_point() - Vec2{4.0f, 4.0f};
    RC_PRE(path.a != path.b);
    std::optional<Fraction> nearest;
    std::uint32_t expected = 0;
    for (std::uint32_t i = 0; i < surfaces.size(); ++i) {
        const bool is_own = surfaces[i].temporary && surfaces[i].owner == EntityId{1};
        if (is_own || whole_dot(surfaces[i].normal, filter) >= 0) continue;
        const auto t = crossing(path, surfaces[i]);
        if (!t || (nearest && !(*t < *nearest))) continue;
        nearest = t;
        expected = i;
    }

    const auto hit = raycast_surfaces({path, filter, EntityId{1}}, surfaces);

    RC_ASSERT(hit.has_value() == nearest.has_value());
    if (!hit) return;
    RC_ASSERT(hit->surface == expected);
    RC_ASSERT(hit->normal == surfaces[expected].normal);
    const double t = static_cast<double>(nearest->above) / static_cast<double>(nearest->below);
    RC_ASSERT(std::abs(static_cast<double>(hit->t) - t) < 1e-6);
    RC_ASSERT(length(hit->point - lerp(path.a, path.b, hit->t)) < 1e-5f);
}

RC_GTEST_PROP(SurfacesProperty, no_direction_is_stopped_from_both_sides, ()) {
    Surface surface = *lattice_surface();
    surface.temporary = false;
    const Segment path = *test::segment_of(lattice_point());
    const Vec2 filter = *test::plain_point();

    const bool there = raycast_surfaces({path, filter}, {&surface, 1}).has_value();
    const bool back = raycast_surfaces({path, -filter}, {&surface, 1}).has_value();

    RC_ASSERT(!(there && back));
}

RC_GTEST_PROP(SurfacesProperty, rays_are_finite_for_any_input, ()) {
    const Surface surface{*wild_point(), *wild_point(), *wild_point()};
    const Segment path{*wild_point(), *wild_point()};

    const auto hit = raycast_surfaces({path, *wild_point()}, {&surface, 1});

    if (!hit) return;
    RC_ASSERT(hit->t >= 0.0f && hit->t <= 1.0f);
    RC_ASSERT(is_finite(hit->point));
}

// The two-ray mover on a lattice with whole middles and edges: all its arithmetic is exact there
// except on slopes.

struct Scene {
    TwoRayMove move;
    std::vector<Surface> surfaces;
};
void showValue(const Scene& scene, std::ostream& out) {
    out << "from ";
    showValue(*scene.move.previous, out);
    out << " to ";
    showValue(scene.move.current, out);
    for (const Surface& s : scene.surfaces) {
        out << ", ";
        showValue(Segment{s.a, s.b}, out);
        out << " normal ";
        showValue(s.normal, out);
    }
}

rc::Gen<Scene> scene() {
    const auto even = [](int size) {
        return rc::gen::map(lattice_point(size), [](Vec2 p) { return p * 2.0f; });
    };
    return rc::gen::apply(
        [](Vec2 previous, Vec2 current, Vec2 offset, Vec2 size, std::vector<Surface> surfaces) {
            // Only surfaces along the axes, with the normal across, so that snapping stays exact.
            for (Surface& s : surfaces) {
                const bool is_floor = s.normal.x + s.normal.y > 0.0f;
                s.a = s.a * 4.0f;
                s.b = is_floor ? Vec2{s.b.x * 4.0f, s.a.y} : Vec2{s.a.x, s.b.y * 4.0f};
                const float sign = s.normal.x < 0.0f ? -1.0f : 1.0f;
                s.normal = is_floor ? Vec2{0.0f, sign} : Vec2{sign, 0.0f};
            }
            return Scene{{.previous = previous,
                          .current = current,
                          .box = {offset - Vec2{4.0f, 4.0f}, size.x, size.y}},
                         std::move(surfaces)};
        },
        even(12), even(12), even(4), even(4), lattice_surfaces());
}

/// Swaps x and y or negates x: the box's lower right corner becomes the lower left one.
Vec2 swapped(Vec2 v) {
    return {v.y, v.x};
}
Vec2 negated_x(Vec2 v) {
    return {-v.x, v.y};
}
Scene swapped(Scene scene) {
    scene.move.previous = swapped(*scene.move.previous);
    scene.move.current = swapped(scene.move.current);
    scene.move.box = {swapped(scene.move.box.offset), scene.move.box.height, scene.move.box.width};
    for (Surface& s : scene.surfaces)
        s = {swapped(s.a), swapped(s.b), swapped(s.normal), s.owner, s.temporary};
    return scene;
}
Scene negated_x(Scene scene) {
    BodyBox& box = scene.move.box;
    scene.move.previous = negated_x(*scene.move.previous);
    scene.move.current = negated_x(scene.move.current);
    box.offset.x = -(box.offset.x + box.width);
    for (Surface& s : scene.surfaces)
        s = {negated_x(s.a), negated_x(s.b), negated_x(s.normal), s.owner, s.temporary};
    return scene;
}
TwoRayResult sweep(const Scene& scene) {
    return two_ray_sweep(scene.move, scene.surfaces);
}

bool is_near(Vec2 a, Vec2 b) {
    return length(a - b) < 1e-4f;
}

RC_GTEST_PROP(TwoRayProperty, a_mirrored_sweep_equals_the_sweep_of_the_mirror_image, ()) {
    const Scene original = *scene();

    const TwoRayResult answer = sweep(original);
    const TwoRayResult mirrored = sweep(negated_x(original));

    RC_ASSERT(is_near(mirrored.position, negated_x(answer.position)));
    RC_ASSERT(mirrored.horizontal_hit == answer.horizontal_hit);
    RC_ASSERT(mirrored.vertical_hit == answer.vertical_hit);
    RC_ASSERT(has(mirrored.touched, Touched::left_wall) ==
              has(answer.touched, Touched::right_wall));
    RC_ASSERT(has(mirrored.touched, Touched::floor) == has(answer.touched, Touched::floor));
    RC_ASSERT(is_near(mirrored.normal, negated_x(answer.normal)));
}

// Along one axis only: when a box moves along both, step 3 begins with the vertical ray, whichever
// motion is larger.
RC_GTEST_PROP(TwoRayProperty, floors_and_walls_change_places_when_the_axes_are_swapped, ()) {
    Scene original = *scene();
    original.move.current.x = original.move.previous->x;

    const TwoRayResult answer = sweep(original);
    const TwoRayResult other = sweep(swapped(original));

    RC_ASSERT(is_near(other.position, swapped(answer.position)));
    RC_ASSERT(other.horizontal_hit == answer.vertical_hit);
    RC_ASSERT(has(other.touched, Touched::left_wall) == has(answer.touched, Touched::floor));
    RC_ASSERT(has(other.touched, Touched::right_wall) == has(answer.touched, Touched::ceiling));
}

RC_GTEST_PROP(TwoRayProperty, a_box_is_moved_back_by_no_more_than_one_and_a_half_times_its_size,
              ()) {
    const Scene original = *scene();
    const Vec2 previous = *original.move.previous;
    const Vec2 current = original.move.current;
    const Vec2 size{original.move.box.width, original.move.box.height};

    const Vec2 position = sweep(original).position;

    // Half of the size because the first rays begin at the middle, all of it because the last ones
    // go through the whole box.
    const Vec2 low = Vec2{std::min(previous.x, current.x), std::min(previous.y, current.y)};
    const Vec2 high = Vec2{std::max(previous.x, current.x), std::max(previous.y, current.y)};
    RC_ASSERT(contains({low - size * 1.5f, high + size * 1.5f}, position));
}

RC_GTEST_PROP(TwoRayProperty, a_box_falls_onto_the_highest_floor_under_its_middle, ()) {
    const auto halves = [](int count) { return 0.5f * static_cast<float>(count); };
    const float from = *rc::gen::map(rc::gen::inRange(0, 40), halves);
    const float to = *rc::gen::map(rc::gen::inRange(-40, 0), halves);
    const auto heights = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-50, 50));
    const BodyBox box{{1.0f, 2.0f}, 2.0f, 4.0f};
    std::vector<Surface> floors;
    float expected = to;
    for (const int height : heights) {
        const float y = static_cast<float>(height) * 0.5f;
        floors.push_back({.a = {-5.0f, y}, .b = {5.0f, y}, .normal = {0.0f, 1.0f}});
        const float middle = from + 4.0f;
        if (y <= middle && y >= to + 2.0f) expected = std::max(expected, y - 2.0f);
    }
    RC_PRE(from != to);

    const TwoRayResult answer =
        two_ray_sweep({.previous = Vec2{0.0f, from}, .current = {0.0f, to}, .box = box}, floors);

    RC_ASSERT(answer.position == (Vec2{0.0f, expected}));
}

RC_GTEST_PROP(TwoRayProperty, sweeps_are_finite_for_any_input, ()) {
    const std::vector<Surface> surfaces{{*wild_point(), *wild_point(), *wild_point()},
                                        {*wild_point(), *wild_point(), *wild_point()}};
    const BodyBox box{*wild_point(), std::abs(*test::wild_float()), std::abs(*test::wild_float())};

    const TwoRayResult answer =
        two_ray_sweep({.previous = *wild_point(), .current = *wild_point(), .box = box}, surfaces);

    RC_ASSERT(is_finite(answer.position));
    RC_ASSERT(is_finite(answer.normal));
}

using Tile = std::pair<Wide, Wide>;

std::vector<Tile> walk(const GridShape& grid, Segment path) {
    std::vector<Tile> tiles;
    GridWalk walk(grid, path);
    while (const auto tile = walk.next())
        tiles.emplace_back(tile->x, tile->y);
    return tiles;
}

Wide floor_of(Wide above, Wide below) {
    return above >= 0 ? above / below : -((-above + below - 1) / below);
}

/// The judge: cuts the ray at each grid line that it crosses, and takes the tiles of the start, of
/// the middle of each piece, and of the end. Whole numbers only; tiles of size `tile`.
std::vector<Tile> cut_at_grid_lines(Segment path, Wide tile, Wide columns, Wide rows) {
    const Wide ax = whole(path.a.x);
    const Wide ay = whole(path.a.y);
    const Wide dx = whole(path.b.x) - ax;
    const Wide dy = whole(path.b.y) - ay;
    std::vector<Fraction> cuts{{0, 1}, {1, 1}};
    const auto cut_axis = [&](Wide start, Wide delta) {
        if (delta == 0) return;
        for (Wide line = -50; line <= 50; ++line) {
            const Wide sign = delta < 0 ? -1 : 1;
            const Fraction t{(line * tile - start) * sign, delta * sign};
            if (t.above > 0 && t.above < t.below) cuts.push_back(t);
        }
    };
    cut_axis(ax, dx);
    cut_axis(ay, dy);
    std::sort(cuts.begin(), cuts.end());

    std::vector<Tile> tiles;
    const auto take = [&](Wide above, Wide below) {
        const Tile place{floor_of(ax * below + dx * above, below * tile),
                         floor_of(ay * below + dy * above, below * tile)};
        const bool is_inside =
            0 <= place.first && place.first < columns && 0 <= place.second && place.second < rows;
        if (is_inside && (tiles.empty() || tiles.back() != place)) tiles.push_back(place);
    };
    take(0, 1);
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        const Fraction a = cuts[i];
        const Fraction b = cuts[i + 1];
        if (!(a < b)) continue;
        take(a.above * b.below + b.above * a.below, 2 * a.below * b.below);
    }
    take(1, 1);
    return tiles;
}

RC_GTEST_PROP(GridWalkProperty, visits_the_same_tiles_as_cutting_at_every_grid_line, ()) {
    const Vec2 shift{8.0f, 8.0f};
    const Segment path{*lattice_point(40) - shift, *lattice_point(40) - shift};
    const auto tile = *rc::gen::inRange<Wide>(1, 7);
    const auto columns = *rc::gen::inRange<std::uint32_t>(1, 9);
    const auto rows = *rc::gen::inRange<std::uint32_t>(1, 9);

    const auto tiles =
        walk({.cell_size = static_cast<float>(tile), .columns = columns, .rows = rows}, path);

    RC_ASSERT(tiles == cut_at_grid_lines(path, tile, columns, rows));
}

// Any floats: each visited tile is touched by the ray, and each tile whose interior the ray enters
// is visited, by exact tests against the tile as a polygon.
RC_GTEST_PROP(GridWalkProperty, visits_all_tiles_that_the_ray_overlaps_and_only_those_it_touches,
              ()) {
    const GridShape grid{.origin = *test::plain_point(5),
                         .cell_size = *rc::gen::element(0.1f, 0.3f, 1.0f / 3.0f, 1.7f),
                         .columns = 7,
                         .rows = 6};
    const Segment path = *rc::gen::oneOf(
        test::segment_of(test::plain_point(8)),
        rc::gen::apply(
            [grid](Vec2 a, Vec2 b) {
                // From grid corner to grid corner, for many ties.
                const auto corner = [&](Vec2 p) {
                    return Vec2{grid_line(grid.origin.x, grid.cell_size, whole(p.x) - 1),
                                grid_line(grid.origin.y, grid.cell_size, whole(p.y) - 1)};
                };
                return Segment{corner(a), corner(b)};
            },
            lattice_point(), lattice_point()));

    const auto tiles = walk(grid, path);

    for (Wide x = 0; x < grid.columns; ++x) {
        for (Wide y = 0; y < grid.rows; ++y) {
            const float left = grid_line(grid.origin.x, grid.cell_size, x);
            const float right = grid_line(grid.origin.x, grid.cell_size, x + 1);
            const float low = grid_line(grid.origin.y, grid.cell_size, y);
            const float high = grid_line(grid.origin.y, grid.cell_size, y + 1);
            const test::Points corners{{left, low}, {right, low}, {right, high}, {left, high}};
            const auto visits = std::count(tiles.begin(), tiles.end(), Tile{x, y});
            RC_ASSERT(visits <= 1);
            if (overlaps(path, Polygon{corners})) RC_ASSERT(visits == 1);
            if (visits == 1) RC_ASSERT(touches(path, Polygon{corners}));
        }
    }
    for (std::size_t i = 0; i + 1 < tiles.size(); ++i) {
        RC_ASSERT(std::abs(tiles[i + 1].first - tiles[i].first) <= 1);
        RC_ASSERT(std::abs(tiles[i + 1].second - tiles[i].second) <= 1);
    }
}

RC_GTEST_PROP(GridWalkProperty, visits_a_bounded_number_of_tiles, ()) {
    const GridShape grid{.origin = *wild_point(),
                         .cell_size = std::abs(*test::wild_float()),
                         .columns = *rc::gen::inRange<std::uint32_t>(0, 40),
                         .rows = *rc::gen::inRange<std::uint32_t>(0, 40)};

    const auto tiles = walk(grid, {*wild_point(), *wild_point()});

    RC_ASSERT(tiles.size() <= std::size_t{grid.columns} + grid.rows);
}

}  // namespace
}  // namespace arena::sim
