// How long the names and how large the numbers are that an honest peer may tell.
#pragma once

#include <cstddef>
#include <cstdint>

namespace arena::protocol {

inline constexpr std::size_t kNameBytesMax = 32;     ///< player's name, UTF-8 bytes
inline constexpr std::size_t kMapNameBytesMax = 64;  ///< map's name, UTF-8 bytes

/// A Welcome tells of this many archetypes and of this many weapons at most.
inline constexpr std::size_t kArchetypesMax = 64;
inline constexpr std::size_t kWeaponsMax = 64;

/// Ticks from one packet of inputs to the next, at most: ten packets a second at 240 ticks. Those
/// of two packets and of the way have room in the ticks for which a server keeps inputs.
inline constexpr std::uint8_t kInputIntervalMax = 24;

/// Beyond these no honest peer goes; protocol/ranges.h has the whole law.
inline constexpr float kCoordinateMax = 1.0e6f;  ///< metres from the origin, each axis
inline constexpr float kVelocityMax = 1.0e4f;    ///< metres per second, each axis
inline constexpr float kRadiusMax = 1.0e3f;      ///< metres
inline constexpr float kGravityMax = 1.0e4f;     ///< metres per second squared
inline constexpr std::uint16_t kRateMax = 1000;  ///< ticks or updates per second

}  // namespace arena::protocol
