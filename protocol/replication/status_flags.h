// What the flags of a Status mean: bits for a player, one value for a trigger.
#pragma once

#include <cstdint>

namespace arena::protocol {

/// Bits of a player's status.
inline constexpr std::uint8_t kPlayerOnGround = 1u << 0;
inline constexpr std::uint8_t kPlayerDashes = 1u << 1;
inline constexpr std::uint8_t kPlayerIsProtected = 1u << 2;  ///< nothing hurts it
inline constexpr std::uint8_t kPlayerIsFaster = 1u << 3;     ///< because of a pickup
inline constexpr std::uint8_t kPlayerFlagsKnown =
    kPlayerOnGround | kPlayerDashes | kPlayerIsProtected | kPlayerIsFaster;

enum class TriggerStatus : std::uint8_t {
    ready,    ///< a pickup is there; any other trigger acts on what touches it
    waiting,  ///< a pickup is gone for a while; any other trigger pauses
    pressed,  ///< a player stands on the plate
};

}  // namespace arena::protocol
