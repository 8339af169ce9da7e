// Status effects: what is done to a player for a while.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "sim/values/status_effects.h"
#include "sim/values/weapon.h"

namespace arena::sim {

/// What happens when a player gets an effect that it has already.
enum class Repeat : std::uint8_t {
    refresh,  ///< its time begins anew
    add,      ///< its time is added to what is left, up to `duration_max`
    keep,     ///< nothing: it has to be over first
};

/// Their names in rules, by Repeat.
inline constexpr std::array<std::string_view, 3> kRepeatNames{"refresh", "add", "keep"};

/// A kind of status effect. Factors of several effects multiply.
struct StatusEffect {
    std::string name;
    float duration = 1.0f;  ///< seconds
    Repeat repeat = Repeat::refresh;
    float duration_max = 10.0f;  ///< seconds, of Repeat::add
    float speed = 1.0f;          ///< factor on the top speed
    float damage_given = 1.0f;   ///< factor on the damage of hits by the player
    float damage_taken = 1.0f;   ///< factor on the damage of hits on the player
    std::int32_t health = 0;     ///< in each interval: heals above 0, harms below
    float interval = 1.0f;       ///< seconds
    bool stun = false;           ///< the player does not obey its stick and its buttons
    bool root = false;           ///< it does not run, jump or dash
    bool silence = false;        ///< it uses no abilities, the dash among them
    bool invisible = false;      ///< enemies are not sent it until it acts or comes near
    bool invulnerable = false;   ///< nothing takes health from it
    /// Damage of hits that it stops before it is over; 0: it is no shield.
    std::uint16_t shield = 0;
    float shield_cosine = -1.0f;  ///< of half the angle about the aim from which it stops them
    /// Index into Rules::effects, or kNone: whom the next hit by the player hurts gets that effect,
    /// and this one is over.
    std::uint8_t next_hit = kNone;
};

/// The largest factor of an effect, and the largest by which effects and a pickup together make a
/// player faster: with more, the fastest player would be faster than an update can say.
inline constexpr float kEffectFactorMax = 10.0f;

}  // namespace arena::sim
