// A map as plain values: what an importer hands to the world. Not yet checked: build_terrain
// (sim/world/terrain.h) decides whether it makes a world.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/values/entity.h"
#include "sim/values/vec2.h"

namespace arena::sim {

/// Axis-aligned rectangle, closed on four sides, in metres.
struct Bounds {
    Vec2 min;
    Vec2 max;
};

/// Where a thing of the map comes from, so that an error can name it.
struct MapSource {
    std::string layer;            ///< path of layer names, "outer/inner"
    std::uint32_t object_id = 0;  ///< the editor's object id
};

/// One solid thing as it was drawn. Polygons may be concave and of either winding, but not
/// self-crossing; a polyline arrives as one `line` obstacle a segment.
struct MapObstacle {
    Shape shape = Shape::polygon;
    std::vector<Vec2> vertices;  ///< metres; 3 or more for a polygon, 2 for a line, else empty
    Vec2 center;                 ///< metres; circle only
    float radius = 0.0f;         ///< metres; circle only
    MapSource source;
};

struct MapSpawn {
    Vec2 position;  ///< metres
    MapSource source;
};

struct MapDescription {
    std::string name;
    std::uint64_t hash = 0;  ///< XXH3-64 of the file's bytes: client and server compare it
    Bounds bounds;           ///< the playing field; its border is solid
    std::vector<MapObstacle> obstacles;
    std::vector<MapSpawn> spawns;
};

}  // namespace arena::sim
