// The working memory of the stages that look for what is hit: by explosions, by attack volumes, by
// the triggers of the map.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "sim/broadphase/index_pair.h"
#include "sim/broadphase/path.h"
#include "sim/values/entity.h"

namespace arena::sim {

/// An attacker that attacks the others where it saw them.
struct LookingBack {
    Tick looks_back = 0;
    std::uint32_t attacker = 0;  ///< row

    friend constexpr auto operator<=>(const LookingBack&, const LookingBack&) = default;
};

struct HitSearch {
    std::vector<IndexPair> in_blast;         ///< (0, row) of players that an explosion may reach
    std::vector<std::uint32_t> near_crates;  ///< indices into Terrain::movers
    std::vector<std::uint32_t> attackers;    ///< rows of the players that show an attack volume
    std::vector<Path> attack_reaches;        ///< by attacker: where a victim's volume could be
    std::vector<LookingBack> looking_back;   ///< of the attackers, sorted
    std::vector<IndexPair> pairs;            ///< rows of which one may hit the other
    std::vector<std::uint32_t> touching;     ///< rows of players that touch one trigger, ascending
};

}  // namespace arena::sim
