// What a table of rules.toml says before names have become indices and degrees unit vectors: the
// value of the world plus what has no place in it.
#pragma once

#include <cstdint>
#include <string>

#include "sim/rules/rules.h"

namespace arena::protocol {

/// The reference that names nothing on purpose.
inline constexpr const char* kNobodysName = "none";

struct ArchetypeDraft : sim::Archetype {
    double walkable_degrees = 50.0;
    std::string weapon_name;  ///< empty: the first; kNobodysName: none
    std::string animation_name = kNobodysName;
    std::string move_name = "push_out";
};

struct WeaponDraft : sim::Weapon {
    std::int32_t count = 1;  ///< projectiles a shot
    double spread_degrees = 0.0;
    std::string animation_name = kNobodysName;
};

}  // namespace arena::protocol
