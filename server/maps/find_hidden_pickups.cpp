#include "server/maps/find_hidden_pickups.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "protocol/tiled/message.h"
#include "sim/geometry/aabb.h"
#include "sim/geometry/polygon.h"
#include "sim/math/vec2.h"

namespace arena::server {

namespace {

/// The most pickups that are named; more would hardly help.
constexpr std::size_t kNamedMax = 8;

/// Distance between the places of an area that are looked at, in metres, and how many there are at
/// most in each direction. No player fits through a gap of this width.
constexpr float kSpacing = 0.1f;
constexpr int kPlacesMax = 64;

sim::Aabb box_of(const sim::MapTrigger& trigger) {
    if (trigger.shape != sim::Shape::circle) return {trigger.box.min, trigger.box.max};
    const sim::Vec2 reach{trigger.radius, trigger.radius};
    return {trigger.center - reach, trigger.center + reach};
}

/// Whether the place is in the piece or on its rim. A line holds no place.
bool holds(const sim::Terrain& terrain, const sim::TerrainPiece& piece, sim::Vec2 place) {
    if (piece.shape == sim::Shape::circle)
        return sim::distance_squared(place, piece.center) <= piece.radius * piece.radius;
    return piece.shape == sim::Shape::polygon &&
           sim::classify_point_in_convex(place, sim::polygon_of(terrain, piece)) !=
               sim::PointSide::outside;
}

std::vector<const sim::TerrainPiece*> pieces_near(const sim::Terrain& terrain,
                                                  const sim::Aabb& box) {
    std::vector<const sim::TerrainPiece*> near;
    for (const sim::TerrainPiece& piece : terrain.pieces)
        if (sim::boxes_overlap(piece.box, box)) near.push_back(&piece);
    return near;
}

bool is_hidden(const sim::Terrain& terrain, const sim::MapTrigger& pickup) {
    const sim::Aabb box = box_of(pickup);
    const auto near = pieces_near(terrain, box);
    if (near.empty()) return false;
    const sim::Vec2 size = box.max - box.min;
    const auto places = [](float length) {
        return std::clamp(static_cast<int>(std::ceil(length / kSpacing)), 1, kPlacesMax);
    };
    const int columns = places(size.x);
    const int rows = places(size.y);
    for (int row = 0; row <= rows; ++row) {
        for (int column = 0; column <= columns; ++column) {
            const sim::Vec2 place =
                box.min +
                sim::Vec2{size.x * static_cast<float>(column) / static_cast<float>(columns),
                          size.y * static_cast<float>(row) / static_cast<float>(rows)};
            const bool is_part =
                pickup.shape != sim::Shape::circle ||
                sim::distance_squared(place, pickup.center) <= pickup.radius * pickup.radius;
            const bool is_solid = std::any_of(near.begin(), near.end(), [&](const auto* piece) {
                return holds(terrain, *piece, place);
            });
            if (is_part && !is_solid) return false;
        }
    }
    return true;
}

}  // namespace

std::vector<std::string> find_hidden_pickups(const sim::Terrain& terrain) {
    std::vector<std::string> found;
    std::size_t hidden = 0;
    for (const sim::MapTrigger& trigger : terrain.triggers) {
        if (trigger.kind != sim::TriggerKind::pickup || !is_hidden(terrain, trigger)) continue;
        if (++hidden > kNamedMax) continue;
        const std::string place =
            protocol::place_text(trigger.source.layer, trigger.source.object_id);
        found.push_back((place.empty() ? "" : place + ": ") +
                        "the pickup lies in a wall, where no player can touch it: move it, or make "
                        "it larger");
    }
    if (hidden > kNamedMax)
        found.push_back(std::to_string(hidden - kNamedMax) + " more pickups lie in walls");
    return found;
}

}  // namespace arena::server
