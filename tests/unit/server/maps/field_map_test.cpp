// Tests that maps/field.tmj is what arena-draw-field draws, and that it is a map for crowds: as
// dense as the standard arena, with room for thousands to start, and with no place cut off.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/maps/load_game.h"
#include "sim/geometry/aabb.h"
#include "sim/geometry/polygon.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/thompson.h"
#include "sim/terrain/spawn_points.h"
#include "tests/bench/arena/standard_arena.h"
#include "tests/field/draw_field.h"
#include "tests/field/plan_field.h"
#include "tests/support/folders.h"

namespace arena::server::field_map_test {
namespace {

using sim::Vec2;

const std::string kFile = arena::test::source_path("maps/field.tmj");
constexpr float kBorderWidth = 1.0f;     // metres
constexpr float kLargestRadius = 0.65f;  // metres, the radius of a brute

const LoadedGame& field_game() {
    static const LoadedGame game = load_playable_game(kFile, "").value();
    return game;
}

bool is_border(const sim::MapObstacle& obstacle) {
    return obstacle.source.layer == "border";
}

double area_of(const sim::MapObstacle& obstacle) {
    const double radius = static_cast<double>(obstacle.radius);
    if (obstacle.shape == sim::Shape::circle) return std::numbers::pi * radius * radius;
    if (obstacle.shape == sim::Shape::line) return 0.0;
    return std::abs(static_cast<double>(sim::signed_area(obstacle.vertices)));
}

struct Density {
    double obstacles = 0.0;  ///< number for each square metre
    double solid = 0.0;      ///< share of the area
};

Density density_of(const std::vector<sim::MapObstacle>& obstacles, double side) {
    Density density;
    for (const sim::MapObstacle& obstacle : obstacles) {
        if (is_border(obstacle)) continue;
        density.obstacles += 1.0 / (side * side);
        density.solid += area_of(obstacle) / (side * side);
    }
    return density;
}

bool touches_obstacle(const sim::Circle& disc, const sim::MapObstacle& obstacle) {
    if (obstacle.shape == sim::Shape::circle)
        return sim::touches(disc, sim::Circle{obstacle.center, obstacle.radius});
    if (obstacle.shape == sim::Shape::line)
        return sim::touches(disc, sim::Segment{obstacle.vertices[0], obstacle.vertices[1]});
    return sim::touches(disc, sim::Polygon{obstacle.vertices});
}

TEST(FieldMap, the_shipped_file_is_what_the_program_draws) {
    std::ifstream stream(kFile, std::ios::binary);
    const std::string shipped{std::istreambuf_iterator<char>(stream), {}};

    const auto drawn = field::draw_field(field::kShippedSeed);

    ASSERT_TRUE(drawn) << drawn.error();
    EXPECT_TRUE(drawn.value() == shipped)
        << "build/release/bin/arena-draw-field --output maps/field.tmj";
    EXPECT_LT(shipped.size(), 1'000'000u);
}

TEST(FieldMap, another_seed_draws_another_field) {
    const auto one = field::draw_field(field::kShippedSeed);
    const auto other = field::draw_field(field::kShippedSeed + 1);

    ASSERT_TRUE(one && other);
    EXPECT_NE(one.value(), other.value());
}

TEST(FieldMap, a_field_of_any_size_is_equally_dense) {
    for (std::uint32_t side = field::kFieldSideStep; side <= 384; side += field::kFieldSideStep) {
        const auto planned = field::plan_field(field::kShippedSeed, side);
        ASSERT_TRUE(planned) << side << ": " << planned.error();
        const double share = side * side / (256.0 * 256.0);
        const auto count = [](const auto& objects) { return static_cast<double>(objects.size()); };
        EXPECT_EQ(count(planned.value().spawns), 512.0 * share) << side;
        EXPECT_LE(count(planned.value().walls), 1008.0 * share) << side;
        EXPECT_GE(count(planned.value().walls), 1008.0 * share - 10.0) << side;
        for (const field::Object& wall : planned.value().walls) {
            EXPECT_LT(wall.middle.x, static_cast<float>(side));
            EXPECT_LT(wall.middle.y, static_cast<float>(side));
        }
    }
}

TEST(FieldMap, loads_without_a_warning_and_has_no_movers) {
    const LoadedGame& game = field_game();

    EXPECT_TRUE(game.map.report.warnings.empty());
    EXPECT_TRUE(game.map.terrain->movers.empty());
    EXPECT_EQ(game.map.terrain->triggers.size(), 24u);
    EXPECT_EQ(game.rules.rules.gravity, 0.0f);
}

TEST(FieldMap, has_obstacles_as_dense_as_the_standard_arena) {
    constexpr std::uint32_t kPlayers = 4096;  // one for each 16 m2 of 256 x 256 m
    const auto standard = bench::make_standard_arena(kPlayers, 1, 1);
    const double side = static_cast<double>(field::kFieldSide);
    const double inside = side - 2.0 * static_cast<double>(kBorderWidth);

    const Density wanted = density_of(standard.map.obstacles, side);
    const Density found = density_of(field_game().map.terrain->obstacles, inside);

    EXPECT_NEAR(found.obstacles, wanted.obstacles, 0.1 * wanted.obstacles);
    EXPECT_NEAR(found.solid, wanted.solid, 0.1 * wanted.solid);
}

TEST(FieldMap, has_256_spawns_for_each_team_and_none_inside_an_obstacle) {
    const sim::Terrain& terrain = *field_game().map.terrain;
    std::uint32_t of_team[3] = {};

    for (const sim::MapSpawn& spawn : terrain.spawns) {
        ASSERT_TRUE(spawn.team == 1 || spawn.team == 2);
        ++of_team[spawn.team];
        for (const sim::MapObstacle& obstacle : terrain.obstacles)
            EXPECT_FALSE(touches_obstacle({spawn.position, kLargestRadius}, obstacle))
                << "spawn " << spawn.source.object_id << ", obstacle " << obstacle.source.object_id;
    }

    EXPECT_EQ(of_team[1], 256u);
    EXPECT_EQ(of_team[2], 256u);
}

TEST(FieldMap, has_room_for_a_crowd_of_8192_at_once) {
    const LoadedGame& game = field_game();

    const sim::SpawnPoints spawns = sim::resolve_spawns(*game.map.terrain, game.rules.rules);

    std::size_t places = spawns.points.size();
    for (const std::uint32_t rooms : spawns.open_places_beside)
        places += static_cast<std::size_t>(std::popcount(rooms));
    EXPECT_GE(places, 8192u);
}

/// Where the largest player can stand, in cells of half a metre. A cell is free when its middle has
/// a quarter of a metre more room than the player needs: then the way to the middle of a free
/// neighbour is free as well, since every point of it is within a quarter of a metre of one of the
/// two.
class FloodGrid {
  public:
    explicit FloodGrid(const sim::Terrain& terrain) : is_open_(kCells * kCells, 1) {
        for (const sim::MapObstacle& obstacle : terrain.obstacles)
            block(obstacle);
    }

