// What the stages work in that look for who is struck: by explosions, by attack volumes, by the
// fixtures of the map.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/broadphase/index_pair.h"
#include "sim/broadphase/path.h"

namespace arena::sim {

struct HitSearch {
    std::vector<IndexPair> in_blast;         ///< (0, row) of those whom an explosion may reach
    std::vector<std::uint32_t> near_crates;  ///< indices into Terrain::movers
    std::vector<std::uint32_t> attackers;    ///< rows of those who show an attack volume
    std::vector<Path> attack_reaches;        ///< by attacker: where a victim's volume could be
    std::vector<IndexPair> pairs;            ///< rows of which one may strike the other
    std::vector<std::uint32_t> touching;     ///< rows of those who touch one fixture, ascending
};

}  // namespace arena::sim
