#include "tests/bench/arena/standard_arena.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "sim/math/vec2.h"
#include "tests/bench/arena/free_places.h"

namespace arena::bench {

namespace {

constexpr float kAreaPerPlayer = 16.0f;  // m2
constexpr std::uint32_t kPlayersPerObstacle = 4;
constexpr float kObstacleRadius = 1.0f;  // m
constexpr std::uint32_t kTicksBetweenTurns = 30;
constexpr float kFullTurn = 6.2831853f;

/// Returns a convex polygon: 3 to 8 corners on a circle, in the order of their angles. Three
/// corners in half a circle would make a sliver, so each stays within its share of the full turn.
sim::MapObstacle random_obstacle(Random& random, float side) {
    const std::uint32_t corners = 3 + random.below(6);
    const sim::Vec2 center = random_point(random, side, 2.0f * kObstacleRadius);
    const float share = kFullTurn / static_cast<float>(corners);
    sim::MapObstacle obstacle;
    obstacle.source.layer = "obstacles";
    for (std::uint32_t i = 0; i < corners; ++i) {
        const float angle = (static_cast<float>(i) + 0.6f * random.unit()) * share;
        obstacle.vertices.push_back(center +
                                    sim::Vec2{std::cos(angle), std::sin(angle)} * kObstacleRadius);
    }
    return obstacle;
}

sim::Vec2 middle_of(const sim::MapObstacle& obstacle) {
    sim::Vec2 middle;
    for (const sim::Vec2 vertex : obstacle.vertices)
        middle += vertex * (1.0f / static_cast<float>(obstacle.vertices.size()));
    return middle;
}

}  // namespace

StandardArena make_standard_arena(std::uint32_t players, std::uint64_t seed) {
    return make_standard_arena(players, players, seed);
}

StandardArena make_standard_arena(std::uint32_t players, std::uint32_t spawns, std::uint64_t seed) {
    Random random(seed);
    StandardArena arena;
    arena.players = players;
    arena.projectiles = players / 2;
    arena.rules.archetypes.front().health =
        1'000'000'000;  // no hit kills, so that the number of players stays the same
    arena.rules.weapons.front().interval =
        0.0f;  // so that the number of live projectiles can be kept
    const float side = std::sqrt(static_cast<float>(players) * kAreaPerPlayer);
    arena.map.name = "standard arena";
    arena.map.bounds = {{0.0f, 0.0f}, {side, side}};
    for (std::uint32_t i = 0; i < players / kPlayersPerObstacle; ++i)
        arena.map.obstacles.push_back(random_obstacle(random, side));
    FreePlaces places(side, arena.rules.archetypes.front().radius);
    for (const sim::MapObstacle& obstacle : arena.map.obstacles)
        places.keep_clear_of(middle_of(obstacle), kObstacleRadius + 0.05f);
    for (std::uint32_t i = 0; i < spawns; ++i)
        arena.map.spawns.push_back({places.draw(random), {"spawns", i}});
    return arena;
}

Turn TurnSource::turn_of(std::uint32_t player) {
    const float angle = random_.unit() * kFullTurn;
    return {player, static_cast<std::int8_t>(std::lround(std::cos(angle) * 127.0f)),
            static_cast<std::int8_t>(std::lround(std::sin(angle) * 127.0f))};
}

std::vector<Turn> TurnSource::first() {
    std::vector<Turn> turns;
    for (std::uint32_t player = 0; player < players_; ++player)
        turns.push_back(turn_of(player));
    return turns;
}

std::vector<Turn> TurnSource::next() {
    std::vector<Turn> turns;
    for (std::uint32_t player = 0; player < players_; ++player)
        if (random_.below(kTicksBetweenTurns) == 0) turns.push_back(turn_of(player));
    return turns;
}

ShotSource::ShotSource(const StandardArena& arena, std::uint64_t seed)
    : random_(seed), order_(arena.players) {
    std::iota(order_.begin(), order_.end(), 0u);
    for (std::uint32_t i = arena.players; i > 1; --i)
        std::swap(order_[i - 1], order_[random_.below(i)]);
}

std::vector<Shot> ShotSource::next(std::uint32_t count) {
    count = std::min(count, static_cast<std::uint32_t>(order_.size()));
    std::vector<Shot> shots;
    for (; count > 0; --count) {
        const float angle = random_.unit() * kFullTurn;
        shots.push_back({order_[place_], static_cast<std::int16_t>(std::cos(angle) * 30000.0f),
                         static_cast<std::int16_t>(std::sin(angle) * 30000.0f)});
        place_ = (place_ + 1) % order_.size();
    }
    return shots;
}

}  // namespace arena::bench
