// Any bytes -> map -> terrain: a value or one line, and every accepted map keeps the caps.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "protocol/tiled/read_map.h"
#include "sim/geometry/aabb.h"
#include "sim/math/vec2.h"
#include "sim/mode/map_needs.h"
#include "sim/terrain/forces.h"
#include "sim/terrain/match_objects.h"
#include "sim/terrain/terrain.h"
#include "sim/values/match.h"

namespace {

using namespace arena;

void require(bool holds) {
    if (!holds) std::abort();
}

void require_one_line(const std::string& text) {
    require(!text.empty());
    for (const char c : text)
        require(static_cast<unsigned char>(c) >= 0x20);
}

void require_near(sim::Vec2 point) {
    const auto limit = static_cast<float>(protocol::kMapMetresMax);
    require(std::abs(point.x) <= limit && std::abs(point.y) <= limit);  // false for NaN
}

void require_movers(const sim::MapDescription& map) {
    require(map.movers.size() <= protocol::kMapMoversMax);
    for (const sim::MapMover& mover : map.movers) {
        const bool goes =
            mover.kind == sim::MoverKind::platform || mover.kind == sim::MoverKind::door;
        require(goes ? mover.path.size() >= 2 && mover.path.front() == sim::Vec2{}
                     : mover.path.empty());
        require(mover.speed > 0.0f && mover.health > 0 && mover.up_time > 0.0f);
    }
}

void require_triggers(const sim::MapDescription& map) {
    require(map.triggers.size() <= protocol::kMapTriggersMax);
    for (const sim::MapTrigger& trigger : map.triggers) {
        if (trigger.shape == sim::Shape::circle) {
            require(trigger.radius > 0.0f);
            require_near(trigger.center);
        } else {
            require_near(trigger.box.min);
            require_near(trigger.box.max);
            require(trigger.cone_direction == sim::Vec2{});
        }
        require(trigger.amount >= 0 && trigger.interval > 0.0f);
        if (trigger.kind == sim::TriggerKind::pickup)
            require((trigger.gift == sim::Gift::effect) == !trigger.effect.empty());
    }
}

void require_area(const sim::MapArea& area) {
    if (area.shape == sim::Shape::circle) {
        require(area.radius > 0.0f);
        return require_near(area.center);
    }
    require(area.shape == sim::Shape::polygon);
    require_near(area.box.min);
    require_near(area.box.max);
}

void require_match_objects(const sim::MapDescription& map) {
    for (const sim::MapFlag& flag : map.flags) {
        require(flag.team >= 1 && flag.team <= sim::kTeamsMax && flag.radius > 0.0f);
        require_near(flag.position);
    }
    for (const sim::MapBase& base : map.bases) {
        require(base.team >= 1 && base.team <= sim::kTeamsMax);
        require_area(base.area);
    }
    for (const sim::MapHill& hill : map.hills)
        require_area(hill.area);
}

void require_forces(const sim::MapDescription& map) {
    for (const sim::MapForce& force : map.forces) {
        require_area(force.area);
        require(force.factor >= 0.0f && force.factor <= sim::kGravityFactorMax);
        require(sim::length(force.flow) <= sim::kWindMax);
    }
}

/// What the modes of a match may rely on.
void require_match_objects(const sim::Terrain& terrain, const sim::MapDescription& map) {
    require(terrain.flags.size() == map.flags.size());
    require(terrain.flags.size() <= sim::kFlagsMax);
    for (std::size_t i = 1; i < terrain.flags.size(); ++i)
        require(terrain.flags[i - 1].team < terrain.flags[i].team);
    for (const sim::MapFlag& flag : terrain.flags)
        require(sim::contains(terrain.bounds, flag.position));
    require(terrain.bases.size() == map.bases.size() && terrain.bases.size() <= sim::kBasesMax);
    require(terrain.hills.size() == map.hills.size() && terrain.hills.size() <= sim::kHillsMax);
    for (std::size_t mode = 0; mode < sim::kGameModes; ++mode) {
        const auto lacks = sim::find_lacks(terrain, static_cast<sim::GameMode>(mode), 8);
        for (const std::string& lack : lacks)
            require_one_line(lack);
    }
}

void require_caps(const protocol::TiledMap& map) {
    require_movers(map.description);
    require_triggers(map.description);
    require_forces(map.description);
    require_match_objects(map.description);
    std::size_t vertices = 0;
    for (const sim::MapObstacle& obstacle : map.description.obstacles) {
        vertices += obstacle.vertices.size();
        for (const sim::Vec2 vertex : obstacle.vertices)
            require_near(vertex);
        switch (obstacle.shape) {
            case sim::Shape::circle:
                require(obstacle.vertices.empty() && obstacle.radius > 0.0f);
                require_near(obstacle.center);
                break;
            case sim::Shape::line:
                require(obstacle.vertices.size() == 2);
                require(!(obstacle.vertices[0] == obstacle.vertices[1]));
                break;
            case sim::Shape::polygon:
                require(obstacle.vertices.size() >= 3);
                break;
            case sim::Shape::point:
                require(false);
        }
    }
    require(vertices <= protocol::kMapVerticesMax);

    require(map.description.spawns.size() <= protocol::kMapObjectsMax);
    for (const sim::MapSpawn& spawn : map.description.spawns)
        require_near(spawn.position);
    const sim::Bounds& bounds = map.description.bounds;
    require(std::isfinite(bounds.min.x) && std::isfinite(bounds.min.y));
    require(bounds.max.x > bounds.min.x && bounds.max.y > bounds.min.y);

    std::size_t objects = 0;
    for (const auto& [class_name, count] : map.report.objects_by_class) {
        require_one_line(class_name);
        objects += count;
    }
    require(objects <= protocol::kMapObjectsMax);
    const protocol::SolidTiles& tiles = map.report.solid_tiles;
    require(tiles.total() <= protocol::kMapTilesMax + protocol::kMapObjectsMax);
    for (const auto& [name, count] : tiles.by_property) {
        require_one_line(name);
        require(count > 0);
    }
    for (const protocol::LayerTiles& part : tiles.partly_solid) {
        require_one_line(part.layer);
        require(part.solid > 0 && part.solid < part.all);
    }
    for (const std::string& warning : map.report.warnings)
        require_one_line(warning);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto map = protocol::read_tiled_map("maps/fuzz.tmj", bytes);
    if (!map) {
        require_one_line(map.error().message);
        return 0;
    }
    require_caps(map.value());

    const auto terrain = sim::build_terrain(map.value().description);
    if (!terrain) {
        require_one_line(terrain.error().reason);
        return 0;
    }
    require(terrain.value()->obstacles.size() == map.value().description.obstacles.size());
    for (const sim::Vec2 vertex : terrain.value()->vertices)
        require_near(vertex);
    require_match_objects(*terrain.value(), map.value().description);
    return 0;
}
