// Where everything stands on the map `field`: a square for crowds, seen from above, the same after
// half a turn about its middle. The numbers are those of the shipped field, whose side is 256 m;
// other sides have the same density:
//
//   spawns    512, each with four neighbours of the other team, 11 m away; 16 players find a place
//             around each
//   walls     as many obstacles on an area, and as much solid ground, as in the standard arena
//             (tests/bench/arena/standard_arena.h), but with 2 m or more between any two
//   things    a pickup in each of 24 parts of the map
//   border    a wall of 1 m all around
//
// The same seed gives the same field on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sim/values/result.h"
#include "sim/values/vec2.h"
#include "tests/field/outline.h"

namespace arena::field {

inline constexpr std::uint32_t kFieldSide = 256;  ///< metres, of the shipped field
/// A side is a multiple of this, so that the rows and columns of spawns come in pairs.
inline constexpr std::uint32_t kFieldSideStep = 32;
inline constexpr std::uint32_t kFieldSideMax = 512;

/// A property as in Tiled. Its type follows from the value.
struct Property {
    std::string_view name;
    std::variant<std::int32_t, float, std::string_view> value;
};

struct Object {
    std::string name;
    std::string_view type;  ///< the class: "wall"
    Outline outline;
    sim::Vec2 middle;  ///< metres from the upper left corner of the map, y downwards
    std::vector<Property> properties;
};

struct Field {
    std::vector<Object> border;
    std::vector<Object> walls;
    std::vector<Object> things;
    std::vector<Object> spawns;
};

/// Plans the field for this seed. `side`: metres, a multiple of kFieldSideStep up to kFieldSideMax.
/// Fails, with a one-line message, when a thing finds no free place in a bounded number of tries.
[[nodiscard]] Result<Field, std::string> plan_field(std::uint64_t seed,
                                                    std::uint32_t side = kFieldSide);

}  // namespace arena::field
