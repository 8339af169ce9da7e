// Forces: areas of a map in which players move in another way. What they do to a player follows
// from where it is, so that there is nothing to remember, and a client predicts it like the rest of
// its motion.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "sim/terrain/terrain.h"

namespace arena::sim {

/// The most forces of a map.
inline constexpr std::size_t kForcesMax = 64;

/// The least and the largest factors, also of several areas together. With an acceleration of 0 a
/// player would have its full speed at once; with less of a speed than the least one, nobody would
/// get out of the water.
inline constexpr float kIceFactorMin = 0.01f;
inline constexpr float kIceFactorMax = 1.0f;
inline constexpr float kGravityFactorMax = 4.0f;
inline constexpr float kWaterFactorMin = 0.05f;
inline constexpr float kWaterFactorMax = 1.0f;

/// The fastest conveyor, in metres per second, also of several together: a player that runs with it
/// has a speed that an update can hold.
inline constexpr float kConveyorMax = 100.0f;

/// The strongest wind, in metres per second squared, also of several together, and the speed
/// beyond which it makes nobody faster.
inline constexpr float kWindMax = 200.0f;
inline constexpr float kWindSpeedMax = 100.0f;

/// The slowest and the fastest ladder, in metres per second. Of several together the fastest
/// counts.
inline constexpr float kClimbMin = 0.1f;
inline constexpr float kClimbMax = 50.0f;

/// What the forces at a place do together. Those of a place without areas change nothing.
struct Forces {
    float acceleration = 1.0f;  ///< factor
    float gravity = 1.0f;       ///< factor
    float speed = 1.0f;         ///< factor on the top speed
    float fall_speed = 1.0f;    ///< factor on the fastest fall
    Vec2 conveyor;              ///< metres per second
    Vec2 wind;                  ///< metres per second squared
    bool is_in_water = false;
    float climb_speed = 0.0f;  ///< metres per second; 0: there is no ladder
};

/// Returns what the forces of the map do to a player whose centre is there. Areas are closed.
[[nodiscard]] Forces forces_at(const Terrain& terrain, Vec2 position);

/// Returns where a teleporter leads to.
[[nodiscard]] Vec2 exit_of(const MapForce& teleporter);

/// Returns where the teleporter leads to that the position is in, the first of several.
[[nodiscard]] std::optional<Vec2> teleporter_exit_at(const Terrain& terrain, Vec2 position);

/// Whether the map has a teleporter.
[[nodiscard]] bool has_teleporters(const Terrain& terrain);

/// Returns the velocity after one tick of wind, which adds no more along its direction than leads
/// to kWindSpeedMax.
[[nodiscard]] Vec2 after_wind(Vec2 velocity, Vec2 wind, float tick_seconds);

/// Copies the forces into a terrain. Fails with an error that names the first that is not sound:
/// each needs an area, and numbers within the limits above. The exit of a teleporter lies within
/// the bounds of the terrain, and in no teleporter.
[[nodiscard]] std::optional<MapError> add_forces(const std::vector<MapForce>& forces,
                                                 Terrain& terrain);

}  // namespace arena::sim
