// What one player asks for in one tick. In whole numbers, so that a recorded, a sent and a replayed
// input are the same to the bit.
#pragma once

#include <cstdint>

namespace arena::sim {

/// Buttons are bits; the world ignores unknown bits, and the decoder rejects them.
inline constexpr std::uint8_t kButtonFire = 1u << 0;
inline constexpr std::uint8_t kButtonJump = 1u << 1;
inline constexpr std::uint8_t kButtonDash = 1u << 2;
inline constexpr std::uint8_t kButtonsKnown = kButtonFire | kButtonJump | kButtonDash;

/// The length of a stick pushed all the way; a longer vector is cut back to it.
inline constexpr int kMoveFull = 127;

/// The most ticks by which an input may say that its player saw the others behind: a quarter of a
/// second at a thousand ticks per second. A world looks back no further than its rules allow
/// (sim/rules/rules.h).
inline constexpr std::uint8_t kSeenBackMax = 250;

/// The input of one player.
struct PlayerInput {
    std::int8_t move_x = 0;  ///< -127 .. 127 of full speed, x to the right
    std::int8_t move_y = 0;  ///< -127 .. 127 of full speed, y up
    std::int16_t aim_x = 0;  ///< direction of any length; (0, 0) keeps the aim as it was
    std::int16_t aim_y = 0;
    std::uint8_t buttons = 0;
    /// How many ticks the others were behind on the player's screen: when the player was shown as
    /// at the end of the tick that this input is for, the others were shown as that many
    /// ticks before. Its attacks hit them there (sim/tick/memory/seen_bodies.h).
    std::uint8_t seen_back = 0;

    friend constexpr bool operator==(const PlayerInput&, const PlayerInput&) = default;
};

}  // namespace arena::sim
