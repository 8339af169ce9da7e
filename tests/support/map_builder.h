// Builds small maps for tests, so that a test shows only the numbers that matter to it.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "sim/terrain/terrain.h"
#include "sim/values/map.h"

namespace arena::test {

class MapBuilder {
  public:
    /// An empty field from (0, 0) to (width, height), in metres.
    explicit MapBuilder(float width = 40.0f, float height = 40.0f) {
        map_.name = "test";
        map_.bounds = {{0.0f, 0.0f}, {width, height}};
    }

    /// Sets the hash, as if the map came from another file.
    MapBuilder& hash(std::uint64_t hash) {
        map_.hash = hash;
        return *this;
    }
    /// Adds a spawn point: for all unless a team is named, of the first archetype unless one is
    /// named.
    MapBuilder& spawn(sim::Vec2 position, std::uint8_t team = 0, std::string archetype = {}) {
        map_.spawns.push_back({position, source("spawns"), team, std::move(archetype)});
        return *this;
    }
    MapBuilder& polygon(std::vector<sim::Vec2> vertices) {
        sim::MapObstacle obstacle;
        obstacle.vertices = std::move(vertices);
        return add(std::move(obstacle));
    }
    MapBuilder& box(sim::Vec2 min, sim::Vec2 max) {
        return polygon({min, {max.x, min.y}, max, {min.x, max.y}});
    }
    MapBuilder& line(sim::Vec2 a, sim::Vec2 b) {
        sim::MapObstacle obstacle;
        obstacle.shape = sim::Shape::line;
        obstacle.vertices = {a, b};
        return add(std::move(obstacle));
    }
    MapBuilder& circle(sim::Vec2 center, float radius) {
        sim::MapObstacle obstacle;
        obstacle.shape = sim::Shape::circle;
        obstacle.center = center;
        obstacle.radius = radius;
        return add(std::move(obstacle));
    }

    MapBuilder& low_box(sim::Vec2 min, sim::Vec2 max) {
        box(min, max);
        map_.obstacles.back().is_low = true;
        return *this;
    }
    /// Stops what comes from the right of a to b.
    MapBuilder& one_sided_line(sim::Vec2 a, sim::Vec2 b) {
        line(a, b);
        map_.obstacles.back().is_one_sided = true;
        return *this;
    }
    MapBuilder& mover(sim::MapMover mover) {
        mover.obstacle.source = source("movers");
        map_.movers.push_back(std::move(mover));
        return *this;
    }
    MapBuilder& trigger(sim::MapTrigger trigger) {
        trigger.source = source("triggers");
        map_.triggers.push_back(std::move(trigger));
        return *this;
    }

    MapBuilder& bush(std::vector<sim::Vec2> vertices) {
        sim::MapObstacle area;
        area.vertices = std::move(vertices);
        area.source = source("bushes");
        map_.bushes.push_back(std::move(area));
        return *this;
    }
    MapBuilder& round_bush(sim::Vec2 center, float radius) {
        sim::MapObstacle area;
        area.shape = sim::Shape::circle;
        area.center = center;
        area.radius = radius;
        area.source = source("bushes");
        map_.bushes.push_back(std::move(area));
        return *this;
    }

    MapBuilder& flag(sim::Vec2 position, std::uint8_t team, float radius = 0.5f) {
        map_.flags.push_back({position, radius, team, source("flags")});
        return *this;
    }
    MapBuilder& base(sim::Bounds box, std::uint8_t team) {
        map_.bases.push_back({boxed(box), team, source("bases")});
        return *this;
    }
    MapBuilder& round_base(sim::Vec2 center, float radius, std::uint8_t team) {
        map_.bases.push_back({round(center, radius), team, source("bases")});
        return *this;
    }
    MapBuilder& hill(sim::Bounds box) {
        map_.hills.push_back({boxed(box), source("hills")});
        return *this;
    }
    MapBuilder& round_hill(sim::Vec2 center, float radius) {
        map_.hills.push_back({round(center, radius), source("hills")});
        return *this;
    }

    MapBuilder& force(sim::Bounds box, sim::MapForce force) {
        force.area = boxed(box);
        force.source = source("forces");
        map_.forces.push_back(force);
        return *this;
    }
    MapBuilder& round_force(sim::Vec2 center, float radius, sim::MapForce force) {
        force.area = round(center, radius);
        force.source = source("forces");
        map_.forces.push_back(force);
        return *this;
    }

    [[nodiscard]] const sim::MapDescription& description() const { return map_; }

    /// Returns the terrain of a map that must be valid; a MapError ends the test.
    [[nodiscard]] std::shared_ptr<const sim::Terrain> terrain() const {
        auto built = sim::build_terrain(map_);
        if (!built) throw std::runtime_error("test map: " + built.error().reason);
        return std::move(built).value();
    }

  private:
    static sim::MapArea boxed(sim::Bounds box) {
        sim::MapArea area;
        area.box = box;
        return area;
    }
    static sim::MapArea round(sim::Vec2 center, float radius) {
        return {sim::Shape::circle, center, radius, {}};
    }
    MapBuilder& add(sim::MapObstacle obstacle) {
        obstacle.source = source("walls");
        map_.obstacles.push_back(std::move(obstacle));
        return *this;
    }
    sim::MapSource source(const char* layer) { return {layer, ++last_object_id_}; }

    sim::MapDescription map_;
    std::uint32_t last_object_id_ = 0;
};

}  // namespace arena::test
