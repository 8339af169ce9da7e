// The classes of objects that have a meaning in the world.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arena::protocol {

/// What an object becomes in the world, by its class in Tiled.
enum class ObjectClass : std::uint8_t {
    wall,
    low_wall,
    one_sided,
    spawn,
    platform,
    door,
    timed,
    crate,
    spikes,
    pickup,
    pad,
    plate,
    area,
    bush,
    flag,
    base,
    hill,
    ice,
    conveyor,
    wind,
    gravity,
    water,
    ladder,
    teleporter,
    path,  ///< a polyline that a platform or a door names
};

/// Returns the class with this name, or nothing when the name is unknown or empty.
[[nodiscard]] std::optional<ObjectClass> class_named(std::string_view name);

/// Returns the class that an unknown name probably stands for: "Walls", "player_start",
/// "SpawnPoint2", "Collision". Returns nothing when none is near.
[[nodiscard]] std::optional<ObjectClass> class_near(std::string_view unknown);

/// Returns the name of a class in Tiled.
[[nodiscard]] std::string_view name_of(ObjectClass object_class);

/// Returns "wall, low_wall, ... and path", for messages.
[[nodiscard]] std::string class_list();

}  // namespace arena::protocol
