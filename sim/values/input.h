// What one player asks for in one tick. Whole numbers, so that a recorded, a sent and a replayed
// input are the same to the bit.
#pragma once

#include <cstdint>

namespace arena::sim {

/// Buttons are bits; unknown bits are ignored by the world and refused by the wire.
inline constexpr std::uint8_t kButtonFire = 1u << 0;
inline constexpr std::uint8_t kButtonJump = 1u << 1;
inline constexpr std::uint8_t kButtonDash = 1u << 2;
inline constexpr std::uint8_t kButtonsKnown = kButtonFire | kButtonJump | kButtonDash;

/// A stick pushed all the way has this length; a longer vector is cut back to it.
inline constexpr int kMoveFull = 127;

/// Ticks that an input may say its player saw the others behind: a quarter of a second at a
/// thousand ticks a second. A world looks back by no more than its rules allow
/// (sim/rules/look_back.h).
inline constexpr std::uint8_t kSeenBackMax = 250;

struct PlayerInput {
    std::int8_t move_x = 0;  ///< -127 .. 127 of full speed, x to the right
    std::int8_t move_y = 0;  ///< -127 .. 127 of full speed, y up
    std::int16_t aim_x = 0;  ///< direction of any length; (0, 0) keeps the aim as it was
    std::int16_t aim_y = 0;
    std::uint8_t buttons = 0;
    /// Ticks that the others were behind on the player's screen: when it was shown as at the end of
    /// the tick that this input is for, they were shown as so many ticks before. What it shoots and
    /// strikes meets them there (sim/tick/seen_bodies.h).
    std::uint8_t seen_back = 0;

    friend constexpr bool operator==(const PlayerInput&, const PlayerInput&) = default;
};

}  // namespace arena::sim
