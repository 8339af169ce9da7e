// What one player asks for in one tick. Whole numbers, so that a recorded, a sent and a replayed
// input are the same to the bit.
#pragma once

#include <cstdint>

namespace arena::sim {

/// Buttons are bits; unknown bits are ignored by the world and refused by the wire.
inline constexpr std::uint8_t kButtonFire = 1u << 0;
inline constexpr std::uint8_t kButtonsKnown = kButtonFire;

/// A stick pushed all the way has this length; a longer vector is cut back to it.
inline constexpr int kMoveFull = 127;

struct PlayerInput {
    std::int8_t move_x = 0;  ///< -127 .. 127 of full speed, x to the right
    std::int8_t move_y = 0;  ///< -127 .. 127 of full speed, y up
    std::int16_t aim_x = 0;  ///< direction of any length; (0, 0) keeps the aim as it was
    std::int16_t aim_y = 0;
    std::uint8_t buttons = 0;
    std::uint8_t unused = 0;  ///< always 0: fills the last byte, so that memory can be hashed

    friend constexpr bool operator==(const PlayerInput&, const PlayerInput&) = default;
};

}  // namespace arena::sim