    static std::size_t cell_of(Vec2 point) {
        return static_cast<std::size_t>(point.y / kCell) * kCells +
               static_cast<std::size_t>(point.x / kCell);
    }

    /// Closes every cell that can be reached from `start`, and returns which they are.
    std::vector<std::uint8_t> fill_from(std::size_t start) {
        std::vector<std::uint8_t> reached(is_open_.size(), 0);
        std::vector<std::size_t> next{start};
        while (!next.empty()) {
            const std::size_t cell = next.back();
            next.pop_back();
            if (is_open_[cell] == 0) continue;
            is_open_[cell] = 0;
            reached[cell] = 1;
            // The cells of the border are closed, so none of these is outside the grid.
            next.insert(next.end(), {cell - 1, cell + 1, cell - kCells, cell + kCells});
        }
        return reached;
    }

  private:
    static constexpr float kCell = 0.5f;  // metres
    static constexpr std::size_t kCells = 512;
    static constexpr float kClear = kLargestRadius + 0.5f * kCell;

    void block(const sim::MapObstacle& obstacle) {
        sim::Aabb box = obstacle.shape == sim::Shape::circle
                            ? sim::aabb_of_circle(obstacle.center, obstacle.radius)
                            : sim::aabb_of_points(obstacle.vertices);
        box.min += Vec2{-kClear, -kClear};
        box.max += Vec2{kClear, kClear};
        const auto first = [](float low) {
            return static_cast<std::size_t>(std::max(low / kCell, 0.0f));
        };
        const auto last = [](float high) {
            return std::min(static_cast<std::size_t>(high / kCell), kCells - 1);
        };
        for (std::size_t y = first(box.min.y); y <= last(box.max.y); ++y)
            for (std::size_t x = first(box.min.x); x <= last(box.max.x); ++x) {
                const Vec2 middle{(static_cast<float>(x) + 0.5f) * kCell,
                                  (static_cast<float>(y) + 0.5f) * kCell};
                if (touches_obstacle({middle, kClear}, obstacle)) is_open_[y * kCells + x] = 0;
            }
    }

    std::vector<std::uint8_t> is_open_;
};

TEST(FieldMap, every_spawn_can_reach_every_other) {
    const sim::Terrain& terrain = *field_game().map.terrain;
    FloodGrid grid(terrain);

    const auto reached = grid.fill_from(FloodGrid::cell_of(terrain.spawns.front().position));

    for (const sim::MapSpawn& spawn : terrain.spawns)
        EXPECT_EQ(reached[FloodGrid::cell_of(spawn.position)], 1)
            << "spawn " << spawn.source.object_id;
}

}  // namespace
}  // namespace arena::server::field_map_test
