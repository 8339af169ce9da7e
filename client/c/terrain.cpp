// What the map looks like.
#include "sim/terrain/terrain.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arenad/client.h"
#include "client/c/guarded.h"
#include "client/c/handle.h"
#include "client/c/versioned.h"

namespace arena::client {

namespace {

static_assert(ARENAD_SHAPE_PLATFORM + static_cast<int>(sim::MoverKind::crate) ==
              ARENAD_SHAPE_CRATE);
static_assert(ARENAD_SHAPE_SPIKES + static_cast<int>(sim::TriggerKind::area) == ARENAD_SHAPE_AREA);

/// Collects shapes, whose outlines lie one after the other.
class ShapeList {
  public:
    ShapeList(std::vector<arenad_shape>& shapes, std::vector<arenad_vec2>& outlines)
        : shapes_(shapes), outlines_(outlines) {
        shapes_.clear();
        outlines_.clear();
    }

    arenad_shape& add(int kind, sim::EntityId id = sim::kNoEntity, std::uint8_t team = 0) {
        shapes_.push_back({.outline = nullptr,
                           .outline_count = 0,
                           .center = {},
                           .radius = 0.0f,
                           .id = id.value,
                           .kind = static_cast<std::uint8_t>(kind),
                           .team = team,
                           .is_low = 0,
                           .is_one_sided = 0,
                           .unused = {}});
        return shapes_.back();
    }
    void add_drawn(int kind, const sim::MapObstacle& drawn, sim::EntityId id = sim::kNoEntity) {
        arenad_shape& shape = add(kind, id);
        shape.is_low = drawn.is_low;
        shape.is_one_sided = drawn.is_one_sided;
        if (drawn.shape == sim::Shape::circle)
            set_disc(drawn.center, drawn.radius);
        else
            set_outline(drawn.vertices);
    }
    template <typename Area>
    void set_area(const Area& area) {
        if (area.shape == sim::Shape::circle)
            set_disc(area.center, area.radius);
        else
            set_outline(std::array<sim::Vec2, 4>{{{area.box.min.x, area.box.min.y},
                                                  {area.box.max.x, area.box.min.y},
                                                  {area.box.max.x, area.box.max.y},
                                                  {area.box.min.x, area.box.max.y}}});
    }
    /// Of the shape that was added last, as all of these.
    void set_disc(sim::Vec2 center, float radius) {
        shapes_.back().center = to_c(center);
        shapes_.back().radius = radius;
    }
    void set_outline(std::span<const sim::Vec2> vertices) {
        shapes_.back().outline_count = vertices.size();
        for (const sim::Vec2& vertex : vertices)
            outlines_.push_back(to_c(vertex));
    }
    /// Points the shapes to their outlines, which do not move any more, and sorts them by kind.
    void finish() {
        const arenad_vec2* next = outlines_.data();
        for (arenad_shape& shape : shapes_) {
            if (shape.outline_count == 0) continue;
            shape.outline = next;
            next += shape.outline_count;
        }
        std::stable_sort(
            shapes_.begin(), shapes_.end(),
            [](const arenad_shape& a, const arenad_shape& b) { return a.kind < b.kind; });
    }

  private:
    std::vector<arenad_shape>& shapes_;
    std::vector<arenad_vec2>& outlines_;
};

void add_things_with_ids(const sim::Terrain& terrain, ShapeList& list) {
    for (std::size_t i = 0; i < terrain.obstacles.size(); ++i)
        list.add_drawn(ARENAD_SHAPE_WALL, terrain.obstacles[i],
                       {static_cast<std::uint32_t>(sim::kFirstObstacleId + i)});
    for (std::size_t i = 0; i < terrain.movers.size(); ++i)
        list.add_drawn(ARENAD_SHAPE_PLATFORM + static_cast<int>(terrain.movers[i].kind),
                       terrain.movers[i].obstacle, terrain.mover_id(i));
    for (std::size_t i = 0; i < terrain.triggers.size(); ++i) {
        list.add(ARENAD_SHAPE_SPIKES + static_cast<int>(terrain.triggers[i].kind),
                 terrain.trigger_id(i));
        list.set_area(terrain.triggers[i]);
    }
}

void add_other_things(const sim::Terrain& terrain, ShapeList& list) {
    for (const sim::MapObstacle& bush : terrain.bushes.drawn)
        list.add_drawn(ARENAD_SHAPE_BUSH, bush);
    for (const sim::MapFlag& flag : terrain.flags) {
        list.add(ARENAD_SHAPE_FLAG, sim::kNoEntity, flag.team);
        list.set_disc(flag.position, flag.radius);
    }
    for (const sim::MapBase& base : terrain.bases) {
        list.add(ARENAD_SHAPE_BASE, sim::kNoEntity, base.team);
        list.set_area(base.area);
    }
    for (const sim::MapHill& hill : terrain.hills) {
        list.add(ARENAD_SHAPE_HILL);
        list.set_area(hill.area);
    }
    for (const sim::MapForce& force : terrain.forces) {
        list.add(ARENAD_SHAPE_FORCE);
        list.set_area(force.area);
    }
    for (const sim::MapSpawn& spawn : terrain.spawns) {
        list.add(ARENAD_SHAPE_SPAWN, sim::kNoEntity, spawn.team);
        list.set_disc(spawn.position, 0.0f);
    }
}

arenad_error terrain(arenad_client* client, arenad_terrain* given) {
    if (client == nullptr) return ARENAD_ERROR_NULL;
    if (const arenad_error error = check_struct_size(given)) return error;
    const sim::Terrain* const terrain = client->game.terrain();
    if (terrain == nullptr) return ARENAD_ERROR_STATE;

    ShapeList list(client->shapes, client->shape_outlines);
    add_things_with_ids(*terrain, list);
    add_other_things(*terrain, list);
    list.finish();
    write_struct(arenad_terrain{.struct_size = 0,
                                .unused = 0,
                                .min = to_c(terrain->bounds.min),
                                .max = to_c(terrain->bounds.max),
                                .map_hash = terrain->hash,
                                .shapes = client->shapes.data(),
                                .shape_count = client->shapes.size()},
                 given);
    return ARENAD_OK;
}

}  // namespace

}  // namespace arena::client

arenad_error arenad_client_terrain(arenad_client* client, arenad_terrain* terrain) {
    return arena::client::guarded([&] { return arena::client::terrain(client, terrain); });
}
