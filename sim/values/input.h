// What one player asks for in one tick. In whole numbers, so that a recorded, a sent and a replayed
// input are the same to the bit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace arena::sim {

/// The buttons that a player holds, as bits. The world ignores buttons for which its rules have no
/// use, and unknown bits, which the decoder rejects.
using Buttons = std::uint16_t;
inline constexpr Buttons kButtonFire = 1u << 0;
inline constexpr Buttons kButtonJump = 1u << 1;
inline constexpr Buttons kButtonDash = 1u << 2;  ///< the first ability
inline constexpr Buttons kButtonAbility2 = 1u << 3;
inline constexpr Buttons kButtonAbility3 = 1u << 4;
inline constexpr Buttons kButtonAbility4 = 1u << 5;
inline constexpr Buttons kButtonUse = 1u << 6;
inline constexpr Buttons kButtonDrop = 1u << 7;
inline constexpr Buttons kButtonReload = 1u << 8;
inline constexpr Buttons kButtonAlternativeFire = 1u << 9;
inline constexpr Buttons kButtonsKnown = (1u << 10) - 1;
/// Buttons that act once each time that they are pressed are among these, those of
/// PlayerState::buttons_spent; all others act for as long as they are held.
inline constexpr Buttons kButtonsPressed = 0xFF;

/// The buttons of a player's abilities, by their slot.
inline constexpr std::array<Buttons, 4> kAbilityButtons{kButtonDash, kButtonAbility2,
                                                        kButtonAbility3, kButtonAbility4};
inline constexpr std::size_t kAbilitySlotsMax = kAbilityButtons.size();

/// The most weapons that a player carries.
inline constexpr std::uint8_t kWeaponSlotsMax = 8;

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
    Buttons buttons = 0;
    /// How many ticks the others were behind on the player's screen: when the player was shown as
    /// at the end of the tick that this input is for, the others were shown as that many
    /// ticks before. Its attacks hit them there (sim/tick/memory/seen_bodies.h).
    std::uint8_t seen_back = 0;
    /// The weapon slot that the player wants in hand, 1 to kWeaponSlotsMax; 0: the one that it has.
    std::uint8_t slot = 0;

    friend constexpr bool operator==(const PlayerInput&, const PlayerInput&) = default;
};

}  // namespace arena::sim
