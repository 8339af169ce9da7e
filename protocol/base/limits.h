// Limits on the names and numbers that an honest peer sends.
#pragma once

#include <cstddef>
#include <cstdint>

namespace arena::protocol {

inline constexpr std::size_t kNameBytesMax = 32;     ///< of a player's name, in UTF-8 bytes
inline constexpr std::size_t kMapNameBytesMax = 64;  ///< of a map's name, in UTF-8 bytes

/// The most archetypes and weapons that a Welcome can list.
inline constexpr std::size_t kArchetypesMax = 64;
inline constexpr std::size_t kWeaponsMax = 64;

/// The most ticks from one packet of inputs to the next: ten packets a second at 240 ticks. A
/// server keeps inputs for enough ticks to cover two such packets and their way through the
/// network.
inline constexpr std::uint8_t kInputIntervalMax = 24;

/// No honest peer exceeds these; protocol/ranges.h checks all ranges.
inline constexpr float kCoordinateMax = 1.0e6f;  ///< metres from the origin, each axis
inline constexpr float kVelocityMax = 1.0e4f;    ///< metres per second, each axis
inline constexpr float kRadiusMax = 1.0e3f;      ///< metres
inline constexpr float kGravityMax = 1.0e4f;     ///< metres per second squared
inline constexpr std::uint16_t kRateMax = 1000;  ///< ticks or updates per second

}  // namespace arena::protocol
