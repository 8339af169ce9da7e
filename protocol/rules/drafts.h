// What a table of rules.toml says before names have become indices and degrees unit vectors: the
// value of the world, and the members for which it has no place.
#pragma once

#include <cstdint>
#include <string>

#include "sim/rules/rules.h"

namespace arena::protocol {

/// The name that refers to nothing on purpose.
inline constexpr const char* kNoReference = "none";

/// An [[archetype]] as it is written.
struct ArchetypeDraft : sim::Archetype {
    double walkable_degrees = 50.0;
    std::string weapon_name;  ///< empty: the first; kNoReference: none
    std::string animation_name = kNoReference;
    std::string move_name = "push_out";
};

/// A [[weapon]] as it is written.
struct WeaponDraft : sim::Weapon {
    std::int32_t count = 1;  ///< projectiles per shot
    double spread_degrees = 0.0;
    std::string animation_name = kNoReference;
};

/// The [match] as it is written.
struct MatchDraft : sim::MatchRules {
    std::string mode_name;
    std::string dead_watch_name{sim::kDeadWatchNames[static_cast<std::size_t>(dead_watch)]};
};

}  // namespace arena::protocol
