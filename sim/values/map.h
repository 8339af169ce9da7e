// A map as plain values: what an importer passes to the world. Not yet checked: build_terrain
// (sim/terrain/terrain.h) decides whether a world can be made of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/values/entity.h"
#include "sim/values/vec2.h"

namespace arena::sim {

/// An axis-aligned rectangle, closed on all four sides, in metres.
struct Bounds {
    Vec2 min;
    Vec2 max;
};

/// Where an object of the map comes from, so that an error can name it.
struct MapSource {
    std::string layer;            ///< path of layer names, "outer/inner"
    std::uint32_t object_id = 0;  ///< the editor's object id
};

/// One solid thing as it was drawn. Polygons may be concave and of either winding, and touch
/// themselves, but not cross themselves (sim/geometry/normalise_polygon.h); a polyline becomes one
/// `line` obstacle for each segment.
struct MapObstacle {
    Shape shape = Shape::polygon;
    std::vector<Vec2> vertices;  ///< metres; 3 or more for a polygon, 2 for a line, else empty
    Vec2 center;                 ///< metres; circle only
    float radius = 0.0f;         ///< metres; circle only
    MapSource source;
    bool is_low = false;  ///< stops players, lets projectiles pass
    /// Line only: stops what comes from its right, seen from the first vertex to the second, the
    /// side to which face_normal points. Lets through what comes from behind.
    bool is_one_sided = false;
};

/// A spawn point.
struct MapSpawn {
    Vec2 position;  ///< metres
    MapSource source;
    std::uint8_t team = 0;  ///< 0: for all
    std::string archetype;  ///< by name in the rules; empty: the first
};

/// What a mover does.
enum class MoverKind : std::uint8_t {
    platform,  ///< moves along a path; carries, pushes, crushes
    door,      ///< moves along its path once while its signal is on, and back when it is off
    timed,     ///< down, warning, up in turns; pushes players out when it rises
    crate,     ///< stands until it has lost its health
};

/// How a mover repeats its path.
enum class PathMode : std::uint8_t { once, loop, ping_pong };

/// A solid thing that moves, closes or breaks.
struct MapMover {
    MoverKind kind = MoverKind::platform;
    MapObstacle obstacle;    ///< where it was drawn
    std::vector<Vec2> path;  ///< metres from where it was drawn; the first is {0, 0}
    PathMode mode = PathMode::ping_pong;
    float speed = 2.0f;          ///< metres per second along the path
    float wait = 0.0f;           ///< seconds at each vertex of the path
    std::string signal;          ///< door: the plate's signal that opens it
    float down_time = 3.0f;      ///< timed: seconds
    float warning_time = 1.0f;   ///< timed: seconds
    float up_time = 3.0f;        ///< timed: seconds
    float first_delay = 0.0f;    ///< timed: seconds by which it is ahead of a start in phase down
    std::int32_t health = 50;    ///< crate
    float respawn_delay = 0.0f;  ///< crate: seconds until it stands again; 0: never
};

/// What a trigger does, with the hit type that it deals.
enum class TriggerKind : std::uint8_t {
    spikes,  ///< HIT with `amount`, again after `interval` for each; DEATH when amount is 0
    pickup,  ///< COLLECT: gives `gift` to a player that can use it; back after `interval`
    pad,     ///< LAUNCH: launches with `launch`, once per touch; again after `interval`
    plate,   ///< DEPRESS: its signal is on while a player stands on it
    /// HIT with `amount` every `interval` for all within its shape or cone. When amount is 0, it
    /// only gives its effect.
    area,
};

/// What a pickup gives.
enum class Gift : std::uint8_t { health, ammunition, speed, effect, item };

/// A trigger: a thing of the map that acts on players that touch it. It is not solid.
struct MapTrigger {
    TriggerKind kind = TriggerKind::spikes;
    Shape shape = Shape::polygon;  ///< circle, or polygon for the axis-aligned box `box`
    Vec2 center;                   ///< metres; circle only
    float radius = 0.0f;           ///< metres; circle only
    Bounds box;                    ///< metres; unless a circle
    std::int32_t amount = 0;       ///< damage, health or shots
    float interval = 1.0f;         ///< seconds
    Vec2 launch;                   ///< metres per second; pad
    Gift gift = Gift::health;
    float speed_factor = 1.5f;  ///< Gift::speed
    float duration = 5.0f;      ///< seconds; Gift::speed
    std::string signal;         ///< plate
    /// Spikes, pickup, pad, area: the name of the status effect in the rules that it gives; empty
    /// for none. A pickup gives it as Gift::effect only.
    std::string effect;
    /// Pickup: the name of the item or the loot table in the rules that it gives as Gift::item.
    std::string item;
    Vec2 cone_direction;  ///< area: unit; zero for all around
    /// Area: (cosine, sine) of half the cone's angle.
    Vec2 cone_half_angle{-1.0f, 0.0f};
    MapSource source;
};

/// Where something counts: a circle or an axis-aligned box, closed.
struct MapArea {
    Shape shape = Shape::polygon;  ///< circle, or polygon for the box
    Vec2 center;                   ///< metres; circle only
    float radius = 0.0f;           ///< metres; circle only
    Bounds box;                    ///< metres; unless a circle
};

/// The home of a team's flag. Players touch the flag within `radius`, at home and where it lies.
struct MapFlag {
    Vec2 position;        ///< metres
    float radius = 0.5f;  ///< metres
    std::uint8_t team = 0;
    MapSource source;
};

/// Where a team captures the flags of others. A team without a base captures where its own flag
/// is at home.
struct MapBase {
    MapArea area;
    std::uint8_t team = 0;
    MapSource source;
};

/// An area to be held. Of several hills, one counts at a time, in the order of the map.
struct MapHill {
    MapArea area;
    MapSource source;
};

/// How an area changes the way in which players move whose centre is in it.
enum class ForceKind : std::uint8_t {
    ice,       ///< `factor` on the acceleration with which players run and brake
    conveyor,  ///< the ground moves by `flow`, in metres per second
    wind,      ///< accelerates players by `flow`, in metres per second squared
    gravity,   ///< `factor` on the gravity that pulls players
    water,     ///< `factor` on the top speed, `fall_factor` on that of falling; players swim
    ladder,    ///< players climb by `flow`, straight up, in metres per second
    /// Moves players at once from wherever they are in it to its exit: `flow` metres from its
    /// middle.
    teleporter,
};

/// An area in which players move in another way. Several that overlap act together: flows add,
/// factors multiply.
struct MapForce {
    ForceKind kind = ForceKind::ice;
    MapArea area;
    float factor = 1.0f;       ///< ice, gravity, water
    float fall_factor = 1.0f;  ///< water
    Vec2 flow;                 ///< conveyor, wind, ladder, teleporter
    MapSource source;
};

/// A whole map.
struct MapDescription {
    std::string name;
    /// Given instead of a hash of the contents (sim/terrain/map_hash.h), which the terrain has when
    /// this is 0. Client and server compare the terrain's.
    std::uint64_t hash = 0;
    Bounds bounds;  ///< the playing field; its border is solid
    std::vector<MapObstacle> obstacles;
    std::vector<MapSpawn> spawns;
    std::vector<MapMover> movers;
    std::vector<MapTrigger> triggers;
    /// Areas that hide the players in them; not solid. Polygons and circles.
    std::vector<MapObstacle> bushes;
    std::vector<MapFlag> flags;  ///< at most one of each team
    std::vector<MapBase> bases;
    std::vector<MapHill> hills;
    std::vector<MapForce> forces;
};

}  // namespace arena::sim
