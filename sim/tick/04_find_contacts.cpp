#include "sim/narrowphase/thompson.h"
#include "sim/tick/stages.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

void find_contacts(const WorldState& state, const Rules& rules, const Terrain& terrain,
                   StepScratch& scratch) {
    const auto circle_of = [&](std::uint32_t player) {
        return Circle{state.players[player].position, rules.player_radius};
    };
    scratch.player_contacts.clear();
    for (const BoxPair& pair : scratch.player_pairs)
        if (overlaps(circle_of(pair.low), circle_of(pair.high)))
            scratch.player_contacts.push_back(pair);

    scratch.terrain_contacts.clear();
    for (const TerrainPair& pair : scratch.terrain_pairs)
        if (overlaps_piece(terrain, pair.piece, circle_of(pair.player)))
            scratch.terrain_contacts.push_back(pair);

    scratch.statistics.contacts += static_cast<std::uint32_t>(scratch.player_contacts.size() +
                                                              scratch.terrain_contacts.size());
}

}  // namespace arena::sim
