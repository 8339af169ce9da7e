// The entities of a world as its users see them: id, shape, category, tick.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/values/vec2.h"

namespace arena::sim {

/// The number of a simulation step. Tick 0 is the state that the world is built with.
using Tick = std::uint32_t;

/// The tick at which a world has to end, so that no tick that it waits for is beyond the last
/// number: two years at 60 ticks per second.
inline constexpr Tick kTickMax = 0xF000'0000u;

/// The shape of an entity.
enum class Shape : std::uint8_t { point, line, circle, polygon };
/// The category of an entity. Obstacles include movers and triggers.
enum class Category : std::uint8_t { player, projectile, obstacle };

/// Identifies an entity for its whole life and is never used again in the same world. The two top
/// bits hold the category, so that ids of different categories never coincide; 0 identifies no
/// entity.
struct EntityId {
    std::uint32_t value = 0;

    friend constexpr bool operator==(const EntityId&, const EntityId&) = default;
    friend constexpr auto operator<=>(const EntityId&, const EntityId&) = default;
};

/// The id of no entity.
inline constexpr EntityId kNoEntity{};

/// Players are numbered from 1 by the code that admits them, projectiles from kFirstProjectileId
/// by the world in the order of their shots, obstacles from kFirstObstacleId in the order of the
/// map. At a thousand shots per second the numbers of projectiles last for twelve days and then
/// start again; no projectile lives long enough to coincide with its successor.
inline constexpr std::uint32_t kFirstPlayerId = 1;
inline constexpr std::uint32_t kFirstProjectileId = 1u << 30;
inline constexpr std::uint32_t kFirstObstacleId = 2u << 30;

/// Returns the category of an id. kNoEntity counts as a player.
[[nodiscard]] constexpr Category category_of(EntityId id) {
    if (id.value < kFirstProjectileId) return Category::player;
    if (id.value < kFirstObstacleId) return Category::projectile;
    return Category::obstacle;
}

/// One entity as a reader sees it. `vertices` are world coordinates in metres: CCW for a polygon,
/// two ends for a line, empty for a point or a circle.
struct Entity {
    EntityId id;
    Category category = Category::obstacle;
    Shape shape = Shape::point;
    Vec2 position;        ///< metres; the centre of a circle, the first vertex of a line or polygon
    Vec2 direction;       ///< unit, or zero when it is at rest
    float radius = 0.0f;  ///< metres; 0 unless a circle
    float speed = 0.0f;   ///< metres per second
    std::vector<Vec2> vertices;
};

}  // namespace arena::sim
