// How the things of a match look. Colours end in their opacity where something may lie below.
#pragma once

#include <array>
#include <cstdint>

#include "tests/pictures/svg.h"

namespace arena::golden {

using pictures::Style;

inline constexpr Style kFloor{"floor", "#f8fafc"};
inline constexpr Style kGrid{"grid", "none", "#e8edf3", 1.0};
inline constexpr Style kWall{"wall", "#64748b", "#334155", 1.5};
inline constexpr Style kLowWall{"low", "#cbd5e1", "#475569", 1.5, "5 3"};
inline constexpr Style kLine{"line", "none", "#334155", 3.0};
inline constexpr Style kOneSided{"side", "none", "#0f766e", 3.0};
inline constexpr Style kPlatform{"platform", "#9ec5f0", "#0b5cad", 1.8};
inline constexpr Style kDoor{"door", "#d9c2ea", "#7e3ba6", 1.8};
inline constexpr Style kTimed{"timed", "#e2e8f0", "#334155", 1.8};
inline constexpr Style kCrate{"crate", "#e9d8a6", "#7a5c12", 1.8};
inline constexpr Style kGone{"gone", "none", "#94a3b8", 1.1, "3 3"};
inline constexpr Style kSpikes{"spikes", "#f7b7b2", "#b42318", 1.2};
inline constexpr Style kPickup{"pickup", "#b7e4c7", "#15803d", 1.6};
inline constexpr Style kPad{"pad", "#fff3b0", "#a16207", 1.6};
inline constexpr Style kPlate{"plate", "#f3e8ff", "#7e3ba6", 1.4, "2 2"};
inline constexpr Style kPressed{"pressed", "#d9c2ea", "#7e3ba6", 2.2};
inline constexpr Style kArea{"area", "#fbe9e7", "#e0a39c", 1.0};
inline constexpr Style kBush{"bush", "#dbe7c9", "#7c9a4e", 1.0, "1 3"};
inline constexpr Style kZone{"zone", "none", "#b42318", 2.2, "12 7"};
inline constexpr Style kPole{"pole", "none", "#0f172a", 2.4};
inline constexpr Style kHill{"hill", "#eab30828", "#a16207", 2.0, "8 3 2 3"};
inline constexpr Style kOtherHill{"otherhill", "none", "#a16207", 1.2, "3 4"};
inline constexpr Style kExplosion{"explosion", "#f59e0b2e", "#d97706", 1.5};
inline constexpr Style kSwing{"swing", "#eab30840", "#a16207", 1.4};
inline constexpr Style kHit{"hit", "none", "#dc2626", 1.8};
inline constexpr Style kAim{"aim", "none", "#0f172a", 2.6};
inline constexpr Style kProtected{"protected", "none", "#94a3b8", 1.2, "2 2"};
inline constexpr Style kHealthBack{"lost", "none", "#e2e8f0", 3.4};
inline constexpr Style kHealth{"health", "none", "#16a34a", 3.4};
inline constexpr Style kLowHealth{"weak", "none", "#dc2626", 3.4};

inline constexpr pictures::TextStyle kTitle{"title", "#0f172a", 14.0, true};
inline constexpr pictures::TextStyle kSign{"sign", "#14532d", 12.0, true};
inline constexpr pictures::TextStyle kArchetypeMark{"archetype", "#0f172a", 9.0, true};
inline constexpr pictures::TextStyle kDamage{"damage", "#b91c1c", 11.0, true};

/// The looks of a team.
struct TeamLook {
    Style body;
    Style trail;      ///< of the last moments
    Style old_trail;  ///< of the moments before
    Style shot;
    Style flag;
    Style home;     ///< of its flag while that is away
    Style base;     ///< where it captures the flags of others; a hill that it holds
    Style carrier;  ///< around the player that has its flag
    pictures::TextStyle text;
};
inline constexpr std::array<TeamLook, 4> kTeamLooks = {{
    {{"green", "#0f766e", "#ffffff", 1.6},
     {"greentrail", "none", "#7cc4b8", 4.5},
     {"greenold", "none", "#cfe8e4", 3.0},
     {"greenshot", "none", "#0f766e", 2.4},
     {"greenflag", "#0f766e", "#0f766e", 1.6},
     {"greenhome", "none", "#0f766e", 1.8, "3 3"},
     {"greenbase", "#0f766e24", "#0f766e", 1.6, "9 4"},
     {"greencarrier", "none", "#0f766e", 3.0},
     {"greentext", "#0f766e", 14.0, true}},
    {{"blue", "#0b5cad", "#ffffff", 1.6},
     {"bluetrail", "none", "#8bbdf0", 4.5},
     {"blueold", "none", "#d3e5f8", 3.0},
     {"blueshot", "none", "#0b5cad", 2.4},
     {"blueflag", "#0b5cad", "#0b5cad", 1.6},
     {"bluehome", "none", "#0b5cad", 1.8, "3 3"},
     {"bluebase", "#0b5cad24", "#0b5cad", 1.6, "9 4"},
     {"bluecarrier", "none", "#0b5cad", 3.0},
     {"bluetext", "#0b5cad", 14.0, true}},
    {{"orange", "#d9480f", "#ffffff", 1.6},
     {"orangetrail", "none", "#f8b58f", 4.5},
     {"orangeold", "none", "#fde3d3", 3.0},
     {"orangeshot", "none", "#d9480f", 2.4},
     {"orangeflag", "#d9480f", "#d9480f", 1.6},
     {"orangehome", "none", "#d9480f", 1.8, "3 3"},
     {"orangebase", "#d9480f24", "#d9480f", 1.6, "9 4"},
     {"orangecarrier", "none", "#d9480f", 3.0},
     {"orangetext", "#d9480f", 14.0, true}},
    {{"purple", "#7e3ba6", "#ffffff", 1.6},
     {"purpletrail", "none", "#c9a7e0", 4.5},
     {"purpleold", "none", "#eadff3", 3.0},
     {"purpleshot", "none", "#7e3ba6", 2.4},
     {"purpleflag", "#7e3ba6", "#7e3ba6", 1.6},
     {"purplehome", "none", "#7e3ba6", 1.8, "3 3"},
     {"purplebase", "#7e3ba624", "#7e3ba6", 1.6, "9 4"},
     {"purplecarrier", "none", "#7e3ba6", 3.0},
     {"purpletext", "#7e3ba6", 14.0, true}},
}};

/// Returns the looks of a team; 0 are players without one. From the fourth on they repeat.
inline const TeamLook& look_of(std::uint8_t team) {
    return kTeamLooks[team == 0 ? 0u : 1u + (team - 1u) % (kTeamLooks.size() - 1u)];
}

}  // namespace arena::golden
